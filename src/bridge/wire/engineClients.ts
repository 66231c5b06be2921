import type { EngineMode } from '../contract/link.ts'
import { toErrorWire } from '../errors/wire.ts'
import type { Accepted, EngineEnd } from './engineEnd.ts'
import type { WireEnvironment } from './environment.ts'
import { limitWire } from './limitWire.ts'
import { isFree, tabLockName } from './liveness.ts'
import type { Attach, Greeting, Notice } from './messages.ts'
import { lanesWire, type Wire } from './port.ts'
import { HELLO_MS, PENDING_LANES_MAX } from './wireLimits.ts'

/** A tab that asked this worker for the engine. */
export interface EngineClient {
  readonly attach: Attach
  readonly isLane: boolean
  /** Whether the lock of the tab, which has just posted, looks free from here; `null` until checked. */
  isBlind: boolean | null
  accepted: Accepted | null
}

/** The running engine, as far as a greeting needs it. */
export interface GreetingEngine {
  readonly end: EngineEnd
  readonly epoch: number
  /** Name of the lock the engine holds while it lives; `null` without locks. */
  readonly alive: string | null
}

export interface EngineClientsParameters {
  readonly identity: string
  readonly mode: EngineMode
  readonly protocol: number
  readonly environment: WireEnvironment
  /** `null` while no engine runs in this worker. */
  readonly engine: () => GreetingEngine | null
  /** Called after each `attach`: a client without an engine starts the election. */
  readonly onAttach: () => void
  /** Called when a client was removed because its tab is closed. */
  readonly onRemoved: () => void
}

/** The wires of all tabs that asked this worker for the engine. */
export interface EngineClients {
  /** A tab asks for the engine, on its first message or again on the same wire. */
  add(wire: Wire, attach: Attach, isLane: boolean): void
  /** A tab asks over two BroadcastChannels, where there is no SharedWorker. */
  openLane(lane: string, attach: Attach): void
  /** Greets each client that waits, now that the engine runs. */
  greetAll(): void
  list(): readonly (readonly [Wire, EngineClient])[]
  /** Posts a last notice, and removes the client. Without effect for a client that was removed or has asked again. */
  dismiss(wire: Wire, client: EngineClient, notice: Notice): void
  /** Removes a client without a notice: a suspended page cannot read one. */
  remove(wire: Wire, client: EngineClient): void
  /** Ends a client that sends too much, or that never says hello. Its tab may ask again. */
  expel(wire: Wire): void
  /** Whether a tab is connected. */
  hasTabs(): boolean
  /** Posts an error of this worker to each accepted client that is awake. */
  report(thrown: unknown): void
}

/** @param parameters.engine read at each greeting, so that a client added during the boot is greeted after it */
export function createEngineClients({
  identity,
  mode,
  protocol,
  environment: { locks, openChannel, clock },
  engine,
  onAttach,
  onRemoved,
}: EngineClientsParameters): EngineClients {
  const clients = new Map<Wire, EngineClient>()
  const lanes = new Map<string, Wire>()

  function add(wire: Wire, attach: Attach, isLane: boolean): void {
    const known = clients.get(wire)
    known?.accepted?.end()
    // Accepted again on the same wire: the client's hello may already be on its way.
    const client: EngineClient = { attach, isLane, isBlind: known?.isBlind ?? null, accepted: null }
    clients.set(wire, client)
    wire.post({ kind: 'booting' } satisfies Notice)
    if (client.isBlind === null) void checkLock(wire, client)
    else greet(wire, client)
    onAttach()
  }

  async function checkLock(wire: Wire, client: EngineClient): Promise<void> {
    // Without locks, or when the query is refused, the tab is watched as if its lock were visible.
    const isBlind = locks && (await isFree(locks, tabLockName(client.attach.tabId)).catch(() => false))
    client.isBlind = isBlind ?? false
    if (clients.get(wire) === client) greet(wire, client)
  }

  function greet(wire: Wire, client: EngineClient): void {
    const running = engine()
    const { isBlind } = client
    if (!running || isBlind === null || client.accepted) return
    const { end, epoch, alive } = running
    wire.post({ kind: 'engine', protocol, mode, epoch, alive, isBlind } satisfies Greeting)
    client.accepted = end.accept(wire, { isBlind, onClosed: () => removeClosedTab(wire) })
    // The port of a tab's own worker or page leads to that tab alone.
    if (client.isLane || mode === 'sharedWorker')
      clock.setTimeout(() => {
        if (clients.get(wire) === client && !client.accepted?.hasTab()) expel(wire)
      }, HELLO_MS)
  }

  function expel(wire: Wire): void {
    const client = clients.get(wire)
    if (!client) return
    client.accepted?.end()
    wire.post({ kind: 'moved', to: null } satisfies Notice)
    removeClosedTab(wire)
  }

  function countPendingLanes(): number {
    return [...clients.values()].filter(({ isLane, accepted }) => isLane && !accepted?.hasTab()).length
  }

  /** The port of a tab's own worker stays open: the worker ends with the tab. */
  function removeClosedTab(wire: Wire): void {
    const client = clients.get(wire)
    clients.delete(wire)
    if (client?.isLane || mode === 'sharedWorker') closeLane(wire)
    onRemoved()
  }

  /** A tab that was dismissed asks again on the same port, or on a new lane. */
  function remove(wire: Wire, client: EngineClient): void {
    clients.delete(wire)
    if (client.isLane) closeLane(wire)
  }

  function closeLane(wire: Wire): void {
    for (const [lane, known] of lanes) if (known === wire) lanes.delete(lane)
    wire.close()
  }

  return {
    add,
    openLane(lane, attach) {
      if (!openChannel || attach.identity !== identity) return
      const known = lanes.get(lane)
      if (!known && countPendingLanes() >= PENDING_LANES_MAX) return
      const wire: Wire =
        known ?? limitWire(lanesWire(openChannel, lane, 'engine'), { clock, onFlood: () => expel(wire) })
      lanes.set(lane, wire)
      // A tab repeats its request until it is answered: the repeat must not end the session of the first.
      if (known && clients.has(known)) known.post({ kind: 'booting' } satisfies Notice)
      else add(wire, attach, true)
    },
    greetAll() {
      for (const [wire, client] of [...clients]) greet(wire, client)
    },
    list: () => [...clients],
    dismiss(wire, client, notice) {
      if (clients.get(wire) !== client) return
      wire.post(notice)
      remove(wire, client)
    },
    remove,
    expel,
    hasTabs: () => [...clients.values()].some(({ accepted }) => accepted?.hasTab()),
    report(thrown) {
      const error = toErrorWire(thrown)
      for (const [wire, { accepted }] of clients)
        if (accepted && !accepted.isSuspended()) wire.post({ kind: 'log', error } satisfies Notice)
    },
  }
}
