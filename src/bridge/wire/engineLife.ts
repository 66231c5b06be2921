import { toErrorWire } from '../errors/wire.ts'
import { openBus } from './bus.ts'
import { contest } from './contest.ts'
import { createEngineClients, type EngineClient } from './engineClients.ts'
import { createDismissal, createTerm, type EngineHost, type Term } from './engineTerm.ts'
import type { WireClock } from './environment.ts'
import type { AcquiredLock } from './liveness.ts'
import type { Attach, BusMessage, Notice } from './messages.ts'
import type { Wire } from './port.ts'
import { createRivals } from './rivals.ts'
import { HOLDER_REPLY_EVERY_MS, TABLESS_MS } from './wireLimits.ts'

export interface EngineLifeParameters extends EngineHost {
  /** Called when this worker does not run the engine, or has stopped to: a SharedWorker may close. */
  readonly onIdle?: () => void
}

/** The part of one worker in the election of the engine of one identity. */
export interface EngineLife {
  /** A tab asks for the engine. The answer on its wire is `engine`, `moved`, `retired` or `failed`. */
  attach(wire: Wire, attach: Attach): void
  /** Ends the client of a wire that sends too much. */
  expel(wire: Wire): void
  setVisible(visible: boolean): void
  /** Stops the engine here, so that a tab that is not about to freeze can run it. */
  stepDown(): Promise<void>
  /** Reports an error of this worker to the engine and to every tab. */
  report(error: unknown): void
  readonly isBusy: boolean
  /** Stops the engine for good. */
  close(): Promise<void>
}

/** Runs the engine while this worker holds its lock. */
export function createEngineLife(parameters: EngineLifeParameters): EngineLife {
  const { identity, mode, protocol, environment, onIdle } = parameters
  let term: Term | null = null
  let isContesting = false
  let isClosed = false
  let isVisible = false
  const answerHolderQuery = createHolderAnswer(environment.clock)
  let tablessTimer: unknown = null

  // Open from the start: a worker that fails to get the lock asks on the bus, and the holder must answer.
  const bus = openBus(environment.openChannel, identity)
  const rivals = createRivals({ protocol, environment, bus })
  const clients = createEngineClients({
    identity,
    mode,
    protocol,
    environment,
    engine: () => term?.asGreeting() ?? null,
    onAttach() {
      if (!term) void compete()
      endWithoutTabs()
    },
    onRemoved: endWithoutTabs,
  })
  bus.listen(onBus)

  function onBus(message: BusMessage): void {
    const running = term
    if (!running) return
    if (message.kind === 'who') answerHolderQuery(() => bus.post(running.describe()))
    if (message.kind === 'lane' && (message.to ?? running.id) === running.id)
      clients.openLane(message.lane, message.attach)
    if (message.kind === 'holder') void rivals.meet(running.asIncumbent(), message)
  }

  /** Ends the engine when no tab is connected after a while: an attach alone must not keep it. */
  function endWithoutTabs(): void {
    tablessTimer ??= environment.clock.setTimeout(() => {
      tablessTimer = null
      if (!clients.hasTabs()) void term?.end('steppedDown')
    }, TABLESS_MS)
  }

  async function compete(): Promise<void> {
    if (isContesting) return
    isContesting = true
    try {
      const outcome = await contest({ identity, protocol, environment, bus, isVisible: () => isVisible })
      const to = outcome.status === 'won' ? await rivals.find() : outcome.to
      isContesting = false
      if (outcome.status === 'won' && !to && !isClosed) return await startTerm(outcome.lock)
      if (outcome.status === 'won') outcome.lock?.release()
      dismissAll(client => createDismissal(to, client))
    } catch (error) {
      isContesting = false
      const failed: Notice = { kind: 'failed', error: toErrorWire(error) }
      dismissAll(() => failed)
    }
  }

  /** Refuses the clients that wait: this worker does not run the engine. */
  function dismissAll(noticeFor: (client: EngineClient) => Notice): void {
    for (const [wire, client] of clients.list()) clients.dismiss(wire, client, noticeFor(client))
    onIdle?.()
  }

  async function startTerm(engineLock: AcquiredLock | null): Promise<void> {
    const started: Term = createTerm(engineLock, {
      ...parameters,
      bus,
      clients,
      isVisible: () => isVisible,
      onEnding() {
        if (term === started) term = null
      },
      onEnded() {
        if (!term) onIdle?.()
      },
    })
    term = started
    await started.start()
  }

  return {
    attach(wire, attach) {
      isVisible = attach.visible
      clients.add(wire, attach, false)
    },
    expel: clients.expel,
    setVisible(visible) {
      isVisible = visible
    },
    stepDown: async () => term?.end('steppedDown'),
    report(thrown) {
      term?.report(thrown)
      clients.report(thrown)
    },
    get isBusy() {
      return term !== null || isContesting
    },
    async close() {
      isClosed = true
      if (tablessTimer !== null) environment.clock.clearTimeout(tablessTimer)
      await term?.end('steppedDown')
      bus.close()
    },
  }
}

/** Answers a question of the bus, unless an answer has just been posted, which everybody heard. */
function createHolderAnswer(clock: WireClock): (post: () => void) => void {
  let answeredAt = Number.NEGATIVE_INFINITY
  return post => {
    if (clock.monotonic() - answeredAt < HOLDER_REPLY_EVERY_MS) return
    answeredAt = clock.monotonic()
    post()
  }
}
