import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock, TimerId } from '../../base/clock.ts'
import { SENT_KEEP_MS, SENT_MAX, SENT_POLL_MAX_MS, SENT_POLL_MS } from './limits.ts'
import { type Sent, sentListSchema } from './sent.schema.ts'
import type { SentEnd } from './sentEnd.ts'

export interface CreateSentParameters {
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly readEnd: (sent: Sent) => Promise<SentEnd>
  /** Whether a visible tab watches the account's history or balance. */
  readonly isWatched: (account: CaipAddress) => boolean
  /** Its rows are others now. */
  readonly onChanged: (account: CaipAddress) => void
  /** Blocks took or refused these. */
  readonly onEnd: (ended: readonly Sent[]) => void
}

/** What this engine sent and the history does not show yet: at most 99. Outlives the engine. */
export interface SentTransactions {
  /** A transaction that is known already takes over the transfers that `sent` says more of. */
  add(sent: Sent): void
  /** The page with what it does not have yet before it, newest first. */
  before(account: CaipAddress, page: Page<Transaction>): Page<Transaction>
  /** Drops transactions that the service lists. */
  landed(page: Page<Transaction>): void
  /** A tab began to watch: the chain is asked again. */
  poll(): void
  clear(isMeant?: (account: CaipAddress) => boolean): Promise<void>
  stop(): void
}

const KEY = 'all'

const isSameHash = (a: string, b: string) =>
  a !== '' && (a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase()))

export function createSent(parameters: CreateSentParameters): SentTransactions {
  const { clock, kv, writer, readEnd, isWatched, onChanged, onEnd } = parameters
  const schema = sentListSchema
  const cache = createCache({ kv, writer, clock, name: 'sent', schema, ttlMs: SENT_KEEP_MS, max: 1 })
  let list: readonly Sent[] = []
  let timer: TimerId
  let waitMs = SENT_POLL_MS
  let isStopped = false

  const isYoung = ({ at }: Sent) => Math.abs(clock.now() - at) < SENT_KEEP_MS
  const isPending = ({ transaction }: Sent) => transaction.status === 'pending'

  function keep(next: readonly Sent[]): void {
    const changed = new Set([...list, ...next].map(({ account }) => account))
    list = next.filter(isYoung).slice(-SENT_MAX)
    cache.put(KEY, list as Sent[])
    for (const account of changed) onChanged(account)
  }

  /** One timer for all pending transactions; stopped while no visible tab watches. */
  function arm(): void {
    if (timer !== undefined || isStopped) return
    if (!list.some(sent => isPending(sent) && isWatched(sent.account))) return
    timer = clock.setTimeout(() => void checkDue(), waitMs)
  }

  async function checkDue(): Promise<void> {
    const due = list.filter(sent => isPending(sent) && isWatched(sent.account))
    const ends = await Promise.all(
      due.map(sent => readEnd(sent).catch((): SentEnd => ({ status: 'pending' }))),
    )
    timer = undefined
    if (isStopped) return
    waitMs = Math.min(waitMs * 2, SENT_POLL_MAX_MS)
    const known = new Map(due.map((sent, index) => [sent.transaction.id, ends[index]]))
    const next = list.flatMap(sent => applyEnd(sent, known.get(sent.transaction.id)) ?? [])
    const isNews = next.length !== list.length || next.some((sent, index) => sent !== list[index])
    if (isNews) {
      const before = new Set(list)
      keep(next)
      onEnd(next.filter(sent => !before.has(sent)))
    }
    arm()
  }

  // A restarted engine continues with the persisted transactions.
  const isRead = cache.read(KEY).then(
    entries => {
      if (entries.status === 'miss' || isStopped) return
      const known = new Set(list.map(({ transaction }) => transaction.id))
      keep([...entries.value.filter(({ transaction }) => !known.has(transaction.id)), ...list])
      arm()
    },
    () => {},
  )

  return {
    add(sent) {
      void isRead.then(() => {
        const { id, hash } = sent.transaction
        const known = list.find(
          ({ transaction }) => transaction.id === id || isSameHash(transaction.hash, hash),
        )
        const { transfers } = sent.transaction
        if (!known) keep([...list, sent])
        else if (transfers.length > known.transaction.transfers.length) {
          const tokens = sent.tokens ?? known.tokens
          const more = {
            ...known,
            ...(tokens && { tokens }),
            transaction: { ...known.transaction, transfers },
          }
          keep(list.map(entry => (entry === known ? more : entry)))
        }
        waitMs = SENT_POLL_MS
        clock.clearTimeout(timer)
        timer = undefined
        arm()
      })
    },
    before(account, page) {
      const own = list.filter(sent => sent.account === account && isYoung(sent))
      const more = own.filter(
        ({ transaction }) => !page.items.some(({ hash }) => isSameHash(transaction.hash, hash)),
      )
      if (more.length === 0) return page
      return { ...page, items: [...more.map(({ transaction }) => transaction).reverse(), ...page.items] }
    },
    landed(page) {
      const isListed = ({ transaction }: Sent) =>
        page.items.some(({ hash }) => isSameHash(transaction.hash, hash))
      if (list.some(isListed)) keep(list.filter(sent => !isListed(sent)))
    },
    poll: arm,
    async clear(isMeant) {
      if (isMeant) {
        await isRead
        const kept = list.filter(({ account }) => !isMeant(account))
        if (kept.length < list.length) keep(kept)
        return
      }
      clock.clearTimeout(timer)
      timer = undefined
      await isRead
      list = []
      await cache.clear()
    },
    stop() {
      isStopped = true
      clock.clearTimeout(timer)
    },
  }
}

/** @returns the same object without news, `null` when the end will stay unknown */
function applyEnd(sent: Sent, end: SentEnd | undefined): Sent | null {
  if (!end || end.status === 'unknown') return end ? null : sent
  const { transaction } = sent
  const hash = end.hash ?? transaction.hash
  if (end.status === transaction.status && hash === transaction.hash) return sent
  return { ...sent, transaction: { ...transaction, hash, status: end.status } }
}
