import { getPath, isAnswer, readCall } from './calls.ts'
import { ENGINE_DEADLINES } from './deadlines.ts'
import type { WireClock } from './environment.ts'
import { isAttach, isCandidateNotice } from './messages.ts'
import { createWire, type Wire } from './port.ts'
import {
  PORT_BURST,
  PORT_COST_GARBAGE,
  PORT_COST_HEAVY,
  PORT_DRAIN_EVERY_MS,
  PORT_PER_SECOND,
  PORT_QUEUE_MAX,
} from './wireLimits.ts'

/** Messages that let the engine copy the whole state, read a config, or ask the lock manager. */
const HEAVY_PATHS: ReadonlySet<string> = new Set(['hello', 'snapshot', 'page.resumed'])

export interface LimitWireParameters {
  readonly clock: WireClock
  /** Called once, when more messages wait than a page sends. Nothing is delivered any more. */
  readonly onFlood: () => void
}

/** What a message of a tab costs of its port's budget; `null` for one that no tab sends. */
function getCost(message: unknown): number | null {
  const call = readCall(message)
  if (call) {
    const path = getPath(call)
    if (!ENGINE_DEADLINES.has(path)) return null
    return HEAVY_PATHS.has(path) ? PORT_COST_HEAVY : 1
  }
  if (isAttach(message) || isCandidateNotice(message)) return PORT_COST_HEAVY
  // An answer of the page.
  return isAnswer(message) ? 1 : null
}

/**
 * The engine's end of a tab's wire, with a budget: one tab's flood must not delay the calls of the others. Calls above
 * the budget wait in order. Messages that no tab sends are dropped above the budget, and a list in a list always:
 * each wire reads the lists that it receives.
 */
export function limitWire(wire: Wire, { clock, onFlood }: LimitWireParameters): Wire {
  let tokens = PORT_BURST
  let filledAt = clock.monotonic()
  let queue: { readonly message: unknown; readonly cost: number }[] = []
  let timer: unknown = null
  let isFlooded = false

  /** @returns whether the budget had that much */
  function spend(cost: number): boolean {
    const now = clock.monotonic()
    tokens = Math.min(PORT_BURST, tokens + ((now - filledAt) / 1_000) * PORT_PER_SECOND)
    filledAt = now
    if (tokens < cost) return false
    tokens -= cost
    return true
  }

  return createWire(receive => {
    function drain(): void {
      timer = null
      let count = 0
      for (const { message, cost } of queue) {
        if (!spend(cost)) break
        count += 1
        receive(message)
        // The message may have closed the wire.
        if (isFlooded) return
      }
      queue = queue.slice(count)
      if (queue.length > 0) timer = clock.setTimeout(drain, PORT_DRAIN_EVERY_MS)
    }

    function close(): void {
      isFlooded = true
      queue = []
      if (timer !== null) clock.clearTimeout(timer)
      stop()
    }

    const stop = wire.listen(message => {
      if (isFlooded || Array.isArray(message)) return
      const cost = getCost(message)
      if (cost === null) {
        if (spend(PORT_COST_GARBAGE)) receive(message)
      } else if (queue.length === 0 && spend(cost)) receive(message)
      else if (queue.length < PORT_QUEUE_MAX) {
        queue.push({ message, cost })
        timer ??= clock.setTimeout(drain, PORT_DRAIN_EVERY_MS)
      } else {
        close()
        onFlood()
      }
    })

    return {
      post: message => wire.post(message),
      close() {
        close()
        wire.close()
      },
    }
  })
}
