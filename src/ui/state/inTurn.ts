/** Time of a slice, short enough that a slow task does not delay input. */
const PIECE_MS = 4

const waiting = new Set<() => void>()
let isRunning = false
let pausedUntil = 0

async function runAll(): Promise<void> {
  isRunning = true
  while (waiting.size > 0) {
    // After a frame: tasks of which each asks for the next one would keep the frames away.
    await new Promise(next => requestAnimationFrame(() => setTimeout(next)))
    const end = performance.now() + PIECE_MS
    for (const run of waiting) {
      if (performance.now() >= end || end < pausedUntil) break
      waiting.delete(run)
      run()
      // What it set off in microtasks is part of its cost.
      await undefined
    }
  }
  isRunning = false
}

/**
 * Queues a small task and runs the queue in slices of a few milliseconds: for many cheap tasks that are not all needed
 * at once, such as pictures.
 *
 * @param run must not throw
 * @returns takes it back
 */
export function inTurn(run: () => void): () => void {
  waiting.add(run)
  if (!isRunning) void runAll()
  return () => void waiting.delete(run)
}

/** Pauses the queue during a fast scroll, because new rows are not seen. */
export function pauseTurns(ms: number): void {
  pausedUntil = performance.now() + ms
}
