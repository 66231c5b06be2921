import type { ErrorWire } from '../../contract/errorWire.ts'
import { toErrorWire } from '../../errors/wire.ts'
import type { Bus } from '../bus.ts'
import { pause, type WireEnvironment } from '../environment.ts'
import type { Attach, Greeting, Holder } from '../messages.ts'
import type { Wire } from '../port.ts'
import {
  ATTACH_EVERY_MS,
  HIDDEN_DELAY_MS,
  SHARED_WORKER_SILENCE_MS,
  WORKER_SILENCE_MS,
} from '../wireLimits.ts'
import { attachTo, type Reached } from './attachTo.ts'
import {
  customTransport,
  type EngineTransport,
  pageTransport,
  type Starters,
  sharedWorkerTransport,
  workerTransport,
} from './engineTransport.ts'
import { createJoin, foundAt } from './join.ts'

/** An engine that is ready for the hello. */
export interface Found {
  readonly status: 'found'
  readonly greeting: Greeting
  readonly wire: Wire
  /** The engine runs in this tab's own worker or page. */
  readonly isOwn: boolean
  /** Closes the wire at the end of the session. */
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
  /** Posts a change of this tab to its own engine candidate, if there is one. */
  notice(
    notice: { readonly kind: 'visible'; readonly visible: boolean } | { readonly kind: 'stepDown' },
  ): void
  /** Lets this tab's own candidate take over from a holder that is asleep; `onWon` is called when it did. */
  challenge(onWon: () => void): void
  /** Names the running engine; the next search asks it before it starts another. */
  setHolder(holder: Holder): void
  /** A hung engine's worker cannot be used again: the next one gets another name. */
  setGeneration(generation: number, stepMax?: number): void
  readonly generation: number
  close(): void
}

type Kind = 'custom' | 'sharedWorker' | 'worker' | 'page'

/** Best first. An engine outside the page needs Web Locks. */
function listKinds({ custom, sharedWorker, worker }: Starters, { locks }: WireEnvironment): Kind[] {
  return [
    ...(custom && locks ? (['custom'] as const) : []),
    ...(sharedWorker && locks ? (['sharedWorker'] as const) : []),
    ...(worker && locks ? (['worker'] as const) : []),
    'page',
  ]
}

/** SharedWorker, else dedicated worker, else this page. A kind that failed is not tried again by this page. */
export function createSearch(parameters: SearchParameters): Search {
  const { identity, protocol, tabId, starters, environment, isVisible } = parameters
  const { clock } = environment
  const kinds = listKinds(starters, environment)
  let candidate: EngineTransport | null = null
  let generation = 0
  let known: Holder | null = null
  let isClosed = false

  const engineName = () => `tabkey:${protocol}:${identity}${generation === 0 ? '' : `#${generation}`}`
  const attachment = (): Attach => ({ kind: 'attach', identity, tabId, protocol, visible: isVisible() })

  async function find(): Promise<SearchResult> {
    const holder = known
    known = null
    // With a candidate of its own this tab asks the candidate: it may be the engine.
    const session = holder && !candidate ? await join(holder) : null
    return session ?? startOwn()
  }

  async function startOwn(): Promise<SearchResult> {
    let error: ErrorWire | null = null
    while (!isClosed) {
      const kind = kinds[0]
      if (!kind) break
      const { transport, reached } = await tryKind(kind)
      if (transport && reached.status === 'engine')
        return foundAt(transport, reached.greeting, transport === candidate)
      if (transport && transport !== candidate) transport.dispose()
      if (reached.status === 'retired') return reached
      if (reached.status === 'moved') {
        const session = reached.to ? await join(reached.to) : null
        return session ?? { status: 'failed', error: null }
      }
      if (reached.status === 'failed') error = reached.error ?? error
      if (kinds.length === 1) break
      dropCandidate()
      kinds.shift()
    }
    return { status: 'failed', error }
  }

  async function tryKind(kind: Kind): Promise<{ transport: EngineTransport | null; reached: Reached }> {
    const silences =
      kind === 'sharedWorker' || kind === 'custom' ? SHARED_WORKER_SILENCE_MS : [WORKER_SILENCE_MS]
    for (const silenceMs of silences) {
      let transport: EngineTransport
      try {
        transport = candidate ?? (await start(kind))
      } catch (error) {
        return { transport: null, reached: { status: 'failed', error: toErrorWire(error) } }
      }
      if (candidate && !isVisible()) await pause(clock, HIDDEN_DELAY_MS)
      const reached = await requestEngine(transport, silenceMs)
      if (reached.status !== 'silent') return { transport, reached }
      transport.dispose()
      if (transport === candidate) candidate = null
    }
    return { transport: null, reached: { status: 'silent' } }
  }

  async function start(kind: Kind): Promise<EngineTransport> {
    const name = engineName()
    if (kind === 'sharedWorker' && starters.sharedWorker)
      return sharedWorkerTransport(starters.sharedWorker(name))
    if (kind === 'custom' && starters.custom) {
      const worker = starters.custom()
      const transport = customTransport(worker)
      if (!('port' in worker)) candidate = transport
      return transport
    }
    if (kind === 'worker' && starters.worker) candidate = workerTransport(starters.worker(name))
    else candidate = await pageTransport(starters, environment)
    return candidate
  }

  const requestEngine = ({ wire, broken }: EngineTransport, silenceMs: number): Promise<Reached> =>
    attachTo({
      wire,
      broken,
      clock,
      silenceMs,
      repeatEveryMs: ATTACH_EVERY_MS,
      request: () => wire.post(attachment()),
    })

  const join = createJoin({ ...parameters, requestEngine, attachment })

  function dropCandidate(): void {
    candidate?.dispose()
    candidate = null
  }

  return {
    find,
    notice: notice => candidate?.wire.post(notice),
    challenge(onWon) {
      if (!candidate) return
      void requestEngine(candidate, WORKER_SILENCE_MS).then(reached => {
        if (reached.status === 'engine') onWon()
      })
    },
    setHolder(holder) {
      known = holder
    },
    setGeneration(next, stepMax = 1) {
      if (next <= generation || next > generation + stepMax) return
      generation = next
      // The hung engine may be this tab's own candidate, which then cannot step down.
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
