import type { NetworkId } from '../../bridge/contract/network.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import { FencedError } from '../../bridge/errors/engine.ts'
import { DuplicateRequestError, RequestAbortedError } from '../../bridge/errors/request.ts'
import { isSending } from '../../bridge/values/paymentOutcome.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../base/clock.ts'
import { LEDGER_KEEP_MS, LEDGER_LIFE_MS } from '../base/limits.ts'
import type { PaymentMark } from '../chains/adapter.ts'
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
   * The request leaves the house. Written under the fence, so that an engine that lost its place sends nothing.
   *
   * @throws FencedError when another engine has taken over; RequestAbortedError when the request was dropped meanwhile
   */
  sent(id: RequestId, link?: RequestLink): Promise<void>
  /** Forgets a request that never left, whatever was written of it. */
  drop(id: RequestId): Promise<void>
  /**
   * The first outcome counts, but `unknown` gives way to an answer.
   *
   * @param of settles nothing unless the request still stands as this entry says
   * @returns the settled entry; `undefined` when there was nothing to settle
   */
  settle(id: RequestId, outcome: Outcome, of?: LedgerEntry): Promise<LedgerEntry | undefined>
  /** Requests that an earlier generation sent and never saw answered. */
  pendingAtBoot(): Promise<readonly LedgerEntry[]>
  /** Transactions whose end is unknown, also of earlier generations: their wallets may still answer. */
  unknownTransactions(): Promise<readonly LedgerEntry[]>
  /** Stops the sweeps. */
  stop(): void
}

const PREFIX = 'ledger:'

export interface CreateLedgerParameters {
  readonly kv: KeyValue
  readonly fence: { readonly key: string; readonly epoch: number }
  readonly clock: Clock
  /** The end of a request is on disk, or the request off it. */
  readonly onOver?: (entry: LedgerEntry) => void
  /** The request is on disk and about to leave; perhaps not for the first time. */
  readonly onSent?: (id: RequestId) => void
}

export function createLedger({ kv, fence, clock, onOver, onSent }: CreateLedgerParameters): Ledger {
  const entries = new Map<RequestId, LedgerEntry>()
  let inherited: readonly RequestId[] = []
  let loaded: Promise<void> | undefined
  let sweeping: unknown
  let isStopped = false

  function write(id: RequestId, value: unknown): Promise<boolean> {
    // A request that left must be known after a loss of power too, or it is sent twice.
    return kv.fencedSetMany(fence.key, fence.epoch, [[PREFIX + id, value]], { durability: 'strict' })
  }

  async function readAll(): Promise<void> {
    const keys = await kv.keys(PREFIX)
    const records = await kv.getMany(keys)
    for (const [i, key] of keys.entries()) {
      const parsed = ledgerEntrySchema.safeParse(records[i])
      if (!parsed.success || key !== PREFIX + parsed.data.id) {
        void kv.delete(key).catch(() => {})
        continue
      }
      const { v: _version, ...entry } = parsed.data
      if (!entries.has(entry.id)) entries.set(entry.id, entry)
    }
    inherited = [...entries.values()].filter(({ state }) => state === 'sent').map(({ id }) => id)
    sweep()
  }

  /** A disk that cannot be read is an empty ledger: the store behind `kv` is memory by then. */
  function load(): Promise<void> {
    loaded ??= readAll().catch(() => {})
    return loaded
  }

  /**
   * An unknown transaction waits for a late answer. Any other end, a signature above all, is kept only while its tab
   * may ask.
   */
  function isKept({ method, state, settledAt = 0, deadlineWall }: LedgerEntry): boolean {
    const age = clock.now() - settledAt
    const isAwaited = state === 'unknown' && isSending(method) && clock.now() < deadlineWall
    return age >= 0 && (isAwaited || age < LEDGER_KEEP_MS)
  }

  function sweep(): void {
    if (sweeping !== undefined) clock.clearTimeout(sweeping)
    sweeping = undefined
    let isLeft = false
    for (const entry of entries.values()) {
      if (entry.settledAt === undefined) continue
      if (isKept(entry)) isLeft = true
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
        // Dropped while the disk was busy: nothing may leave, and nothing may look as if it had.
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
      // Where the disk refuses, the next engine finds out that the request never left.
      if (await write(id, undefined).catch(() => false)) onOver?.(entry)
    },
    async settle(id, outcome, of) {
      const entry = entries.get(id)
      const isOpen = entry?.state === 'sent' || (entry?.state === 'unknown' && outcome.status !== 'unknown')
      if (!entry || !isOpen || (of && of !== entry)) return undefined
      const settled: LedgerEntry = { ...entry, state: outcome.status, outcome, settledAt: clock.now() }
      entries.set(id, settled)
      // The caller gets its answer even when the disk refuses: then the next engine reconciles what this one knew.
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
