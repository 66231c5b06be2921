import type { ErrorWire } from '../../errors/wire.ts'
import { toErrorWire } from '../../errors/wire.ts'
import type { Bus } from '../bus.ts'
import { pause, type WireEnvironment } from '../environment.ts'
import type { Attach, Greeting, Holder } from '../messages.ts'
import { lanesWire, type Wire } from '../port.ts'
import {
  ASK_EVERY_MS,
  HIDDEN_DELAY_MS,
  LANE_ASK_EVERY_MS,
  LANE_SILENCE_MS,
  SHARED_WORKER_SILENCE_MS,
  WORKER_SILENCE_MS,
} from '../wireLimits.ts'
import { attachTo, type Reached } from './attachTo.ts'
import {
  type Carrier,
  customCarrier,
  pageCarrier,
  type Starters,
  sharedWorkerCarrier,
  workerCarrier,
} from './carriers.ts'

/** An engine that said it is ready for hello. */
export interface Found {
  readonly status: 'found'
  readonly greeting: Greeting
  readonly wire: Wire
  /** It runs in this tab's own worker or page. */
  readonly isOwn: boolean
  /** Lets go of the wire when the session is over. */
  readonly dispose: () => void
}

export type SearchResult =
  | Found
  | { readonly status: 'retired' }
  | { readonly status: 'failed'; readonly error: ErrorWire | null }

export interface SearchParameters {
  readonly identity: string
  readonly protocol: number
  readonly tabId: string
  readonly starters: Starters
  readonly environment: WireEnvironment
  readonly bus: () => Bus
  readonly isVisible: () => boolean
  /** The page's origin: an engine of another origin is never joined. */
  readonly origin: string
}

/** Finds the engine, wherever it runs. */
export interface Search {
  find(): Promise<SearchResult>
  /** Tells the engine candidate of this tab, if it has one, how it stands. */
  notice(
    notice: { readonly kind: 'visible'; readonly visible: boolean } | { readonly kind: 'stepDown' },
  ): void
  /** Lets this tab's own candidate look whether the holder is asleep; `onWon` hears when it took over. */
  challenge(onWon: () => void): void
  /** The engine in office; asked next time before a new one is started. */
  heard(holder: Holder): void
  /** A hung engine's worker cannot be used again: the next one gets another name. */
  setGeneration(generation: number): void
  readonly generation: number
  close(): void
}

type Kind = 'custom' | 'sharedWorker' | 'worker' | 'page'

/** SharedWorker, else dedicated worker, else this page. What failed once is not tried again in this page's life. */
export function createSearch(parameters: SearchParameters): Search {
  const { identity, protocol, tabId, starters, environment, bus, isVisible, origin } = parameters
  const { clock, openChannel, locks, randomId } = environment
  const kinds: Kind[] = [
    ...(starters.custom && locks ? (['custom'] as const) : []),
    ...(starters.sharedWorker && locks ? (['sharedWorker'] as const) : []),
    ...(starters.worker && locks ? (['worker'] as const) : []),
    'page',
  ]
  let candidate: Carrier | null = null
  let generation = 0
  let known: Holder | null = null
  let isClosed = false

  const engineName = () => `tabkey:${protocol}:${identity}${generation === 0 ? '' : `#${generation}`}`
  const attachment = (): Attach => ({ kind: 'attach', identity, tabId, protocol, visible: isVisible() })

  async function find(): Promise<SearchResult> {
    const holder = known
    known = null
    // This tab's own candidate knows best, and may be the one that won.
    const joined = holder && !candidate ? await join(holder) : null
    return joined ?? findAtHome()
  }

  async function findAtHome(): Promise<SearchResult> {
    let error: ErrorWire | null = null
    while (!isClosed) {
      const kind = kinds[0]
      if (!kind) break
      const { carrier, reached } = await tryKind(kind)
      if (carrier && reached.status === 'engine') return foundAt(carrier, reached.greeting)
      if (carrier && carrier !== candidate) carrier.dispose()
      if (reached.status === 'retired') return reached
      if (reached.status === 'moved') {
        const joined = reached.to ? await join(reached.to) : null
        return joined ?? { status: 'failed', error: null }
      }
      if (reached.status === 'failed') error = reached.error ?? error
      if (kinds.length === 1) break
      dropCandidate()
      kinds.shift()
    }
    return { status: 'failed', error }
  }

  function foundAt(carrier: Carrier, greeting: Greeting): Found {
    const isOwn = carrier === candidate
    return {
      status: 'found',
      greeting,
      wire: carrier.wire,
      isOwn,
      dispose: isOwn ? () => {} : carrier.dispose,
    }
  }

  async function tryKind(kind: Kind): Promise<{ carrier: Carrier | null; reached: Reached }> {
    const silences =
      kind === 'sharedWorker' || kind === 'custom' ? SHARED_WORKER_SILENCE_MS : [WORKER_SILENCE_MS]
    for (const silenceMs of silences) {
      let carrier: Carrier
      try {
        carrier = candidate ?? (await start(kind))
      } catch (error) {
        return { carrier: null, reached: { status: 'failed', error: toErrorWire(error) } }
      }
      if (candidate && !isVisible()) await pause(clock, HIDDEN_DELAY_MS)
      const reached = await ask(carrier, silenceMs)
      if (reached.status !== 'silent') return { carrier, reached }
      carrier.dispose()
      if (carrier === candidate) candidate = null
    }
    return { carrier: null, reached: { status: 'silent' } }
  }

  async function start(kind: Kind): Promise<Carrier> {
    const name = engineName()
    if (kind === 'sharedWorker' && starters.sharedWorker)
      return sharedWorkerCarrier(starters.sharedWorker(name))
    if (kind === 'custom' && starters.custom) {
      const worker = starters.custom()
      const carrier = customCarrier(worker)
      if (!('port' in worker)) candidate = carrier
      return carrier
    }
    if (kind === 'worker' && starters.worker) candidate = workerCarrier(starters.worker(name))
    else candidate = await pageCarrier(starters, environment)
    return candidate
  }

  function ask({ wire, broken }: Carrier, silenceMs: number): Promise<Reached> {
    return attachTo({
      wire,
      broken,
      clock,
      silenceMs,
      askEveryMs: ASK_EVERY_MS,
      ask: () => wire.post(attachment()),
    })
  }

  /** Reaches the engine that is in office: its SharedWorker if this page can, else two lanes. */
  async function join(holder: Holder): Promise<SearchResult | null> {
    if (holder.protocol > protocol) return { status: 'retired' }
    const url = holder.mode === 'sharedWorker' ? sameOrigin(holder.url) : null
    if (url && starters.sharedWorker) {
      try {
        const carrier = sharedWorkerCarrier(starters.sharedWorker(holder.name, url))
        const reached = await ask(carrier, SHARED_WORKER_SILENCE_MS[0])
        if (reached.status === 'engine') return foundAt(carrier, reached.greeting)
        carrier.dispose()
        if (reached.status === 'retired') return reached
      } catch {
        // Refused by CSP or Trusted Types: the lanes need no script.
      }
    }
    return joinByLanes(holder)
  }

  async function joinByLanes({ term }: Holder): Promise<SearchResult | null> {
    if (!openChannel) return null
    const lane = `tabkey-lane:${identity}:${tabId}:${randomId()}`
    const wire = lanesWire(openChannel, lane, 'tab')
    const reached = await attachTo({
      wire,
      clock,
      silenceMs: LANE_SILENCE_MS,
      askEveryMs: LANE_ASK_EVERY_MS,
      ask: () => bus().post({ kind: 'lane', lane, attach: attachment(), ...(term ? { to: term } : {}) }),
    })
    if (reached.status === 'engine') {
      return { status: 'found', greeting: reached.greeting, wire, isOwn: false, dispose: () => wire.close() }
    }
    wire.close()
    return reached.status === 'retired' ? reached : null
  }

  function sameOrigin(address: string): URL | null {
    try {
      const url = new URL(address)
      return url.origin === origin && /^https?:$/.test(url.protocol) ? url : null
    } catch {
      return null
    }
  }

  function dropCandidate(): void {
    candidate?.dispose()
    candidate = null
  }

  return {
    find,
    notice: notice => candidate?.wire.post(notice),
    challenge(onWon) {
      if (!candidate) return
      void ask(candidate, WORKER_SILENCE_MS).then(reached => {
        if (reached.status === 'engine') onWon()
      })
    },
    heard(holder) {
      known = holder
    },
    setGeneration(next) {
      if (next <= generation) return
      generation = next
      // Our own worker may be the one that hangs; a hung one cannot step down.
      dropCandidate()
    },
    get generation() {
      return generation
    },
    close() {
      isClosed = true
      dropCandidate()
    },
  }
}
