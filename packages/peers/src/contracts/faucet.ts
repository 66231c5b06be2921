import { type Address, encodeFunctionData, type Hex, isAddress, numberToHex } from 'viem'
import { anvilAccount } from '../accounts.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { createSigner, readFromNode, type Signer } from '../walletd/signer.ts'
import { COLLECTION_ABI, GOODS_ABI, POOL_ABI, TOKEN_ABI } from './abis.ts'
import { type ChainContracts, COIN, contractsOf, TOKENS } from './addresses.ts'

/** Pays for what tests and the provider pages give away; no test uses its key. */
export const FAUCET = anvilAccount(7_000)

/** A gift of the faucet. `amount` is in base units; `tokenId` names the NFT of a collection. */
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
  /** Buys a token of the pool with coins, so that its price moves. @returns as above */
  buy(order: { readonly chainId: number; readonly token: Address; readonly wei: bigint }): Promise<Hex>
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
  async function send(chainId: number, call: object): Promise<Hex> {
    const node = nodes.find(candidate => candidate.chainId === chainId)
    if (!node) throw new Error(`No node for chain ${chainId}`)
    const hash = await signerOf(chainId).sendTransaction(node, call)
    for (let tries = 0; tries < MINED_TRIES; tries += 1) {
      if ((await readFromNode(node, 'eth_getTransactionReceipt', [hash])) !== null) return hash
      await new Promise(resolve => setTimeout(resolve, MINED_EVERY_MS))
    }
    throw new Error(`${hash} was not mined`)
  }
  return {
    give: order => send(order.chainId, callOf(order)),
    buy({ chainId, token, wei }) {
      const args = [COIN, token, wei, 0n, FAUCET.address] as const
      const data = encodeFunctionData({ abi: POOL_ABI, functionName: 'swap', args })
      return send(chainId, { to: contractsOf(chainId).pool, value: numberToHex(wei), data })
    },
  }
}

function callOf({ chainId, to, asset, amount = 1n, tokenId = 1n }: GiftOrder): {
  to: Address
  value?: Hex
  data?: Hex
} {
  const at = contractsOf(chainId)
  if (asset === 'ETH') return { to, value: numberToHex(amount) }
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
  if (isAddress(asset)) return asset
  throw new Error(`No such asset: ${asset}`)
}
