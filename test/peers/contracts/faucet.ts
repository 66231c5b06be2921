import { type Address, encodeFunctionData, type Hex } from 'viem'
import { anvilAccount } from '../accounts.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { createSigner, readFromNode, type Signer } from '../walletd/signer.ts'
import { COLLECTION_ABI, GOODS_ABI, TOKEN_ABI } from './abis.ts'
import { type ChainContracts, contractsOf, TOKENS } from './addresses.ts'

/** Pays for what tests and the provider pages give away; no test uses its key. */
export const FAUCET = anvilAccount(7_000)

/** What somebody is to be given. `amount` is in base units; of a collection `tokenId` says which. */
export interface GiftOrder {
  readonly chainId: number
  readonly to: Address
  /** `ETH`, a symbol such as `USDC`, `tiles`, `posters`, `goods`, or the address of a token. */
  readonly asset: string
  readonly amount?: bigint
  readonly tokenId?: bigint
}

export interface Faucet {
  /** Sends or mints on the chain. @returns the hash of the mined transaction */
  give(order: GiftOrder): Promise<Hex>
}

/** Anvil mines a transaction as it comes; more than this is a broken node. */
const MINED_TRIES = 100
const MINED_EVERY_MS = 50

export function createFaucet(nodes: readonly ChainNode[]): Faucet {
  const signers = new Map<number, Signer>()
  const signerOf = (chainId: number) => {
    const signer = signers.get(chainId) ?? createSigner(FAUCET)
    signers.set(chainId, signer)
    return signer
  }
  return {
    async give(order) {
      const node = nodes.find(({ chainId }) => chainId === order.chainId)
      if (!node) throw new Error(`No node for chain ${order.chainId}`)
      const hash = await signerOf(node.chainId).sendTransaction(node, callOf(order))
      for (let tries = 0; tries < MINED_TRIES; tries += 1) {
        if ((await readFromNode(node, 'eth_getTransactionReceipt', [hash])) !== null) return hash
        await new Promise(resolve => setTimeout(resolve, MINED_EVERY_MS))
      }
      throw new Error(`${hash} was not mined`)
    },
  }
}

function callOf({ chainId, to, asset, amount = 1n, tokenId = 1n }: GiftOrder): {
  to: Address
  value?: Hex
  data?: Hex
} {
  const at = contractsOf(chainId)
  if (asset === 'ETH') return { to, value: `0x${amount.toString(16)}` }
  if (asset === 'tiles' || asset === 'posters')
    return {
      to: at[asset],
      data: encodeFunctionData({ abi: COLLECTION_ABI, functionName: 'mint', args: [to, tokenId] }),
    }
  if (asset === 'goods')
    return {
      to: at.goods,
      data: encodeFunctionData({ abi: GOODS_ABI, functionName: 'mint', args: [to, tokenId, amount] }),
    }
  return {
    to: tokenAddress(at, asset),
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'mint', args: [to, amount] }),
  }
}

function tokenAddress(at: ChainContracts, asset: string): Address {
  const known = TOKENS.find(({ symbol }) => symbol === asset)
  if (known) return at[known.key]
  if (/^0x[0-9a-fA-F]{40}$/.test(asset)) return asset as Address
  throw new Error(`No such asset: ${asset}`)
}
