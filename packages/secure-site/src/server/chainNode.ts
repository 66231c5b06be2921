import { asObject } from '../http/reply.ts'
import { SiteError } from './siteError.ts'

/** A chain that the site knows, and its JSON-RPC node. */
export interface ChainNode {
  readonly chainId: number
  readonly url: string
}

const ANSWER_MS = 10_000

const READS = /^(eth_(?!send|sign|requestAccounts|accounts)[A-Za-z]+(V1)?|net_version|web3_clientVersion)$/

/** What previews read of a cluster. */
const SOLANA_READS = /^(getMultipleAccounts|simulateTransaction)$/

/** Devnet and testnet; the one local cluster serves both. */
export const SOLANA_NETWORKS: readonly string[] = [
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

export function findNode(nodes: readonly ChainNode[], chainId: unknown): ChainNode {
  const node = nodes.find(entry => entry.chainId === chainId)
  if (!node) throw new SiteError(`Chain ${String(chainId)} is not supported`)
  return node
}

/** A read for the frame, or a transaction that it signed. The node's own keys are out of reach. */
export async function requestNode(
  { nodes, solanaUrl }: { readonly nodes: readonly ChainNode[]; readonly solanaUrl: string | undefined },
  body: unknown,
): Promise<{ result: unknown }> {
  const { chainId, method, params } = asObject(body)
  if (SOLANA_NETWORKS.includes(String(chainId)) && solanaUrl !== undefined) {
    if (method === 'sendTransaction') return { result: await sendToCluster(solanaUrl, params) }
    if (SOLANA_READS.test(String(method)))
      return { result: await readFromNode({ url: solanaUrl }, String(method), params) }
  }
  if (typeof method !== 'string' || !(READS.test(method) || method === 'eth_sendRawTransaction'))
    throw new SiteError('Requested RPC call is not allowed')
  return { result: await readFromNode(findNode(nodes, chainId), method, params) }
}

async function readFromNode(
  { url }: Pick<ChainNode, 'url'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { result, error } = await post(url, method, params)
  if (error !== undefined)
    throw new SiteError(String(asObject(error).message ?? 'The node refused the request'))
  return result ?? null
}

async function sendToCluster(url: string, params: unknown): Promise<unknown> {
  const { result, error } = await post(url, 'sendTransaction', params)
  if (typeof result !== 'string')
    throw new SiteError(String(asObject(error).message ?? 'The cluster refused it'))
  return result
}

/** @throws {SiteError} when the node does not answer in time, or not with JSON. */
async function post(
  url: string,
  method: string,
  params: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return asObject(await response.json())
  } catch {
    // The reason may hold the address of the node, and with it a key.
    throw new SiteError('The node does not answer', 502)
  }
}
