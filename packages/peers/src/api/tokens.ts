import { type Address, getAddress, isAddress } from 'viem'
import { COIN, contractsOf, TOKENS } from '../contracts/addresses.ts'
import type { ChainNode } from '../walletd/calls.ts'

/** A token of a local chain; of the coin the address is 0xeeee…. */
export interface LocalToken {
  readonly node: ChainNode
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export const caipOf = ({ node, address }: LocalToken) => `eip155:${node.chainId}:${address}`

export const isCoin = ({ address }: LocalToken) => address === COIN

/** The coin first. */
export function tokensOf(node: ChainNode): readonly LocalToken[] {
  const at = contractsOf(node.chainId)
  return [
    { node, address: COIN, name: 'Ether', symbol: 'ETH', decimals: 18 },
    ...TOKENS.map(({ key, name, symbol, decimals }) => ({ node, address: at[key], name, symbol, decimals })),
  ]
}

/** The plain address and the node of a CAIP-10 name. */
export function readCaip(
  nodes: readonly ChainNode[],
  caip: unknown,
): { readonly node: ChainNode; readonly address: Address } | undefined {
  const [, chainId, address = ''] = /^eip155:(\d+):(0x[0-9a-fA-F]{40})$/.exec(String(caip)) ?? []
  const node = nodes.find(candidate => String(candidate.chainId) === chainId)
  return node && isAddress(address, { strict: false }) ? { node, address: getAddress(address) } : undefined
}

export function findToken(nodes: readonly ChainNode[], caip: unknown): LocalToken | undefined {
  const found = readCaip(nodes, caip)
  return found && tokensOf(found.node).find(({ address }) => address === found.address)
}
