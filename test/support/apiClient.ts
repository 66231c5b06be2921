import type { Address, Hex } from 'viem'
import { control } from './peerControl.ts'

/** What somebody is given on a local chain; amounts in base units. */
export interface Gift {
  readonly chainId: number
  readonly to: Address
  /** `ETH`, a symbol, `tiles`, `posters`, `goods`, or a token's address. */
  readonly asset: string
  readonly amount?: bigint
  readonly tokenId?: bigint
}

/** The hand on the blockchain API. */
export interface ApiClient {
  /** @returns the hash of the transaction, which is mined */
  give(gift: Gift): Promise<Hex>
}

export function createApiClient(url: string): ApiClient {
  return {
    async give({ amount, tokenId, ...gift }) {
      const { hash } = await control<{ hash: Hex }>(url, '/__give', {
        ...gift,
        ...(amount === undefined ? {} : { amount: String(amount) }),
        ...(tokenId === undefined ? {} : { tokenId: String(tokenId) }),
      })
      return hash
    },
  }
}
