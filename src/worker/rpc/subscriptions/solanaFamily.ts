import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { commitmentSchema, commitmentToday } from '../../../bridge/schema/commitment.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Clock } from '../../base/clock.ts'
import { SOLANA_LOGS_MAX, SOLANA_POLL_MS, SOLANA_PROGRAM_POLL_MS, SOLANA_SIGNATURE_MS } from './limits.ts'
import {
  addressSchema,
  logsFilterSchema,
  optionsSchema,
  programAccountsSchema,
  signatureSchema,
  signaturesSchema,
  statusesSchema,
  transactionSchema,
} from './solana.schema.ts'
import { createSolanaView, type SignatureStatus, type SolanaView } from './solanaView.ts'
import type { Read, Source, SubscriptionFamily } from './sources.ts'

// Each source reports the `result` of a PubSub notification (https://solana.com/docs/rpc/websocket).

interface Parameters {
  readonly read: Read
  readonly params: readonly unknown[]
  readonly clock: Clock
}

type Open = (parameters: Parameters) => Promise<Source<SolanaView>>

const notification = (slot: number, value: unknown) => ({ context: { slot }, value })

/** PubSub reports a closed account as an empty account of the system program. */
const CLOSED = {
  lamports: 0,
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0,
  space: 0,
  data: ['', 'base64'],
}

const RANKS: readonly string[] = ['processed', 'confirmed', 'finalized']
const getRank = (commitment: string): number =>
  RANKS.indexOf(commitmentToday(parseOrThrow(commitmentSchema, commitment, 'commitment')))

const readOptions = (params: readonly unknown[]) => parseOrThrow(optionsSchema, params[1] ?? {}, 'params[1]')

/**
 * An account: first as it was when the subscription began, so that the page can compare after a restart of the engine,
 * then after each change.
 */
const openAccount: Open = async ({ read, params }) => {
  const address = parseOrThrow(addressSchema, params[0], 'params[0]')
  const { filters: _filters, ...options } = readOptions(params)
  const config = { encoding: 'base64', commitment: 'finalized', ...options }
  let last: string | undefined
  let unreported: unknown[] = []

  async function refresh(view: SolanaView): Promise<void> {
    const { slot, value } = await view.account(address, config)
    const account = value ?? CLOSED
    const text = JSON.stringify(account)
    if (text === last) return
    last = text
    unreported.push(notification(slot, account))
  }
  // Without an answer the first round of polling reads the account.
  await refresh(createSolanaView(read)).catch(() => {})

  return {
    async poll(view) {
      await refresh(view)
      const results = unreported
      unreported = []
      return results
    },
    end() {},
  }
}

/** The changed accounts of a program. */
const openProgram: Open = async ({ read, params, clock }) => {
  const program = parseOrThrow(addressSchema, params[0], 'params[0]')
  const config = { encoding: 'base64', commitment: 'finalized', ...readOptions(params), withContext: true }
  let known: Map<string, string> | undefined
  let readAt = 0

  async function refresh(): Promise<readonly unknown[]> {
    readAt = clock.monotonic()
    const answer = await read('getProgramAccounts', [program, config])
    const { context, value } = parseOrThrow(programAccountsSchema, answer, 'accounts')
    const before = known
    known = new Map(value.map(({ pubkey, account }) => [pubkey, JSON.stringify(account)]))
    if (!before) return []
    return value
      .filter(({ pubkey }) => before.get(pubkey) !== known?.get(pubkey))
      .map(({ pubkey, account }) => notification(context.slot, { pubkey, account }))
  }
  await refresh().catch(() => {})

  return {
    poll: async () => (clock.monotonic() - readAt < SOLANA_PROGRAM_POLL_MS ? [] : refresh()),
    end() {},
  }
}

/** The logs of each transaction that mentions an address, oldest first. */
const openLogs: Open = async ({ read, params }) => {
  const { mentions } = parseOrThrow(logsFilterSchema, params[0], 'params[0]')
  const wanted = readOptions(params).commitment ?? 'finalized'
  // Nodes list signatures of confirmed transactions at the earliest.
  const commitment = getRank(wanted) === 2 ? 'finalized' : 'confirmed'
  const [address] = mentions
  let last: string | undefined
  let isStarted = false

  async function signatures(limit: number) {
    const until = last === undefined ? {} : { until: last }
    const answer = await read('getSignaturesForAddress', [address, { limit, commitment, ...until }])
    return parseOrThrow(signaturesSchema, answer, 'signatures')
  }
  async function start(): Promise<void> {
    const [newest] = await signatures(1)
    last = newest?.signature
    isStarted = true
  }
  await start().catch(() => {})

  return {
    async poll() {
      if (!isStarted) {
        await start()
        return []
      }
      const found = (await signatures(1_000)).reverse().slice(0, SOLANA_LOGS_MAX)
      const config = { commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 }
      const transactions = await Promise.all(
        found.map(async ({ signature }) =>
          parseOrThrow(transactionSchema, await read('getTransaction', [signature, config]), 'transaction'),
        ),
      )
      last = found.at(-1)?.signature ?? last
      return found.map(({ signature, slot, err }, index) =>
        notification(slot, {
          signature,
          err: err ?? null,
          logs: transactions[index]?.meta?.logMessages ?? [],
        }),
      )
    },
    end() {},
  }
}

function reaches({ err, confirmations, confirmationStatus }: SignatureStatus, commitment: string): boolean {
  const status = confirmationStatus ?? (confirmations === null ? 'finalized' : 'processed')
  // A failed transaction is reported like one that succeeded: both need the commitment.
  return err !== undefined && getRank(status) >= getRank(commitment)
}

/**
 * The outcome of a transaction, once. The chain is read for it in hidden tabs too: a page whose dapp waits for the outcome
 * is often hidden by the wallet. Ends with `{ isExpired: true }` when the deadline passes first.
 */
const openSignature: Open = async ({ read, params, clock }) => {
  const signature = parseOrThrow(signatureSchema, params[0], 'params[0]')
  const { commitment = 'finalized' } = readOptions(params)
  const endsAt = clock.monotonic() + SOLANA_SIGNATURE_MS
  let isEnded = false

  async function readHistory() {
    const answer = await read('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
    const { context, value } = parseOrThrow(statusesSchema, answer, 'statuses')
    return { slot: context.slot, value: value[0] ?? null }
  }

  return {
    isUrgent: true,
    get isEnded() {
      return isEnded
    },
    async poll(view) {
      const isExpired = clock.monotonic() >= endsAt
      const { slot, value } = isExpired
        ? await readHistory().catch(() => ({ slot: 0, value: null }))
        : await view.status(signature)
      const isReached = value !== null && reaches(value, commitment)
      isEnded = isReached || isExpired
      if (isReached) return [notification(slot, { err: value.err })]
      return isExpired ? [{ isExpired: true }] : []
    },
    end() {},
  }
}

/** A number that grows with the chain, reported when it has changed. */
const whenChanged =
  (make: (view: SolanaView) => Promise<{ readonly key: number; readonly result: unknown }>): Open =>
  async () => {
    let last: number | undefined
    return {
      async poll(view) {
        const { key, result } = await make(view)
        if (key === last) return []
        last = key
        return [result]
      },
      end() {},
    }
  }

/** The newest slot of each round. Its parent is the slot before it, which polling cannot tell from a skipped one. */
const openSlot = whenChanged(async view => {
  const [slot, root] = await Promise.all([view.slot('processed'), view.slot('finalized')])
  return { key: slot, result: { slot, parent: slot - 1, root } }
})

const openRoot = whenChanged(async view => {
  const root = await view.slot('finalized')
  return { key: root, result: root }
})

const KINDS: ReadonlyMap<string, Open> = new Map([
  ['accountSubscribe', openAccount],
  ['logsSubscribe', openLogs],
  ['programSubscribe', openProgram],
  ['rootSubscribe', openRoot],
  ['signatureSubscribe', openSignature],
  ['slotSubscribe', openSlot],
])

/** Solana's PubSub by polling. A subscription does not need a wallet. */
export const solanaFamily: SubscriptionFamily<SolanaView> = {
  pollMs: SOLANA_POLL_MS,
  isWalletBound: false,
  createView: createSolanaView,
  open(read, { method, params }, clock) {
    const open = KINDS.get(method)
    if (!open) throw new MethodNotAllowedError(method)
    return open({ read, params: Array.isArray(params) ? params : [], clock })
  },
}
