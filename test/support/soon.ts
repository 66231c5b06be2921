/**
 * Time for what was said over ports or channels of this process to arrive, and for what that sets off. In rounds: when a
 * starved process wakes, its timers run before the messages that came meanwhile, so one timer is no time at all.
 */
export async function soon(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise<void>(resolve => setTimeout(resolve, 5))
}
