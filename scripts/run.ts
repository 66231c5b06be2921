import { type SpawnOptions, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The root of the repository, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

export interface RunOptions extends SpawnOptions {
  /** Runs the command and its children with the lowest priority. */
  readonly givesWay?: boolean
}

/** As `nice` has it, -20 to 19. */
const GIVES_WAY = 10

export interface Ran {
  /** Exit code; 128 when a signal ended the process. */
  readonly code: number
  /** Both streams, empty when they were inherited. */
  readonly output: string
}

/**
 * Runs a command in the repository and waits for its end.
 *
 * @param command a program, or the name of one in `node_modules/.bin`
 * @returns exit code and output; a failing command does not reject
 * @throws when the program cannot be started
 */
export function run(
  command: string,
  args: readonly string[],
  { givesWay = false, ...options }: RunOptions = {},
): Promise<Ran> {
  const path = `${ROOT}/node_modules/.bin:${process.env.PATH ?? ''}`
  const child = spawn(command, [...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: { ...process.env, ...options.env, PATH: path },
  })
  const start = performance.now()
  if (givesWay && child.pid) setPriority(child.pid, GIVES_WAY)
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      const { timeout } = options
      const isLate = code === null && timeout !== undefined && performance.now() - start >= timeout
      const words = isLate ? `${output}\n${command} was ended after its ${timeout / 1000} s` : output
      resolve({ code: code ?? 128, output: words })
    })
  })
}

/** Whether this module is the program, not an import of another one. */
export const isMain = (url: string) => process.argv[1] === fileURLToPath(url)
