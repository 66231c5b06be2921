import type { EngineMode } from '../contract/link.ts'
import { EngineStartError } from '../errors/client.ts'
import { toErrorWire } from '../errors/wire.ts'
import { openBus } from './bus.ts'
import { askHolder, contest } from './contest.ts'
import { type Accepted, createEngineEnd, type EngineEnd, type ServedEngine } from './engineEnd.ts'
import { pause, settleBy, type WireEnvironment } from './environment.ts'
import { aliveLockName, type Held, hold, isFree, tabLockName } from './liveness.ts'
import type { Attach, BusMessage, Greeting, Holder, Notice } from './messages.ts'
import { lanesWire, type Wire } from './port.ts'
import { BOOT_MS, FAREWELL_MS } from './wireLimits.ts'

/** An engine that can be stopped: what `create` gives. */
export interface LivingEngine extends ServedEngine {
  /** An error nobody caught; for its own books. */
  report?(error: unknown): void
  /** Settles when the store refused a write, because an engine that started later owns it. */
  readonly fenced?: Promise<void>
  stop(reason: 'moved' | 'stopped'): Promise<void>
}

export interface EngineLifeParameters {
  readonly identity: string
  readonly mode: EngineMode
  /** Script and name by which another tab reaches the same SharedWorker. */
  readonly url: string
  readonly name: string
  readonly protocol: number
  readonly build: string
  readonly environment: WireEnvironment
  readonly create: () => Promise<LivingEngine>
  /** Told when this worker is not the engine (any more): a SharedWorker may close. */
  readonly onIdle?: () => void
}

/** One worker's part in the election of one identity, and its time in office. */
export interface EngineLife {
  /** A tab wants the engine. It hears `engine`, `moved`, `retired` or `failed` on its wire. */
  attach(wire: Wire, attach: Attach): void
  setVisible(visible: boolean): void
  /** Gives the office up, so that a tab that is not about to freeze can have it. */
  stepDown(): Promise<void>
  /** Tells the engine, and every tab, what went wrong in here. */
  report(error: unknown): void
  readonly isBusy: boolean
  /** Steps down and never runs again. */
  close(): Promise<void>
}

/** Time in office: from the lock to its loss. */
interface Term {
  readonly id: string
  readonly held: Held | null
  alive: { readonly name: string; readonly held: Held | null } | null
  engine: LivingEngine | null
  end: EngineEnd | null
  isOver: boolean
}

interface Client {
  readonly attach: Attach
  readonly isLane: boolean
  /** Whether the lock of the tab, which just spoke, looks free from here; `null` until it was looked at. */
  isBlind: boolean | null
  accepted: Accepted | null
}

/** A page may be newer than this script, and is told to reload by an engine that is newer still. */
function wayTo(to: Holder | null, { attach }: Client): Notice {
  return to !== null && to.protocol > attach.protocol ? { kind: 'retired' } : { kind: 'moved', to }
}

/** Runs the engine while this worker holds its lock. */
export function createEngineLife(parameters: EngineLifeParameters): EngineLife {
  const { identity, mode, url, name, protocol, build, environment, create, onIdle } = parameters
  const { clock, locks, openChannel, randomId } = environment
  const clients = new Map<Wire, Client>()
  const lanes = new Map<string, Wire>()
  let term: Term | null = null
  let isContesting = false
  const meeting = new Set<string>()
  /** To one whose lock is not seen from here. Asked for before each new term: to boot is to fence it out of the store. */
  let hasYielded = false
  let isClosed = false
  let isVisible = false

  // Open from the start: whoever fails to get the lock asks on the bus, and the holder must not miss it.
  const bus = openBus(openChannel, identity)
  bus.listen(onBus)

  function onBus(message: BusMessage): void {
    if (!term) return
    if (message.kind === 'who') bus.post(describe(term))
    if (message.kind === 'lane' && (message.to ?? term.id) === term.id) openLane(message.lane, message.attach)
    if (message.kind === 'holder') void meet(term, message)
  }

  function describe({ id, alive }: Term): Holder {
    const hidden = mode !== 'sharedWorker' && !isVisible
    return { kind: 'holder', protocol, mode, url, name, alive: alive?.name ?? null, hidden, term: id }
  }

  /**
   * Another says that it is in office. Where its lock is seen the locks decide; where locks were parted (decision 010) the
   * greater goes on, and the less leaves it its tabs.
   */
  async function meet(mine: Term, other: Holder): Promise<void> {
    const { alive } = other
    if (!locks || (alive && meeting.has(alive))) return
    if (!alive || !isGreater(other, mine)) {
      if (mine.alive) bus.post(describe(mine))
      return
    }
    meeting.add(alive)
    const isParted = await isFree(locks, alive).catch(() => false)
    // A word on its way may be of one that is dead by now.
    const there = isParted && (await askHolder(bus, environment, again => again.alive === alive))
    meeting.delete(alive)
    if (!there || mine.isOver) return
    hasYielded = true
    await endTerm(mine, 'robbed')
  }

  async function findRival(): Promise<Holder | null> {
    const there = hasYielded ? await askHolder(bus, environment, ({ alive }) => alive !== null) : null
    hasYielded = there !== null
    return there
  }

  /** Who is in office stays while another boots; of two in office the one that tabs follow, too (`aliveLockName`). */
  function isGreater(other: Holder, { alive }: Term): boolean {
    if (other.protocol !== protocol) return other.protocol > protocol
    return alive === null || (other.alive ?? '') > alive.name
  }

  function openLane(lane: string, attach: Attach): void {
    if (!openChannel || attach.identity !== identity) return
    const known = lanes.get(lane)
    const wire = known ?? lanesWire(openChannel, lane, 'engine')
    lanes.set(lane, wire)
    // A tab asks until it hears: the second question must not end what the first one began.
    if (known && clients.has(known)) known.post({ kind: 'booting' } satisfies Notice)
    else join(wire, attach, true)
  }

  function attach(wire: Wire, said: Attach): void {
    isVisible = said.visible
    join(wire, said, false)
  }

  function join(wire: Wire, said: Attach, isLane: boolean): void {
    const known = clients.get(wire)
    known?.accepted?.end()
    // Asked again on the same wire: its hello may be on the way, and must find somebody.
    const client: Client = { attach: said, isLane, isBlind: known?.isBlind ?? null, accepted: null }
    clients.set(wire, client)
    wire.post({ kind: 'booting' } satisfies Notice)
    if (client.isBlind === null) void look(wire, client)
    else greet(wire, client)
    if (!term) void compete()
  }

  async function look(wire: Wire, client: Client): Promise<void> {
    // Where locks are refused nothing tells, and nobody waits for them.
    const isBlind = locks && (await isFree(locks, tabLockName(client.attach.tabId)).catch(() => false))
    client.isBlind = isBlind ?? false
    if (clients.get(wire) === client) greet(wire, client)
  }

  function greet(wire: Wire, client: Client): void {
    const { isBlind } = client
    if (!term?.end || !term.engine || isBlind === null || client.accepted) return
    const epoch = term.engine.epoch
    const alive = term.alive?.name ?? null
    wire.post({ kind: 'engine', protocol, mode, epoch, alive, isBlind } satisfies Greeting)
    client.accepted = term.end.accept(wire, { isBlind, onGone: () => leave(wire) })
  }

  /** A tab is gone for good. Its own worker's port stays: it ends with the worker. */
  function leave(wire: Wire): void {
    const client = clients.get(wire)
    clients.delete(wire)
    if (client?.isLane || mode === 'sharedWorker') closeLane(wire)
  }

  async function compete(): Promise<void> {
    if (isContesting) return
    isContesting = true
    try {
      const outcome = await contest({ identity, protocol, environment, bus, isVisible: () => isVisible })
      const to = outcome.status === 'won' ? await findRival() : outcome.to
      isContesting = false
      if (outcome.status === 'won' && !to && !isClosed) return await takeOffice(outcome.held)
      if (outcome.status === 'won') outcome.held?.release()
      dismiss(client => wayTo(to, client))
    } catch (error) {
      isContesting = false
      const failed: Notice = { kind: 'failed', error: toErrorWire(error) }
      dismiss(() => failed)
    }
  }

  async function takeOffice(held: Held | null): Promise<void> {
    const mine: Term = { id: randomId(), held, alive: null, engine: null, end: null, isOver: false }
    term = mine
    held?.stolen.then(() => void endTerm(mine, 'robbed'))
    bus.post(describe(mine))

    const created = create()
    try {
      mine.engine = await settleBy(clock, created, BOOT_MS, null)
      if (!mine.engine)
        throw new EngineStartError({ details: `The engine did not start within ${BOOT_MS} ms` })
      if (locks && !mine.isOver) {
        const aliveName = aliveLockName(identity, mine.engine.epoch, mine.id)
        mine.alive = { name: aliveName, held: await hold(locks, aliveName) }
      }
    } catch (error) {
      created.then(late => late.stop('stopped')).catch(() => {})
      if (mine.isOver) return
      await endTerm(mine, 'failed')
      throw error
    }
    if (mine.isOver) {
      mine.alive?.held?.release()
      await mine.engine.stop('moved')
      return
    }
    mine.engine.fenced?.then(() => void endTerm(mine, 'robbed'))
    mine.end = createEngineEnd({ engine: mine.engine, environment, protocol, build })
    bus.post(describe(mine))
    for (const [wire, client] of [...clients]) greet(wire, client)
  }

  /** The one way out of office. A loser is still alive: it stops, tells its tabs, and never starts by itself. */
  async function endTerm(mine: Term, why: 'robbed' | 'steppedDown' | 'failed'): Promise<void> {
    if (mine.isOver) return
    mine.isOver = true
    if (term === mine) term = null
    const told = [...clients]
    for (const [wire, client] of told) if (client.accepted?.isSuspended()) forget(wire, client)
    mine.end?.close()
    const stopped = mine.end ? mine.engine?.stop(why === 'robbed' ? 'moved' : 'stopped') : undefined
    mine.held?.release()
    if (why !== 'failed') {
      const isSuccessor = (holder: Holder) => holder.alive !== mine.alive?.name || holder.alive === null
      const to = why === 'robbed' ? await askHolder(bus, environment, isSuccessor) : null
      for (const [wire, client] of told) {
        if (clients.get(wire) !== client) continue
        wire.post(wayTo(to, client))
        forget(wire, client)
      }
    }
    // Whoever could not be told learns by the lock, but the word, which says more, must not lose the race.
    if (why !== 'failed') await pause(clock, FAREWELL_MS)
    mine.alive?.held?.release()
    await stopped?.catch(() => {})
    if (!term && why !== 'failed') onIdle?.()
  }

  /** Tells everybody who waits that this worker is not the engine. */
  function dismiss(noticeFor: (client: Client) => Notice): void {
    for (const [wire, client] of [...clients]) {
      wire.post(noticeFor(client))
      forget(wire, client)
    }
    onIdle?.()
  }

  /** A tab that has been sent elsewhere asks again if it must, on the same port or on a new lane. */
  function forget(wire: Wire, client: Client): void {
    clients.delete(wire)
    if (client.isLane) closeLane(wire)
  }

  function closeLane(wire: Wire): void {
    for (const [lane, known] of lanes) if (known === wire) lanes.delete(lane)
    wire.close()
  }

  return {
    attach,
    setVisible(visible) {
      isVisible = visible
    },
    async stepDown() {
      if (term) await endTerm(term, 'steppedDown')
    },
    report(thrown) {
      term?.engine?.report?.(thrown)
      const error = toErrorWire(thrown)
      for (const [wire, client] of clients) {
        if (client.accepted && !client.accepted.isSuspended())
          wire.post({ kind: 'log', error } satisfies Notice)
      }
    },
    get isBusy() {
      return term !== null || isContesting
    },
    async close() {
      isClosed = true
      if (term) await endTerm(term, 'steppedDown')
      bus.close()
    },
  }
}
