import type { PaymentOutcome, PaymentStatus } from '../../../bridge/contract/paymentOutcome.ts'
import type { RecentTransaction, RecentTransactions } from '../../../bridge/features/transactions/contract.ts'
import {
  addSchema,
  changedSchema,
  clearSchema,
  recentTransactionSchema,
} from '../../../bridge/features/transactions/schema.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { sleep } from '../../base/clock.ts'
import { cleanName } from '../../data/cleanName.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createPaymentFollows } from '../payments/followPayments.ts'
import { PAYMENT_POLL_MAX_MS } from '../payments/limits.ts'
import { RECENT_TRANSACTION_MS, RECENT_TRANSACTIONS_ALL_MAX, RECENT_TRANSACTIONS_MAX } from './limits.ts'

const KEY = 'transactions'
const DEADLINE_MS = 5_000
const DESCRIPTION_MAX = 100

const ENDS: Readonly<Partial<Record<PaymentStatus, RecentTransaction['status']>>> = {
  confirmed: 'confirmed',
  failedOnChain: 'failed',
}

const toId = ({ account, hash }: Pick<RecentTransaction, 'account' | 'hash'>): string => `${account} ${hash}`

/** What is on disk; a record that cannot be read is left out. */
function readStored(stored: unknown): readonly RecentTransaction[] {
  return (Array.isArray(stored) ? stored : []).flatMap(record => {
    const { data } = recentTransactionSchema.safeParse(record)
    return data ? [data] : []
  })
}

/** The newest of each account, and of all. */
function trimItems(items: readonly RecentTransaction[]): readonly RecentTransaction[] {
  const counts = new Map<string, number>()
  return items
    .filter(({ account }) => {
      const count = (counts.get(account) ?? 0) + 1
      counts.set(account, count)
      return count <= RECENT_TRANSACTIONS_MAX
    })
    .slice(0, RECENT_TRANSACTIONS_ALL_MAX)
}

/**
 * The transactions that hosts have named: one list for all tabs, on disk. Pending ones are followed on their chain;
 * without one nothing is asked.
 */
export function createTransactionsFeature(parameters: FeatureParameters): Feature<'transactions'> {
  const { kv, writer, clock } = parameters
  const { follow } = createPaymentFollows(parameters)
  const following = new Map<string, AbortController>()
  const waiting = new Set<() => void>()
  const engine = createRandomId()
  let items: readonly RecentTransaction[] = []
  let changes = 0
  let isStopped = false

  const list = (): RecentTransactions => ({ revision: `${engine}:${changes}`, items })

  function change(next: readonly RecentTransaction[]): void {
    items = trimItems(next)
    changes += 1
    writer.set(KEY, items)
    const kept = new Set(items.map(toId))
    for (const [id, stop] of following) if (!kept.has(id)) stop.abort()
    for (const item of items) start(item)
    for (const wake of [...waiting]) wake()
  }

  function end(item: RecentTransaction, status: RecentTransaction['status']): void {
    change(items.map(entry => (toId(entry) === toId(item) ? { ...entry, status } : entry)))
  }

  async function followToEnd(item: RecentTransaction, signal: AbortSignal): Promise<void> {
    const { hash, account, addedAt } = item
    const { namespace, reference } = parseCaipAddress(account)
    const payment = { id: toId(item), network: `${namespace}:${reference}` } as const
    let known: PaymentOutcome = { status: 'sent', transaction: hash }
    while (clock.now() < addedAt + RECENT_TRANSACTION_MS) {
      try {
        known = await follow(null, { ...payment, known }, signal)
      } catch {
        // For instance a chain family that is not loaded; a removed transaction ends here.
        await sleep(clock, PAYMENT_POLL_MAX_MS, signal)
      }
      const status = ENDS[known.status]
      if (status) return end(item, status)
    }
    end(item, 'unknown')
  }

  function start(item: RecentTransaction): void {
    const id = toId(item)
    if (item.status !== 'pending' || following.has(id) || isStopped) return
    const stop = new AbortController()
    following.set(id, stop)
    followToEnd(item, stop.signal)
      .catch(() => {})
      .finally(() => following.delete(id))
  }

  const loaded = kv
    .readSettled(() => kv.get(KEY))
    .then(
      stored => {
        items = trimItems(readStored(stored))
        for (const item of items) start(item)
      },
      // Storage that fails has no list; a new one begins.
      () => {},
    )

  const nextChange = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const wake = (): void => {
        waiting.delete(wake)
        signal.removeEventListener('abort', refuse)
        resolve()
      }
      const refuse = (): void => {
        waiting.delete(wake)
        reject(signal.reason)
      }
      waiting.add(wake)
      signal.addEventListener('abort', refuse, { once: true })
    })

  return {
    methods: {
      add: {
        deadline: DEADLINE_MS,
        async run(_tab, input) {
          const { description, ...added } = parseOrThrow(addSchema, input)
          await loaded
          if (items.some(item => toId(item) === toId(added))) return
          const cleanDescription = cleanName(description, DESCRIPTION_MAX)
          change([
            { ...added, description: cleanDescription, addedAt: clock.now(), status: 'pending' },
            ...items,
          ])
        },
      },
      clear: {
        deadline: DEADLINE_MS,
        async run(_tab, input) {
          const { account } = parseOrThrow(clearSchema, input)
          await loaded
          change(items.filter(item => item.account !== account))
        },
      },
      changed: {
        deadline: 'human',
        async run(_tab, input, signal) {
          const { revision } = parseOrThrow(changedSchema, input)
          await loaded
          if (revision === list().revision) await nextChange(signal)
          return list()
        },
      },
    },
    dispose() {
      isStopped = true
      for (const stop of following.values()) stop.abort()
    },
  }
}
