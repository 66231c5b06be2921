import { nextTask } from './nextTask.ts'

/** Leaves room in a frame: a thing that takes ten times as long as it should still keeps no hand waiting. */
const PIECE_MS = 4

const waiting = new Set<() => void>()
let isRunning = false

async function runAll(): Promise<void> {
  isRunning = true
  while (waiting.size > 0) {
    await nextTask()
    const end = performance.now() + PIECE_MS
    for (const run of waiting) {
      waiting.delete(run)
      run()
      // What it set off in microtasks is part of its cost.
      await undefined
      if (performance.now() >= end) break
    }
  }
  isRunning = false
}

/**
 * Runs something soon, a few milliseconds at a time with the others that wait: for many small things of which each
 * costs a little, such as pictures, and of which nobody needs all at once.
 *
 * @param run must not throw
 * @returns takes it back
 */
export function inTurn(run: () => void): () => void {
  waiting.add(run)
  if (!isRunning) void runAll()
  return () => void waiting.delete(run)
}
