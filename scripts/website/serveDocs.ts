import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { startEvmNode } from '../../test/peers/evmNode.ts'
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

async function waitFor(url: string, hasEnded: () => boolean): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end && !hasEnded()) {
    const isThere = await fetch(url, { signal: AbortSignal.timeout(START_MS) }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The documentation server did not start')
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
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('close', () => resolve()))
  async function close(): Promise<void> {
    server.kill()
    await Promise.allSettled([ended, ...nodes.map(node => node.close())])
  }
  const url = `http://127.0.0.1:${port}/`
  try {
    await waitFor(url, () => server.exitCode !== null)
  } catch (error) {
    await close()
    throw error
  }
  return { url, nodes: nodes.map(({ chainId, url: node }) => ({ chainId, url: node })), close }
}
