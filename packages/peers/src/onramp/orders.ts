import { randomUUID } from 'node:crypto'
import { formatUnits } from 'viem'

export type Shop = 'coinbase' | 'meld' | 'exchange'

/** A pending purchase, or a pending withdrawal from an exchange. */
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
  /** What the page says is paid: `99.50 EUR`. */
  readonly paid?: string
  /** Which exchange. */
  readonly exchangeId?: string
}

export interface Order extends OrderDraft {
  readonly id: string
  readonly at: number
  /** `open` until a button of its page is pressed. */
  status: 'open' | 'created' | 'progress' | 'success' | 'failed'
  /** Of the transaction that brought it. */
  hash?: string
}

export type Press = 'buy' | 'decline' | 'never'

export interface Orders {
  open(draft: OrderDraft): Order
  find(id: string | null): Order | undefined
  /** What the person chose on the page. */
  press(order: Order, choice: Press): void
  /** Purchases of an account at one shop as rows of its history; open orders are not listed. */
  rows(own: string, shop: Shop): readonly PurchaseRow[]
  /** How long a purchase is in progress before it is delivered. */
  setSettleMs(milliseconds: number): void
  reset(): void
}

/** A row of `account-history` with `onramp=coinbase`: every optional field is there and `null`. */
export interface PurchaseRow {
  readonly id: string
  readonly metadata: {
    readonly operationType: 'buy'
    readonly hash: string
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: string
    readonly nonce: number
    readonly application: null
    readonly chain: string
  }
  readonly transfers: readonly [
    {
      readonly fungible_info: { readonly name: string; readonly symbol: string; readonly icon: null }
      readonly nft_info: null
      readonly direction: 'in'
      readonly quantity: { readonly numeric: string }
      readonly value: null
      readonly price: null
    },
  ]
}

const SETTLE_MS = 300
const STATUS = {
  created: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  progress: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

const isSame = (a: string, b: string) =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** @param deliver brings the goods on the real chain and returns the transaction's hash */
export function createOrders({ deliver }: { deliver: (order: OrderDraft) => Promise<string> }): Orders {
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
      // Session ids of the exchanges are UUIDs without dashes.
      const id = randomUUID().replaceAll('-', '')
      const order: Order = { ...draft, id, at: Date.now(), status: 'open' }
      orders.set(order.id, order)
      return order
    },
    find: id => orders.get(id ?? ''),
    press(order, choice) {
      if (order.status !== 'open' || choice === 'never') return
      order.status = choice === 'buy' ? 'created' : 'failed'
      if (choice !== 'buy') return
      setTimeout(() => {
        order.status = 'progress'
      }, settleMs / 2).unref()
      setTimeout(() => void settle(order), settleMs).unref()
    },
    rows: (own, shop) =>
      [...orders.values()].reverse().flatMap(order => {
        if (order.shop !== shop || order.status === 'open' || !isSame(order.own, own)) return []
        const { id, status, chain, at, hash = '', symbol, units, decimals } = order
        return [
          {
            id,
            metadata: {
              operationType: 'buy',
              hash,
              minedAt: new Date(at).toISOString(),
              sentFrom: 'Coinbase',
              sentTo: own,
              status: STATUS[status],
              nonce: 1,
              application: null,
              chain,
            },
            transfers: [
              {
                fungible_info: { name: symbol, symbol, icon: null },
                nft_info: null,
                direction: 'in',
                quantity: { numeric: formatUnits(units, decimals) },
                value: null,
                price: null,
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
