import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const LINE_MS = 360_000
/** A command that has printed an address and still runs after this time is a server. */
const SETTLE_MS = 800
const STOP_MS = 5_000
const ADDRESS = /http:\/\/(?:127\.0\.0\.1|localhost|\[::1?\]):(\d+)/

/** A terminal of a reader: no mode of a test runner, no colours, no package from the network. */
const ENV: NodeJS.ProcessEnv = {
  NODE_ENV: undefined,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  TEST_WORKER_INDEX: undefined,
  TEST_PARALLEL_INDEX: undefined,
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

export interface RunningServer {
  readonly line: string
  /** With a slash at its end. */
  readonly url: string
  /** What it printed up to now. */
  output(): string
  stop(): Promise<void>
}

/** A command that has ended well, or one that serves. */
export type Ended =
  | { readonly kind: 'ended'; readonly output: string; readonly cwd: string }
  | { readonly kind: 'serves'; readonly server: RunningServer }

function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return Promise.resolve()
  const { pid } = child
  return new Promise(resolve => {
    const signal = (name: NodeJS.Signals) => {
      try {
        process.kill(-pid, name)
      } catch {
        // The group has ended.
      }
    }
    const hard = setTimeout(() => signal('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(hard)
      // npm ends before what it started.
      signal('SIGKILL')
      resolve()
    })
    signal('SIGTERM')
  })
}

export interface TypeLineOptions {
  /** A file for the directory of the shell after the line. */
  readonly state: string
  /** Whether a line that prints an address and goes on is a server; otherwise it is waited for. */
  readonly mayServe: boolean
  readonly env: NodeJS.ProcessEnv
}

/**
 * Types a line into a shell and waits until it ends, or serves.
 *
 * @param cwd the directory of the shell
 * @throws when the line fails, or neither ends nor prints an address in time, with everything that it printed
 */
export function typeLine(
  line: string,
  cwd: string,
  { state, mayServe, env }: TypeLineOptions,
): Promise<Ended> {
  const child = spawn(
    'bash',
    ['-c', `set -o pipefail\n${line}\nstatus=$?\npwd -P > ${state}\nexit $status`],
    {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...ENV, ...env },
    },
  )
  let output = ''
  return new Promise((resolve, reject) => {
    let settle: NodeJS.Timeout | undefined
    const fail = (why: string) => {
      clearTimeout(late)
      clearTimeout(settle)
      void stopGroup(child)
      reject(new Error(`\`${line}\` ${why}\n${output}`))
    }
    const late = setTimeout(() => fail('neither ended nor printed an address'), LINE_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const port = ADDRESS.exec(output)?.[1]
      if (!port || settle || !mayServe) return
      settle = setTimeout(() => {
        clearTimeout(late)
        resolve({
          kind: 'serves',
          server: {
            line,
            url: `http://localhost:${port}/`,
            output: () => output,
            stop: () => stopGroup(child),
          },
        })
      }, SETTLE_MS)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', error => fail(String(error)))
    child.once('close', async code => {
      if (code !== 0) return fail(`ended with code ${code}`)
      clearTimeout(late)
      clearTimeout(settle)
      resolve({ kind: 'ended', output, cwd: (await readFile(state, 'utf8')).trim() })
    })
  })
}
