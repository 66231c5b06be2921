import { type Running, readyState } from '../tab/running.ts'

/**
 * Calls a feature once the engine is ready.
 *
 * @param revive restores the classes of the feature's errors, which cross the bridge as kind, message and data
 */
export async function callWhenReady<Answer>(
  running: Running,
  call: () => Promise<Answer>,
  revive: (error: unknown) => unknown,
): Promise<Answer> {
  await readyState(running)
  try {
    return await call()
  } catch (error) {
    throw revive(error)
  }
}
