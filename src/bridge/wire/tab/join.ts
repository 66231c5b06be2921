import type { Bus } from '../bus.ts'
import type { WireEnvironment } from '../environment.ts'
import type { Attach, Greeting, Holder } from '../messages.ts'
import { lanesWire } from '../port.ts'
import { LANE_ATTACH_EVERY_MS, LANE_SILENCE_MS, SHARED_WORKER_SILENCE_MS } from '../wireLimits.ts'
import { attachTo, type Reached } from './attachTo.ts'
import { type EngineTransport, type Starters, sharedWorkerTransport } from './engineTransport.ts'
import type { Found, SearchResult } from './search.ts'

export interface JoinParameters {
  readonly identity: string
  readonly protocol: number
  readonly tabId: string
  readonly starters: Starters
  readonly environment: WireEnvironment
  readonly bus: () => Bus
  /** The page's origin: an engine of another origin is never joined. */
  readonly origin: string
  readonly attachment: () => Attach
  /** Asks what hosts an engine, a worker or another tab, for it. */
  readonly requestEngine: (transport: EngineTransport, silenceMs: number) => Promise<Reached>
}

/** @param isOwn the engine runs in this tab's own worker or page, which outlives the session */
export function foundAt({ wire, dispose }: EngineTransport, greeting: Greeting, isOwn: boolean): Found {
  return { status: 'found', greeting, wire, isOwn, dispose: isOwn ? () => {} : dispose }
}

/**
 * Joins an engine that already runs: its SharedWorker if this page can open it, else two BroadcastChannels.
 *
 * @returns a function of the engine's announcement; its promise is `null` when the engine cannot be reached
 */
export function createJoin(parameters: JoinParameters): (holder: Holder) => Promise<SearchResult | null> {
  const { identity, protocol, tabId, starters, environment, bus, attachment, requestEngine } = parameters
  const { clock, openChannel, randomId } = environment

  async function joinSharedWorker({ mode, name, url }: Holder): Promise<SearchResult | null> {
    const address = mode === 'sharedWorker' ? sameOrigin(url, parameters.origin) : null
    if (!address || !starters.sharedWorker) return null
    try {
      const transport = sharedWorkerTransport(starters.sharedWorker(name, address))
      const reached = await requestEngine(transport, SHARED_WORKER_SILENCE_MS[0])
      if (reached.status === 'engine') return foundAt(transport, reached.greeting, false)
      transport.dispose()
      return reached.status === 'retired' ? reached : null
    } catch {
      // Refused by CSP or Trusted Types: the lanes need no script.
      return null
    }
  }

  async function joinByLanes({ term }: Holder): Promise<SearchResult | null> {
    if (!openChannel) return null
    const lane = `tabkey-lane:${identity}:${tabId}:${randomId()}`
    const wire = lanesWire(openChannel, lane, 'tab')
    const reached = await attachTo({
      wire,
      clock,
      silenceMs: LANE_SILENCE_MS,
      repeatEveryMs: LANE_ATTACH_EVERY_MS,
      request: () => bus().post({ kind: 'lane', lane, attach: attachment(), to: term }),
    })
    if (reached.status === 'engine')
      return { status: 'found', greeting: reached.greeting, wire, isOwn: false, dispose: () => wire.close() }
    wire.close()
    return reached.status === 'retired' ? reached : null
  }

  return async holder => {
    if (holder.protocol > protocol) return { status: 'retired' }
    return (await joinSharedWorker(holder)) ?? joinByLanes(holder)
  }
}

function sameOrigin(address: string, origin: string): URL | null {
  try {
    const url = new URL(address)
    return url.origin === origin && /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
