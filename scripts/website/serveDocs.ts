import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { startEvmNode } from '../../packages/peers/src/evmNode.ts'
import { LIVE_BUILT, WEBSITE } from './folders.ts'

/** How long VitePress may take to answer. */
const START_MS = 60_000

/** Chains of the live examples: Ethereum and Base. */
const CHAIN_IDS = [1, 8453]

/** A chain of this machine, as the pages read it. */
export interface DocsNode {
  readonly chainId: number
  readonly url: string
}

/** Says which chains the live examples may ask; a published site has none. */
export const writeNodes = (nodes: readonly DocsNode[]): Promise<void> =>
  writeFile(`${LIVE_BUILT}/peers.json`, JSON.stringify({ nodes }))

/** The documentation's development server. */
export interface ServedDocs {
  readonly url: string
  readonly nodes: readonly DocsNode[]
  close(): Promise<void>
}

async function startNodes() {
  const started = await Promise.allSettled(CHAIN_IDS.map(chainId => startEvmNode({ chainId })))
  const nodes = started.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  for (const outcome of started)
    if (outcome.status === 'rejected')
      console.warn(`The live examples have one chain less: ${String(outcome.reason)}`)
  return nodes
}

/** Waits until VitePress prints its address; a fetch could be answered by another server on the port. */
function waitForAddress(server: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The documentation server ${why}`))
    const timer = setTimeout(() => fail(`did not print its address within ${START_MS / 1000} s`), START_MS)
    server.once('close', code => fail(`ended with code ${code}`))
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      output += stripVTControlCharacters(chunk.toString())
      if (!output.includes(url)) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Serves the written pages as they change, with local chains for the live examples. Without anvil the pages are served
 * all the same, and the examples say what they lack.
 *
 * @param port of the pages; fails when it is taken
 * @throws when VitePress does not start
 */
export async function serveDocs({ port }: { readonly port: number }): Promise<ServedDocs> {
  const nodes = await startNodes()
  await writeNodes(nodes.map(({ chainId, url }) => ({ chainId, url })))
  const args = ['node_modules/vitepress/bin/vitepress.js', 'dev', '--host', '127.0.0.1']
  const server = spawn('node', [...args, '--port', String(port), '--strictPort'], {
    cwd: WEBSITE,
    stdio: ['ignore', 'pipe', 'inherit'],
    // The bundling of the examples sets `production` in this process.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  const ended = new Promise<void>(resolve => server.once('close', () => resolve()))
  async function close(): Promise<void> {
    server.kill()
    await Promise.allSettled([ended, ...nodes.map(node => node.close())])
  }
  const url = `http://127.0.0.1:${port}/`
  try {
    await waitForAddress(server, url)
  } catch (error) {
    await close()
    throw error
  }
  return { url, nodes: nodes.map(({ chainId, url: node }) => ({ chainId, url: node })), close }
}
