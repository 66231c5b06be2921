import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { ROOT, run } from '../../../scripts/run.ts'
import { askReport, joinReports, settleContracts } from '../../contracts/reportContracts.ts'
import { type DemoProcess, endDemoProcess, startDemoProcess } from './demoProcess.ts'
import { packKit } from './packKit.ts'

/**
 * Starts the demo for all files, as its production build with every peer: one for each worker, since peers hold what a
 * test did to them. All serve one build. A demo that already runs is taken over by its line, for one worker:
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
  await mkdir(`${ROOT}/.cache`, { recursive: true })
  const pages = await mkdtemp(`${ROOT}/.cache/demo-`)
  const started: DemoProcess[] = []
  const close = async () => {
    await Promise.all(started.map(endDemoProcess))
    await rm(pages, { recursive: true, force: true })
  }
  const start = async () => void started.push(await startDemoProcess('--pages', pages, '--no-login'))
  try {
    await buildPages(pages)
    const starting = Array.from({ length: config?.workers ?? 1 }, start)
    const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected')
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

/** Builds in a process of its own, because Playwright transforms what its own process imports. */
async function buildPages(outDir: string): Promise<void> {
  const keeping = process.env.TABKEY_KEEP_DIST ? ['--keep-dist'] : []
  const { code, output } = await run('tsx', ['scripts/buildDemo.ts', '--out-dir', outDir, ...keeping])
  if (code !== 0) throw new Error(`The build of the demo failed with code ${code}:\n${output}`)
}
