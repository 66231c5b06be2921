import type { Access, WholeLaboratory } from '../laboratory.ts'
import type { StorageKind } from './openStorage.ts'
import { type CacheName, PRODUCT_CACHES, type ProductCache } from './productCaches.ts'

/** One run of the laboratory: a cache, and a value for everything that can be varied. */
export interface Trial {
  readonly cache: CacheName
  readonly access: Access
  readonly lifetimeMs: number
  /** `null` for a cache without a maximum. */
  readonly size: number | null
  /** `undefined`: as many as the trace has. */
  readonly tabs: number | undefined
  readonly storage: StorageKind
  readonly sharing: 'engine' | 'none'
  readonly expired: 'show' | 'wait'
  /** The values that this trial has and others have not, for instance `30 s, 200 entries`. */
  readonly label: string
}

const secondsText = (ms: number) => (ms % 1_000 === 0 ? `${ms / 1_000} s` : `${ms} ms`)
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The name of an access pattern in the report. */
export const accessName = ({ name, kind }: Access): string => name ?? kind

/** How a value is called where several are tried. */
function labelParts(trial: Omit<Trial, 'label'>) {
  return {
    access: accessName(trial.access),
    lifetimeMs: secondsText(trial.lifetimeMs),
    size: plural(trial.size ?? 0, 'entry', 'entries'),
    tabs: trial.tabs === undefined ? '' : plural(trial.tabs, 'tab', 'tabs'),
    storage: trial.storage,
    sharing: trial.sharing === 'engine' ? 'one engine' : 'an engine for each tab',
    expired: trial.expired === 'show' ? 'expired values are shown' : 'readers wait for a new value',
  }
}

type Axis = keyof ReturnType<typeof labelParts>

/** Whether a trial has the numbers that the product ships with. */
export function isProductTrial({ cache, lifetimeMs, size, storage, sharing, expired }: Trial): boolean {
  const product: ProductCache = PRODUCT_CACHES[cache]
  return (
    lifetimeMs === product.lifetimeMs &&
    size === product.size &&
    storage === (product.isOnDisk ? 'indexedDB' : 'memory') &&
    sharing === 'engine' &&
    expired === product.expired
  )
}

/** @throws Error when two patterns have one name, so that the report could not tell them apart */
function assertDistinct(patterns: readonly Access[]): void {
  const names = patterns.map(accessName)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`access has two patterns called ${twice}: give each a name.`)
}

/** Every combination of the values that the laboratory names, for each of its caches. The last axis changes fastest. */
export function createTrials(laboratory: WholeLaboratory): readonly Trial[] {
  assertDistinct(laboratory.access)
  return laboratory.caches.flatMap(cache => createCacheTrials(cache, laboratory))
}

function createCacheTrials(cache: CacheName, { access: patterns, sweep }: WholeLaboratory): readonly Trial[] {
  const product: ProductCache = PRODUCT_CACHES[cache]
  // The head cache of requests has neither a maximum nor a disk.
  const isRpc = cache === 'rpc'
  const axes = {
    access: patterns,
    lifetimeMs: sweep.lifetimeMs ?? [product.lifetimeMs],
    size: isRpc ? [null] : (sweep.size ?? [product.size]),
    tabs: undefined,
    storage: isRpc
      ? (['memory'] as const)
      : (sweep.storage ?? ([product.isOnDisk ? 'indexedDB' : 'memory'] as const)),
    sharing: sweep.sharing,
    expired: isRpc ? (['wait'] as const) : (sweep.expired ?? [product.expired]),
  }
  const trials = axes.access.flatMap(access =>
    axes.lifetimeMs.flatMap(lifetimeMs =>
      axes.size.flatMap(size =>
        (sweep.tabs ?? [access.kind === 'trace' ? undefined : 1]).flatMap(tabs =>
          axes.storage.flatMap(storage =>
            axes.sharing.flatMap(sharing =>
              axes.expired.map(expired => ({
                cache,
                access,
                lifetimeMs,
                size,
                tabs,
                storage,
                sharing,
                expired,
              })),
            ),
          ),
        ),
      ),
    ),
  )
  const varied = (Object.keys({ ...axes }) as Axis[]).filter(
    axis => new Set(trials.map(trial => JSON.stringify(trial[axis]))).size > 1,
  )
  return trials.map(trial => {
    const parts = labelParts(trial)
    return {
      ...trial,
      label:
        varied
          .map(axis => parts[axis])
          .filter(Boolean)
          .join(', ') || 'all reads',
    }
  })
}
