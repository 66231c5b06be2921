import { askReport, joinReports, settleContracts } from '../../contracts/reportContracts.ts'
import { type DemoProcess, endDemoProcess, startDemoProcess } from './demoProcess.ts'
import { packKit } from './packKit.ts'

/**
 * Starts the demo for all files, as its production build with every peer: one for each worker, since peers hold what a
 * test did to them. A demo that already runs is taken over by its line, for one worker:
 * `TABKEY_DEMO='{"dapp":…}' npx playwright test --workers 1`.
 *
 * @param config Playwright's; without it one demo is started
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function globalDemo(config?: {
  readonly workers: number
}): Promise<(() => Promise<void>) | undefined> {
  process.env.TABKEY_TESTING_KIT ??= await packKit()
  if (process.env.TABKEY_DEMO) return undefined
  const started: DemoProcess[] = []
  const close = async () => void (await Promise.all(started.map(endDemoProcess)))
  const start = async (...args: readonly string[]) =>
    void started.push(await startDemoProcess('--build', '--no-login', ...args))
  const others = (config?.workers ?? 1) - 1
  try {
    // The library is written once: by this run's build, or by the first demo.
    const isWritten = Boolean(process.env.TABKEY_KEEP_DIST)
    if (!isWritten) await start()
    const keeping = Array.from({ length: others + (isWritten ? 1 : 0) }, () => start('--keep-dist'))
    const failed = (await Promise.allSettled(keeping)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  } catch (error) {
    await close()
    throw error
  }
  process.env.TABKEY_DEMO = `[${started.map(({ line }) => line).join()}]`
  return async () => {
    try {
      const running = started.filter(({ child }) => child.exitCode === null && child.signalCode === null)
      const reports = running.map(({ line }) => askReport((JSON.parse(line) as { api: string }).api))
      await settleContracts('browser', joinReports(await Promise.all(reports)))
    } finally {
      await close()
    }
  }
}
