import { KEYED_SLICES, type KeyedSlice, type Patch, type SharedState } from '../contract/state.ts'

/** A patch without its revision. */
export type Change = Pick<Patch, 'set' | 'drop'>

type Entries = Readonly<Record<string, unknown>>

const KEYED: ReadonlySet<string> = new Set(KEYED_SLICES)

/**
 * Computes the change between two states. Values are compared by reference; keyed slices are compared entry by entry.
 *
 * @returns the change, or `null` when nothing changed
 */
export function diff(previous: SharedState, next: SharedState): Change | null {
  const set: Patch['set'][number][] = []
  const drop: Patch['drop'][number][] = []
  for (const slice of Object.keys(next) as (keyof SharedState)[]) {
    const before: unknown = previous[slice]
    const after: unknown = next[slice]
    if (Object.is(before, after)) continue
    if (!isKeyed(slice) || typeof before !== 'object' || before === null) {
      set.push([slice, null, after])
      continue
    }
    diffEntries(slice, before as Entries, after as Entries)
  }
  return set.length + drop.length === 0 ? null : { set, drop }

  function diffEntries(slice: KeyedSlice, before: Entries, after: Entries): void {
    for (const [key, value] of Object.entries(after)) {
      if (!Object.hasOwn(before, key) || !Object.is(before[key], value)) set.push([slice, key, value])
    }
    for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) drop.push([slice, key])
  }
}

/**
 * Applies a change. The given state is not modified, and slices outside the change keep their identity.
 * Unknown slices are ignored, and keys like `__proto__` become plain own keys.
 */
export function apply(state: SharedState, change: Change): SharedState {
  const slices = new Map<string, unknown>(Object.entries(state))
  const opened = new Map<string, Map<string, unknown>>()

  for (const [slice, key, value] of change.set) {
    if (!slices.has(slice)) continue
    if (key !== null && isKeyed(slice)) open(slice).set(key, value)
    else if (key === null) {
      opened.delete(slice)
      slices.set(slice, value)
    }
  }
  for (const [slice, key] of change.drop) if (slices.has(slice) && isKeyed(slice)) open(slice).delete(key)

  for (const [slice, entries] of opened) slices.set(slice, Object.fromEntries(entries))
  return Object.fromEntries(slices) as unknown as SharedState

  function open(slice: string): Map<string, unknown> {
    const entries = opened.get(slice) ?? new Map(Object.entries((slices.get(slice) ?? {}) as Entries))
    opened.set(slice, entries)
    return entries
  }
}

/** Whether a message of the port is a patch with a valid shape. */
export function isPatch(message: unknown): message is Patch {
  if (typeof message !== 'object' || message === null) return false
  const { kind, rev, set, drop } = message as Partial<Record<keyof Patch, unknown>>
  return (
    kind === 'patch' &&
    Number.isSafeInteger(rev) &&
    Array.isArray(set) &&
    set.every(isSet) &&
    Array.isArray(drop) &&
    drop.every(isDrop)
  )
}

function isSet(item: unknown): boolean {
  return (
    Array.isArray(item) &&
    item.length === 3 &&
    typeof item[0] === 'string' &&
    (item[1] === null || typeof item[1] === 'string')
  )
}

function isDrop(item: unknown): boolean {
  return Array.isArray(item) && item.length === 2 && item.every(part => typeof part === 'string')
}

function isKeyed(slice: string): slice is KeyedSlice {
  return KEYED.has(slice)
}
