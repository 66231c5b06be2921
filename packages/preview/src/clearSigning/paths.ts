/** One selector of a path: a name, an index, or a slice (ERC-7730, "Path references"). */
export type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  /** `null` for an end that the path leaves out. */
  | { readonly kind: 'slice'; readonly start: number | null; readonly end: number | null }

/** A path of a descriptor. */
export interface Path {
  /**
   * `data`: the call or message. `descriptor`: the file itself. `container`: the transaction. `relative`: the enclosing
   * group, or the data without one.
   */
  readonly root: 'data' | 'descriptor' | 'container' | 'relative'
  readonly steps: readonly PathStep[]
}

const PATH_MOST = 300
const STEPS_MOST = 16
/** An index has at most this many digits. */
const SELECTOR = /^\[(?:(-?\d{1,9})|(-?\d{1,9})?:(-?\d{1,9})?|)\]$/
const NAME = /^[A-Za-z_$][\w$-]{0,99}$/
const ROOTS = { '#': 'data', $: 'descriptor', '@': 'container' } as const

const toNumber = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function parseStep(text: string): PathStep | null {
  if (!text.startsWith('[')) return NAME.test(text) ? { kind: 'name', name: text } : null
  const match = SELECTOR.exec(text)
  if (!match) return null
  const [, index, start, end] = match
  return index === undefined
    ? { kind: 'slice', start: toNumber(start), end: toNumber(end) }
    : { kind: 'index', index: Number(index) }
}

/** @returns `null` for a text that is no path, or is too long */
export function parsePath(text: string): Path | null {
  if (text.length === 0 || text.length > PATH_MOST) return null
  // `name[0]` occurs beside `name.[0]`.
  const parts = text.replace(/(?<=[\w$\]])\[/g, '.[').split('.')
  const [first = ''] = parts
  const root = Object.hasOwn(ROOTS, first) ? ROOTS[first as keyof typeof ROOTS] : 'relative'
  const steps = (root === 'relative' ? parts : parts.slice(1)).map(parseStep)
  if (steps.length === 0 || steps.length > STEPS_MOST) return null
  return steps.every(step => step !== null) ? { root, steps } : null
}

const formatStep = (step: PathStep): string => {
  if (step.kind === 'name') return step.name
  return step.kind === 'index' ? `[${step.index}]` : `[${step.start ?? ''}:${step.end ?? ''}]`
}

/** Equal for two paths that select the same below one group. */
export const formatPath = ({ root, steps }: Path, base: string): string =>
  [root === 'relative' ? base : root, ...steps.map(formatStep)].join('.')
