import type { TokenBalance, Transfer } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Network } from '../../../bridge/contract/network.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { Sent } from './sent.schema.ts'

/** A payment the engine brought to the chain itself. */
export interface SentPayment {
  /** The payer, CAIP-10. */
  readonly account: CaipAddress
  readonly to: string
  /** As explorers show it. */
  readonly id: string
  /** Base units, a decimal string. */
  readonly amount: string
  /** Contract or mint; absent for the network's own coin. */
  readonly token?: string
  /** Of the token, from the chain; absent where the token does not state them. */
  readonly decimals?: number
}

/**
 * What left. The amount of a token is shown with the chain's decimals only: a service that lists the token may lie
 * about them.
 */
function toTransfer(
  { account, to, amount, token, decimals: counted }: SentPayment,
  { nativeCurrency }: Network,
  balances: readonly TokenBalance[],
): Transfer[] {
  const { networkId, address } = parseCaipAddress(account)
  const direction = to.toLowerCase() === address.toLowerCase() ? 'self' : 'out'
  if (token === undefined) {
    const { symbol, name, decimals } = nativeCurrency
    return [{ direction, quantity: formatAmount(BigInt(amount), decimals), symbol, name }]
  }
  const known = balances.find(entry => entry.address?.toLowerCase() === `${networkId}:${token}`.toLowerCase())
  if (!known || counted === undefined) return []
  const quantity = formatAmount(BigInt(amount), counted)
  return [{ direction, quantity, symbol: known.symbol, name: known.name }]
}

/**
 * A payment as a row of the history.
 *
 * @param balances what the account is known to hold
 */
export function toPaymentRow(
  payment: SentPayment,
  network: Network,
  now: number,
  balances: readonly TokenBalance[],
): Sent {
  const { account, to, id } = payment
  const { networkId, address } = parseCaipAddress(account)
  return {
    account,
    at: now,
    ...(payment.token === undefined ? {} : { tokens: [`${networkId}:${payment.token}` as const] }),
    transaction: {
      id: `sent:${networkId}:${id}`.slice(0, 300),
      chain: networkId,
      minedAt: new Date(now).toISOString(),
      hash: id,
      operation: 'send',
      status: 'pending',
      from: address,
      to,
      transfers: toTransfer(payment, network, balances),
    },
  }
}
