import type { Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import type { AddressTransaction } from '../../chains/adapter.ts'
import { EMPTY_PAGE, type HistorySource, type HistorySourceContext } from './historySource.ts'
import { toMinedAt } from './minedAt.ts'

interface Amounts {
  readonly direction: Transfer['direction']
  /** Satoshi. */
  readonly units: bigint
}

const sum = (parts: AddressTransaction['outputs']) => parts.reduce((total, { value }) => total + value, 0n)

/**
 * What a transaction moved to or from an address, without the fee where the address alone has paid it.
 *
 * @returns `null` for what moved nothing, and for a transaction with more outputs than inputs
 */
function countAmounts({ inputs, outputs }: AddressTransaction, owner: string): Amounts | null {
  const isOwn = ({ address }: { readonly address: string | undefined }) => address === owner
  const spent = sum(inputs.filter(isOwn))
  const received = sum(outputs.filter(isOwn))
  if (spent === 0n) return received === 0n ? null : { direction: 'in', units: received }
  const isAlone = inputs.every(isOwn)
  const fee = isAlone ? sum(inputs) - sum(outputs) : 0n
  if (fee < 0n) return null
  const left = spent - received - fee
  if (left > 0n) return { direction: 'out', units: left }
  return left === 0n && isAlone ? { direction: 'self', units: received } : { direction: 'in', units: -left }
}

/** The other side: the first address that is not the owner's. */
const findOther = (parts: AddressTransaction['outputs'], owner: string) =>
  parts.find(({ address }) => address !== undefined && address !== owner)?.address ?? ''

/**
 * A transaction as a row of the history of an address.
 *
 * @param now wall clock, ms
 * @returns `null` for what moved nothing
 */
export function toBitcoinRow(
  { network }: Pick<HistorySourceContext, 'network'>,
  transaction: AddressTransaction,
  owner: string,
  now: number,
): Transaction | null {
  const { id, at, inputs, outputs } = transaction
  const amounts = countAmounts(transaction, owner)
  const minedAt = toMinedAt(at ?? now / 1_000, now)
  if (!amounts || amounts.units <= 0n || minedAt === null) return null
  const { direction, units } = amounts
  const { symbol, name, decimals } = network.nativeCurrency
  const isIn = direction === 'in'
  return {
    id,
    chain: network.caipNetworkId,
    minedAt,
    hash: id,
    operation: isIn ? 'receive' : 'send',
    status: at === null ? 'pending' : 'confirmed',
    from: isIn ? findOther(inputs, owner) : owner,
    to: direction === 'out' ? findOther(outputs, owner) : owner,
    transfers: [{ direction, quantity: formatAmount(units, decimals), symbol, name }],
  }
}

/** Transactions of a Bitcoin address, from the network's own Esplora services. */
export function createBitcoinHistory(context: HistorySourceContext): HistorySource {
  const { network, chain, clock } = context
  return {
    async page(owner, cursor) {
      const page = await chain.transactions?.(network, owner, cursor)
      if (!page) return EMPTY_PAGE
      const rows = new Map<string, Transaction>()
      for (const transaction of page.items) {
        const row = toBitcoinRow(context, transaction, owner, clock.now())
        if (row) rows.set(row.id, row)
      }
      return { items: [...rows.values()], next: page.next }
    },
  }
}
