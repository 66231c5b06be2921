import { createWire, type Wire } from '../../src/bridge/wire/port.ts'

/**
 * Two ends of a wire in memory: messages are copied as a browser copies them and delivered when the scheduler says, in
 * order per direction. A seeded scheduler can replay a run, which real MessageChannels cannot.
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
      return {
        post(message) {
          queue.push(structuredClone(message))
          schedule(() => receivers[1 - index]?.(queue.shift()))
        },
        close() {
          receivers[index] = () => {}
        },
      }
    })
  return [end(0), end(1)]
}
