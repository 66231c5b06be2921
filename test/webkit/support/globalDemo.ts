import type { TestProject } from 'vitest/node'
import type { DemoUrls } from '../../../scripts/demo.ts'
import startDemo from '../../browser/support/globalDemo.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly demo: DemoUrls
  }
}

/**
 * Starts the demo once for the project, as its production build with every peer; tests reach it by `inject('demo')`. The
 * project fails at its end when a peer or a request differed from the contract of its service.
 */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export of a global setup
export default async function globalDemo(project: TestProject): Promise<() => Promise<void>> {
  const close = await startDemo()
  const line = process.env.TABKEY_DEMO
  if (!line) throw new Error('The demo does not run: its line is missing')
  const [urls] = [JSON.parse(line) as DemoUrls | readonly DemoUrls[]].flat()
  if (!urls) throw new Error('The demo has no addresses')
  project.provide('demo', urls)
  return async () => {
    try {
      await close?.()
    } catch (error) {
      // Vitest prints an error of a teardown, but only the exit code fails the run.
      process.exitCode = 1
      throw error
    }
  }
}
