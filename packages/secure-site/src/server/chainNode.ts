import { asObject } from '../../peerServer.ts'
import type { ChainNode } from '../../walletd/calls.ts'
import { readFromNode } from '../../walletd/signer.ts'
import { SiteError } from './siteError.ts'

const READS = /^(eth_(?!send|sign|requestAccounts|accounts)[A-Za-z]+|net_version|web3_clientVersion)$/

/** Devnet and testnet; the one local cluster serves both. */
export const SOLANA_NETWORKS: readonly string[] = [
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

export function nodeOf(nodes: readonly ChainNode[], chainId: unknown): ChainNode {
  const node = nodes.find(entry => entry.chainId === chainId)
  if (!node) throw new SiteError(`Chain ${String(chainId)} is not supported`)
  return node
}

/** A read for the frame, or a transaction that it signed. The node's own keys are out of reach. */
export async function askNode(
  { nodes, solanaUrl }: { readonly nodes: readonly ChainNode[]; readonly solanaUrl: string | undefined },
  body: unknown,
): Promise<{ result: unknown }> {
  const { chainId, method, params } = asObject(body)
  if (SOLANA_NETWORKS.includes(String(chainId)) && method === 'sendTransaction' && solanaUrl !== undefined)
    return { result: await sendToCluster(solanaUrl, params) }
  if (typeof method !== 'string' || !(READS.test(method) || method === 'eth_sendRawTransaction'))
    throw new SiteError('Requested RPC call is not allowed')
  try {
    return { result: await readFromNode(nodeOf(nodes, chainId), method, params) }
  } catch (error) {
    if (error instanceof SiteError) throw error
    throw new SiteError(error instanceof Error ? error.message : String(error))
  }
}

async function sendToCluster(url: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = asObject(await response.json())
  if (typeof result !== 'string')
    throw new SiteError(String(asObject(error).message ?? 'The cluster refused it'))
  return result
}
