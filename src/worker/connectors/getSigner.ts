import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import { isEvmAddress } from '../../bridge/values/caip.ts'

/**
 * The account that an EVM request itself names: it may be older than what the wallet shows by now.
 *
 * @returns its address; `undefined` where the request names none
 */
export function getSigner({ method, params }: Eip1193Args): string | undefined {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  // EIP-191 has the message first; some dapps have the account there.
  const named = method === 'personal_sign' ? [second, first] : [first, fieldFrom(first)]
  return named.find(isEvmAddress)
}

const fieldFrom = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { readonly from?: unknown }).from : undefined
