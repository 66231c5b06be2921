/** Runs a step of a start and prints its title and time. Settles as the step does. */
export type RunStage = <Result>(title: string, step: () => Promise<Result>) => Promise<Result>

/** How often a running stage is printed again: on a busy machine a stage takes minutes. */
const REMINDER_MS = 10_000

/** Prints nothing. */
export const silentStage: RunStage = (_, step) => step()

/**
 * @param print for one line
 * @returns a function for stages, which may run beside each other
 */
export function createStages(print: (line: string) => void): RunStage {
  return async (title, step) => {
    const start = performance.now()
    const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
    print(`  ${title} …`)
    const reminder = setInterval(() => print(`  ${title} … ${seconds()} so far`), REMINDER_MS)
    try {
      const result = await step()
      print(`  ${title}: ${seconds()}`)
      return result
    } catch (error) {
      print(`  ${title}: failed after ${seconds()}`)
      throw error
    } finally {
      clearInterval(reminder)
    }
  }
}
