import { randomUUID } from 'node:crypto'
import { formatUnits } from 'viem'
import { contractsOf, TOKENS } from '../contracts/addresses.ts'
import type { Prices } from '../indexer/prices.ts'
import type { HistoryRow } from '../indexer/rows.ts'

export type Shop = 'coinbase' | 'meld' | 'exchange'

/** What somebody is about to buy, or to be sent by an exchange. */
export interface OrderDraft {
  readonly shop: Shop
  readonly own: string
  /** CAIP-2 */
  readonly chain: string
  /** `ETH`, `SOL`, a symbol, or a token's address. */
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  /** Which exchange. */
  readonly exchangeId?: string
}

export interface Order extends OrderDraft {
  readonly id: string
  readonly at: number
  /** `open` until a button of its page is pressed. */
  status: 'open' | 'progress' | 'success' | 'failed'
  /** Of the transaction that brought it. */
  hash?: string
}

export type Press = 'buy' | 'decline' | 'never'

export interface Orders {
  open(draft: OrderDraft): Order
  find(id: string | null): Order | undefined
  /** What the person chose on the page. */
  press(order: Order, choice: Press): void
  /** Purchases of an account at one shop as rows of a history; open ones are nobody's business. */
  rows(own: string, shop: string): readonly HistoryRow[]
  /** How long a purchase is in progress before it is delivered. */
  setSettleMs(milliseconds: number): void
  reset(): void
}

const SETTLE_MS = 300
const STATUS = {
  progress: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

const isSame = (a: string, b: string) =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** @param deliver brings the goods on the real chain. @returns the transaction's hash */
export function createOrders({
  deliver,
  prices,
  iconOf,
}: {
  deliver: (order: OrderDraft) => Promise<string>
  prices: Prices
  iconOf: (symbol: string) => string
}): Orders {
  const orders = new Map<string, Order>()
  let settleMs = SETTLE_MS

  async function settle(order: Order): Promise<void> {
    try {
      order.hash = await deliver(order)
      order.status = 'success'
    } catch {
      order.status = 'failed'
    }
  }

  return {
    open(draft) {
      const order: Order = { ...draft, id: randomUUID(), at: Date.now(), status: 'open' }
      orders.set(order.id, order)
      return order
    },
    find: id => orders.get(id ?? ''),
    press(order, choice) {
      if (order.status !== 'open' || choice === 'never') return
      order.status = choice === 'buy' ? 'progress' : 'failed'
      if (choice === 'buy') setTimeout(() => void settle(order), settleMs).unref()
    },
    rows: (own, shop) =>
      [...orders.values()].flatMap(order => {
        if (order.shop !== shop || order.status === 'open' || !isSame(order.own, own)) return []
        const { id, status, chain, at, hash = '', symbol, units, decimals } = order
        return [
          {
            id,
            metadata: {
              operationType: 'bought',
              hash,
              chain,
              minedAt: new Date(at).toISOString(),
              sentFrom: shop,
              sentTo: own,
              status: STATUS[status],
              nonce: 0,
              application: null,
            },
            transfers: [
              {
                fungible_info: { name: symbol, symbol, icon: { url: iconOf(symbol) } },
                nft_info: null,
                direction: 'in' as const,
                quantity: { numeric: formatUnits(units, decimals) },
                ...prices.ofTransfer(priceName(order), units, decimals),
              },
            ],
          },
        ]
      }),
    setSettleMs(milliseconds) {
      settleMs = milliseconds
    },
    reset() {
      orders.clear()
      settleMs = SETTLE_MS
    },
  }
}

/** Prices know coins by their symbol and tokens by their place. */
function priceName({ chain, asset }: OrderDraft): string {
  const token = TOKENS.find(({ symbol }) => symbol === asset)
  const address = token ? contractsOf(Number(chain.split(':')[1]))[token.key] : asset
  return address.startsWith('0x') ? `${chain}:${address}` : asset
}
