import type { NetworkId } from '../../bridge/contract/network.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import { FencedError } from '../../bridge/errors/engine.ts'
import { DuplicateRequestError, RequestAbortedError } from '../../bridge/errors/request.ts'
import { isSending } from '../../bridge/values/paymentOutcome.ts'
import type { OpenedKeyValue } from '../../storage/openKeyValue.ts'
import type { Clock } from '../base/clock.ts'
import { LEDGER_KEEP_MS, LEDGER_LIFE_MS } from '../base/limits.ts'
import type { PaymentMark } from '../chains/adapter.ts'
import type { PaymentClaims } from '../chains/judgeTransaction.ts'
import type { RequestLink } from '../connectors/connector.ts'
import { ledgerEntrySchema, type Outcome } from './ledger.schema.ts'

export interface UnsafeRequest {
  readonly id: RequestId
  readonly method: string
  readonly networkId: NetworkId
  readonly paramsHash: string
  readonly tabId: string
  readonly walletId: string
  /**
   * Where the account of a payment stood on its chain: with it the payment is found though its wallet never answers.
   */
  readonly mark?: PaymentMark
}

export interface LedgerEntry extends UnsafeRequest {
  /** WalletConnect's part of the `RequestLink`. */
  readonly topic?: string
  readonly rpcId?: number
  /** The page wallet's part: id of the tab that carried it. */
  readonly carrier?: string
  readonly state: 'queued' | 'sent' | Outcome['status']
  readonly at: number
  /** Wall clock. A request that was sent and has no answer by then gets none. */
  readonly deadlineWall: number
  readonly outcome?: Outcome
  readonly settledAt?: number
  /** The transaction that is this payment, by its id on the chain. No other entry of the network may have it. */
  readonly transaction?: string
  readonly claimedAt?: number
}

/**
 * What makes "at most once" true: an unsafe request is on disk before it is sent, `queued -> sent -> answered |
 * rejected | unknown`, and its end stays there until its tab can have asked for it. A late answer still turns `unknown`
 * into `answered` or `rejected`.
 */
export interface Ledger {
  /** Also of earlier generations of the engine. */
  find(id: RequestId): Promise<LedgerEntry | undefined>
  /**
   * @throws DuplicateRequestError when the id was used before
   */
  queue(request: UnsafeRequest): void
  /**
   * Records that the request is being sent. Written under the fence, so that a replaced engine sends nothing.
   *
   * @throws FencedError when another engine has taken over; RequestAbortedError when the request was dropped meanwhile
   */
  sent(id: RequestId, link?: RequestLink): Promise<void>
  /** Deletes a request that was never sent, with its record. */
  drop(id: RequestId): Promise<void>
  /**
   * The first outcome counts, but `unknown` gives way to an answer.
   *
   * @param of settles nothing unless the request still stands as this entry says
   * @returns the settled entry; `undefined` when there was nothing to settle
   */
  settle(id: RequestId, outcome: Outcome, of?: LedgerEntry): Promise<LedgerEntry | undefined>
  /** Records the mark of a request that was sent without one. The first mark counts. */
  mark(id: RequestId, mark: PaymentMark): Promise<void>
  /**
   * Records that a transaction is this payment; an earlier one of the same payment is given up, as after a raised fee.
   *
   * @returns `false` when another payment has the transaction, or the claim is not on the disk
   */
  claim(id: RequestId, transaction: string): Promise<boolean>
  /** What the other payments of the network claim. `null` for a request that the ledger does not have. */
  claimsBeside(id: RequestId): Promise<PaymentClaims | null>
  /** Requests that an earlier generation sent and never saw answered. */
  pendingAtBoot(): Promise<readonly LedgerEntry[]>
  /**
   * Unites the ledger with records that a database brings late. Of two entries of one id the worse outcome counts.
   *
   * @returns the requests that an earlier generation sent and never saw answered
   */
  unite(records: ReadonlyMap<string, unknown>): readonly LedgerEntry[]
  /** Transactions whose end is unknown, also of earlier generations: their wallets may still answer. */
  unknownTransactions(): Promise<readonly LedgerEntry[]>
  /** Stops the sweeps. */
  stop(): void
}

const PREFIX = 'ledger:'

export interface CreateLedgerParameters {
  readonly kv: Pick<OpenedKeyValue, 'keys' | 'getMany' | 'delete' | 'fencedSetMany' | 'readSettled'>
  readonly fence: { readonly key: string; readonly epoch: number }
  readonly clock: Clock
  /** Called when the outcome of a request is persisted, or its record deleted. */
  readonly onOver?: (entry: LedgerEntry) => void
  /** Called when the request is persisted and about to be sent; possibly not for the first time. */
  readonly onSent?: (id: RequestId) => void
}

/**
 * Whether a settled entry stays in the ledger. A transaction that may have been sent waits for a late response and for
 * its block until its deadline, and its claim as long as another payment of its time may be followed. Any other outcome,
 * above all a signature, is kept only as long as its tab may ask for it.
 */
function isRetained(entry: LedgerEntry, now: number): boolean {
  const { method, state, settledAt = 0, deadlineWall, claimedAt } = entry
  const age = now - settledAt
  const isAwaited = state !== 'rejected' && isSending(method) && now < deadlineWall
  const isClaiming = claimedAt !== undefined && now < claimedAt + LEDGER_LIFE_MS
  return age >= 0 && (isAwaited || isClaiming || age < LEDGER_KEEP_MS)
}

/** By an entry with a mark or a claim, the entry that it was before. */
const origins = new WeakMap<LedgerEntry, LedgerEntry>()
const getOrigin = (entry: LedgerEntry): LedgerEntry => origins.get(entry) ?? entry

interface ClaimsParameters {
  readonly entries: ReadonlyMap<RequestId, LedgerEntry>
  readonly load: () => Promise<void>
  readonly clock: Clock
  readonly replace: (entry: LedgerEntry, next: LedgerEntry) => void
  readonly write: (id: RequestId, value: unknown) => Promise<boolean>
}

/** Hashes of EVM chains are hex, in any case; the ids of other families differ by case. */
const readTransactionId = (transaction: string): string =>
  transaction.startsWith('0x') ? transaction.toLowerCase() : transaction

/** The worst first: what may have been carried out, what was carried out, what was not. */
const BY_HARM: readonly LedgerEntry['state'][] = ['unknown', 'sent', 'answered', 'rejected', 'queued']

/** One entry of two of the same request. The transaction that either claims stays claimed. */
function mergeEntries(own: LedgerEntry, stored: LedgerEntry): LedgerEntry {
  const isOwnWorse = BY_HARM.indexOf(own.state) <= BY_HARM.indexOf(stored.state)
  return isOwnWorse ? { ...pickClaim(stored), ...own } : { ...pickClaim(own), ...stored }
}

function pickClaim({ mark, transaction, claimedAt }: LedgerEntry): Partial<LedgerEntry> {
  return {
    ...(mark === undefined ? {} : { mark }),
    ...(transaction === undefined ? {} : { transaction }),
    ...(claimedAt === undefined ? {} : { claimedAt }),
  }
}

/** Whether a payment may have been sent and has no transaction yet. */
const isOpenPayment = ({ method, state, transaction }: LedgerEntry): boolean =>
  isSending(method) && state !== 'queued' && state !== 'rejected' && transaction === undefined

/** Marks of payments, and which transaction is which payment. */
function createClaims({
  entries,
  load,
  clock,
  replace,
  write,
}: ClaimsParameters): Pick<Ledger, 'mark' | 'claim' | 'claimsBeside'> {
  const listOthers = ({ id, networkId }: LedgerEntry) =>
    [...entries.values()].filter(entry => entry.id !== id && entry.networkId === networkId)

  return {
    async mark(id, mark) {
      const entry = entries.get(id)
      if (!entry || entry.state === 'queued' || entry.mark !== undefined) return
      const marked: LedgerEntry = { ...entry, mark }
      replace(entry, marked)
      await write(id, { v: 1, ...marked })
    },
    async claim(id, transaction) {
      await load()
      const entry = entries.get(id)
      const claimed = readTransactionId(transaction)
      if (!entry || entry.state === 'queued') return false
      if (listOthers(entry).some(other => other.transaction === claimed)) return false
      const isSame = entry.transaction === claimed && entry.claimedAt !== undefined
      const claiming: LedgerEntry = isSame
        ? entry
        : { ...entry, transaction: claimed, claimedAt: clock.now() }
      // Before the write, so that no other payment of this engine has it meanwhile.
      if (claiming !== entry) replace(entry, claiming)
      return write(id, { v: 1, ...claiming }).catch(() => false)
    },
    async claimsBeside(id) {
      await load()
      const entry = entries.get(id)
      if (!entry) return null
      return {
        isTaken: transaction =>
          listOthers(entry).some(other => other.transaction === readTransactionId(transaction)),
        rivals() {
          const own = entries.get(id)?.mark?.payment
          return listOthers(entry).filter(other => isOpenPayment(other) && other.mark?.payment === own).length
        },
      }
    },
  }
}

export function createLedger({ kv, fence, clock, onOver, onSent }: CreateLedgerParameters): Ledger {
  const entries = new Map<RequestId, LedgerEntry>()
  let inherited: readonly RequestId[] = []
  let loaded: Promise<void> | undefined
  let isLoaded = false
  let sweeping: unknown
  let isStopped = false

  function replace(entry: LedgerEntry, next: LedgerEntry): void {
    origins.set(next, getOrigin(entry))
    entries.set(entry.id, next)
  }

  function write(id: RequestId, value: unknown): Promise<boolean> {
    // A sent request must be recorded even after a power loss, or it could be sent twice.
    return kv.fencedSetMany(fence.key, fence.epoch, [[PREFIX + id, value]], { durability: 'strict' })
  }

  function readRecord(key: string, record: unknown): LedgerEntry | null {
    const parsed = ledgerEntrySchema.safeParse(record)
    if (!parsed.success || key !== PREFIX + parsed.data.id) {
      void kv.delete(key).catch(() => {})
      return null
    }
    const { v: _version, ...entry } = parsed.data
    return entry
  }

  /** A request is not sent while a database that may have it has not answered. */
  async function readAll(): Promise<void> {
    const records = await kv.readSettled(async () => {
      const keys = await kv.keys(PREFIX)
      const values = await kv.getMany(keys)
      return keys.map((key, index) => [key, values[index]] as const)
    })
    for (const [key, record] of records) {
      const entry = readRecord(key, record)
      if (entry && !entries.has(entry.id)) entries.set(entry.id, entry)
    }
    inherited = [...entries.values()].filter(({ state }) => state === 'sent').map(({ id }) => id)
    isLoaded = true
    sweep()
  }

  function unite(records: ReadonlyMap<string, unknown>): readonly LedgerEntry[] {
    // `readAll` has not run, and will find them.
    if (!isLoaded) return []
    const found: LedgerEntry[] = []
    for (const [key, record] of records) {
      const stored = key.startsWith(PREFIX) ? readRecord(key, record) : null
      if (!stored) continue
      const own = entries.get(stored.id)
      const united = own ? mergeEntries(own, stored) : stored
      entries.set(stored.id, united)
      if (own) void write(own.id, { v: 1, ...united }).catch(() => {})
      else if (stored.state === 'sent') found.push(stored)
    }
    sweep()
    return found
  }

  /** An unreadable disk counts as an empty ledger: `kv` is then a store in memory. */
  function load(): Promise<void> {
    loaded ??= readAll().catch(() => void (isLoaded = true))
    return loaded
  }

  function sweep(): void {
    if (sweeping !== undefined) clock.clearTimeout(sweeping)
    sweeping = undefined
    let isLeft = false
    for (const entry of entries.values()) {
      if (entry.settledAt === undefined) continue
      if (isRetained(entry, clock.now())) isLeft = true
      else {
        entries.delete(entry.id)
        void write(entry.id, undefined).catch(() => {})
      }
    }
    if (isLeft) sweepLater()
  }

  function sweepLater(): void {
    if (!isStopped) sweeping ??= clock.setTimeout(sweep, LEDGER_KEEP_MS)
  }

  return {
    unite,
    ...createClaims({ entries, load, clock, replace, write }),
    async find(id) {
      await load()
      return entries.get(id)
    },
    queue(request) {
      if (entries.has(request.id)) throw new DuplicateRequestError(request.id)
      const at = clock.now()
      entries.set(request.id, { ...request, state: 'queued', at, deadlineWall: at + LEDGER_LIFE_MS })
    },
    async sent(id, link) {
      const entry = entries.get(id)
      if (entry?.state !== 'queued') throw new RequestAbortedError()
      const sent: LedgerEntry = { ...entry, ...link, state: 'sent' }
      if (!(await write(id, { v: 1, ...sent }))) throw new FencedError()
      if (entries.get(id) !== entry) {
        // Dropped during the write: the request must not be sent, and its record must not say that it was.
        await write(id, undefined)
        throw new RequestAbortedError()
      }
      entries.set(id, sent)
      onSent?.(id)
    },
    async drop(id) {
      const entry = entries.get(id)
      if (entry?.state !== 'queued' && entry?.state !== 'sent') return
      entries.delete(id)
      if (entry.state === 'queued') return
      // When the write fails, the next engine finds out that the request was never sent.
      if (await write(id, undefined).catch(() => false)) onOver?.(entry)
    },
    async settle(id, outcome, of) {
      if (!isLoaded) await load()
      const entry = entries.get(id)
      const isOpen = entry?.state === 'sent' || (entry?.state === 'unknown' && outcome.status !== 'unknown')
      if (!entry || !isOpen || (of && getOrigin(of) !== getOrigin(entry))) return undefined
      const settled: LedgerEntry = { ...entry, state: outcome.status, outcome, settledAt: clock.now() }
      entries.set(id, settled)
      // The caller gets its response even when the write fails; the next engine then reconciles the request.
      const isKept = await write(id, { v: 1, ...settled }).catch(() => false)
      if (isKept) onOver?.(settled)
      sweepLater()
      return settled
    },
    async pendingAtBoot() {
      await load()
      return inherited.flatMap(id => {
        const entry = entries.get(id)
        return entry?.state === 'sent' ? [entry] : []
      })
    },
    async unknownTransactions() {
      await load()
      return [...entries.values()].filter(({ method, state }) => state === 'unknown' && isSending(method))
    },
    stop() {
      isStopped = true
      clock.clearTimeout(sweeping)
    },
  }
}
