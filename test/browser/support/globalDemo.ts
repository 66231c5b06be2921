import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { askReport, joinReports, settleContracts } from '../../contracts/reportContracts.ts'

const READY_MS = 120_000
const PREFIX = 'TABKEY_DEMO '
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

interface Started {
  readonly child: ChildProcess
  /** Its URLs, as JSON. */
  readonly line: string
  /** What it said last. */
  lastWords(): string
}

/** @throws when it ends, or is not ready in two minutes */
async function startDemo(...args: readonly string[]): Promise<Started> {
  const child = spawn(
    `${ROOT}/node_modules/.bin/tsx`,
    ['scripts/demo.ts', '--build', '--no-login', ...args],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let words = ''
  const line = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The demo was not ready in time:\n${words}`)), READY_MS)
    const read = (chunk: Buffer) => {
      words = `${words}${chunk}`.slice(-20_000)
      const found = words.split('\n').find(text => text.startsWith(PREFIX) && text.endsWith('}'))
      if (!found) return
      clearTimeout(late)
      resolve(found.slice(PREFIX.length))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The demo ended with code ${code}:\n${words}`)))
  })
  return { child, line, lastWords: () => words }
}

const end = ({ child, lastWords }: Started): Promise<void> =>
  new Promise(resolve => {
    // The child's exit event was missed, and the runner would exit without a report.
    if (child.exitCode !== null || child.signalCode !== null) {
      console.error(`A demo ended by itself (${child.exitCode ?? child.signalCode}):\n${lastWords()}`)
      return resolve()
    }
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  })

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
  if (process.env.TABKEY_DEMO) return undefined
  const started: Started[] = []
  const close = async () => void (await Promise.all(started.map(end)))
  const start = async (...args: readonly string[]) => void started.push(await startDemo(...args))
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
