import { asObject } from '../../peerServer.ts'
import type { ChainNode } from '../../walletd/calls.ts'
import { readFromNode } from '../../walletd/signer.ts'
import { SiteError } from './siteError.ts'

const READS = /^(eth_(?!send|sign|requestAccounts|accounts)[A-Za-z]+|net_version|web3_clientVersion)$/

export function nodeOf(nodes: readonly ChainNode[], chainId: unknown): ChainNode {
  const node = nodes.find(one => one.chainId === chainId)
  if (!node) throw new SiteError(`Chain ${String(chainId)} is not supported`)
  return node
}

/** A read for the frame, or a transaction that it signed. The node's own keys are out of reach. */
export async function askNode(nodes: readonly ChainNode[], body: unknown): Promise<{ result: unknown }> {
  const { chainId, method, params } = asObject(body)
  if (typeof method !== 'string' || !(READS.test(method) || method === 'eth_sendRawTransaction'))
    throw new SiteError('Requested RPC call is not allowed')
  try {
    return { result: await readFromNode(nodeOf(nodes, chainId), method, params) }
  } catch (error) {
    if (error instanceof SiteError) throw error
    throw new SiteError(error instanceof Error ? error.message : String(error))
  }
}
