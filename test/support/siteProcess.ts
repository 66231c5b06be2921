import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { build } from 'esbuild'

/** The secure site as its operator starts it: a process, by its command. */
export interface SiteProcess {
  readonly url: string
  readonly adminUrl: string
  readonly pid: number
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
  output(): string
}

/** Beside the package, so that its dependencies are found. */
const MAIN = 'packages/secure-site/.cache/main.mjs'
const START_MS = 60_000

/** Makes one file of the command: a start from the sources would compile them each time. */
export async function buildSiteProcess(): Promise<void> {
  await build({
    entryPoints: ['packages/secure-site/src/cli/main.ts'],
    outfile: MAIN,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
}

/** A port that is free now; the site's origin names it. */
export async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/**
 * @param options - of the command line, without the dashes.
 * @param main - script of the command.
 * @param nodeOptions - of Node, such as `--cpu-prof`.
 */
export async function startSiteProcess(
  port: number,
  options: Readonly<Record<string, string>>,
  main = MAIN,
  nodeOptions: readonly string[] = [],
): Promise<SiteProcess> {
  const url = `http://localhost:${port}`
  const all = { origin: url, port: String(port), 'admin-port': '0', ...options }
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [...nodeOptions, main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Health and metrics')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The site ended with code ${code}: ${output}`)))
    setTimeout(() => reject(new Error(`The site did not start: ${output}`)), START_MS).unref()
  })
  const end = async (process: ChildProcess, signal: NodeJS.Signals) => {
    process.kill(signal)
    return exited
  }
  return {
    url,
    pid: child.pid ?? 0,
    adminUrl: /(http:\/\/[^\s/]+)\/readyz/.exec(output)?.[1] ?? '',
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
    output: () => output,
  }
}
