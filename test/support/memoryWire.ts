import { createTurns, createWire, readTurn, type Wire } from '../../src/bridge/wire/port.ts'

/**
 * Two ends of a wire in memory: messages are copied as a browser copies them and delivered when the scheduler says, in
 * order per direction. A seeded scheduler can replay a run, which real MessageChannels cannot (design §16.13).
 */
export function createMemoryWire(
  schedule: (deliver: () => void) => void = queueMicrotask,
): readonly [tab: Wire, engine: Wire] {
  const receivers: ((message: unknown) => void)[] = []
  const queues: unknown[][] = [[], []]
  const end = (index: 0 | 1): Wire =>
    createWire(receive => {
      receivers[index] = receive
      const queue = queues[index]!
      const { post, flush } = createTurns(message => {
        queue.push(structuredClone(message))
        schedule(() => {
          for (const said of readTurn(queue.shift())) receivers[1 - index]?.(said)
        })
      })
      return {
        post,
        close() {
          flush()
          receivers[index] = () => {}
        },
      }
    })
  return [end(0), end(1)]
}
