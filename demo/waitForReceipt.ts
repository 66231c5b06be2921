import type { Tabkey } from 'tabkey'

export type Mined =
  | { readonly status: 'mined'; readonly block: string }
  | { readonly status: 'reverted' | 'unknown' }

const POLL_MS = 500
const WAIT_MS = 30_000

/**
 * Asks the node for the receipt until there is one.
 *
 * @returns `unknown` when none came within 30 s
 */
export async function waitForReceipt(client: Tabkey, hash: string): Promise<Mined> {
  const end = Date.now() + WAIT_MS
  while (Date.now() < end) {
    const receipt = await client.request<{ status?: string; blockNumber?: string } | null>({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    if (receipt?.blockNumber)
      return receipt.status === '0x1'
        ? { status: 'mined', block: BigInt(receipt.blockNumber).toString() }
        : { status: 'reverted' }
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  return { status: 'unknown' }
}
