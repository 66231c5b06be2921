import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ChainStartError } from '../errors.ts'

const START_MS = 20_000
const PACKAGE = '@foundry-rs/anvil-linux-amd64'

// The shell kills anvil when its stdin closes: by close(), or when this process dies.
const LEASH =
  'exec 3<&0; "$0" "$@" </dev/null 3<&- & child=$!; (cat <&3 >/dev/null; kill -9 $child) 2>/dev/null & wait $child'

export interface Anvil {
  readonly url: string
  close(): Promise<void>
}

/** Path of the anvil binary: ANVIL_PATH, else the platform package. */
function anvilPath(): string {
  const path = process.env.ANVIL_PATH ?? packagedAnvil()
  if (path && existsSync(path)) return path
  throw new ChainStartError(
    `anvil was not found. Run "npm i ${PACKAGE}" (Linux x64), or install Foundry and set ANVIL_PATH to its anvil.`,
  )
}

function packagedAnvil(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'bin', 'anvil')
  } catch {
    return undefined
  }
}

/**
 * Starts a local Ethereum node on a port of the system's choice.
 *
 * @throws ChainStartError when the binary is missing, or the node does not listen within 20 s.
 */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const args = [anvilPath(), '--chain-id', String(chainId), '--host', '127.0.0.1', '--port', '0']
  const child = spawn('sh', ['-c', LEASH, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.stdin.on('error', () => {})
  const kill = () => void child.stdin.destroy()
  process.once('exit', kill)
  const close = async () => {
    process.off('exit', kill)
    kill()
    await exited
  }
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = ''
      const read = (chunk: Buffer) => {
        if (output.length > 100_000) return
        output += chunk.toString()
        const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      }
      // Read for ever: a full pipe would stop the node.
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      child.once('exit', code =>
        reject(new ChainStartError(`anvil ended with code ${code}: ${output.slice(-500)}`)),
      )
      const onTimeout = () => reject(new ChainStartError(`anvil did not listen within ${START_MS} ms`))
      setTimeout(onTimeout, START_MS).unref()
    })
    return { url: address, close }
  } catch (error) {
    await close()
    throw error
  }
}
