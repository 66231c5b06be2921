import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const READY_MS = 120_000
const PREFIX = 'TABKEY_DEMO '
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A demo in a process of its own. */
export interface DemoProcess {
  readonly child: ChildProcess
  /** Its URLs, as JSON. */
  readonly line: string
  /** What it said last. */
  lastWords(): string
}

/**
 * Runs `scripts/demo.ts`.
 *
 * @param args its options, for example `--build`
 * @throws when it ends, or is not ready in two minutes
 */
export async function startDemoProcess(...args: readonly string[]): Promise<DemoProcess> {
  const child = spawn(`${ROOT}/node_modules/.bin/tsx`, ['scripts/demo.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

export const endDemoProcess = ({ child, lastWords }: DemoProcess): Promise<void> =>
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
