import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { run } from '../../../scripts/run.ts'
import { packed } from './packed.ts'

const COMMAND_MS = 600_000
const STARTED_MS = 120_000
const STOP_MS = 5_000

/** The environment of a developer's machine: no mode of a test runner, no colours, no telemetry. */
const ENV: NodeJS.ProcessEnv = {
  NODE_ENV: undefined,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  // React Router's server takes its address from here.
  HOST: '127.0.0.1',
}

/**
 * Runs a script of the consumers with Node and waits for its end.
 *
 * @param where folder below the consumers' root, or the full path of a host's
 * @param script path below `where`
 * @returns everything it said
 * @throws when it fails, with everything it said
 */
export async function runNode(where: string, script: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run(process.execPath, [script, ...args], {
    cwd: resolve(packed().folder, where),
    timeout: COMMAND_MS,
    env: ENV,
  })
  if (code !== 0) throw new Error(`${where}: ${script} ended with code ${code}:\n${output}`)
  return output
}

export interface Served {
  /** With a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a server of the consumers and waits until it says its address.
 *
 * @throws when it ends, or says none in time
 */
export async function serveNode(where: string, script: string, ...args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: resolve(packed().folder, where),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ENV },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${where}: ${script} ${why}:\n${output}`))
    const late = setTimeout(() => fail('said no address in time'), STARTED_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const port = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(`http://127.0.0.1:${port}/`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', code => fail(`ended with code ${code}`))
  }).catch(error => {
    child.kill('SIGKILL')
    throw error
  })
  // A dev server compiles when it is asked; that time is not the page's.
  await (await fetch(url, { signal: AbortSignal.timeout(COMMAND_MS) })).text()
  return {
    url,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await gone
      clearTimeout(hard)
    },
  }
}
