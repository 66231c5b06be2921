import type { Tab } from '../../../bridge/contract/tab.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import type { CallStatus, CallsOutcome, CallsStatus } from '../../../bridge/features/calls/contract.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { FollowedCall } from '../../chains/adapter.ts'
import { networkById } from '../../store/select.ts'
import { claimTransaction } from '../payments/claimTransaction.ts'
import { openFollower } from '../payments/openFollower.ts'
import { bundleStatusSchema, type CallsRecord, type Step } from './calls.schema.ts'
import type { CallsParts } from './records.ts'

/** Codes of a wallet that has no status: the method is not supported, or the batch is not known (EIP-5792). */
const NO_STATUS_CODES: ReadonlySet<number> = new Set([4200, -32601, -32602, 5730])

type CallState = Pick<Step, 'status' | 'transaction'>

/** The outcome of all calls from the outcome of each. */
export function summarize(states: readonly CallStatus[]): CallsOutcome {
  const [first = 'unknown'] = states
  if (states.includes('pending')) return 'pending'
  if (states.every(status => status === first)) return first
  if (states.includes('unknown')) return 'unknown'
  return states.includes('confirmed') ? 'partial' : 'failed'
}

const STATUSES: Readonly<Record<FollowedCall['status'], CallStatus>> = {
  confirmed: 'confirmed',
  failedOnChain: 'failed',
  unknown: 'unknown',
}

/** Reads the chain for a call of a sequence whose outcome is open. What cannot be read stays as it is. */
async function readStep(
  parts: CallsParts,
  { account }: CallsRecord,
  step: Step,
  signal: AbortSignal,
): Promise<CallState> {
  const { request, transaction } = step
  if (request === null || (step.status !== 'pending' && step.status !== 'unknown')) return step
  const { networkId: network } = parseCaipAddress(account)
  const trace = { id: request, network, method: 'eth_sendTransaction' }
  const follower = await openFollower(parts, trace, transaction ?? undefined)
  const found = await follower?.poll(signal)
  if (!found?.transaction) return step
  if (found.status === 'failedOnChain') return { status: 'failed', transaction: found.transaction }
  if (found.status === 'sent') return { status: 'pending', transaction: found.transaction }
  if (found.status !== 'confirmed') return step
  const { transaction: id, execution = id } = found
  const isOwn = await claimTransaction(parts, request, { id, execution }).then(
    () => true,
    () => false,
  )
  return isOwn ? { status: 'confirmed', transaction: id } : step
}

async function readSequence(
  parts: CallsParts,
  record: CallsRecord,
  signal: AbortSignal,
): Promise<readonly CallState[]> {
  const states = await Promise.all(
    record.steps.map(step => readStep(parts, record, step, signal).catch((): CallState => step)),
  )
  for (const [index, { status, transaction }] of states.entries())
    if (status !== record.steps[index]?.status)
      await parts.records.updateStep(record.id, index, { status, transaction })
  return states
}

const toStep = (state: CallState): Step => ({ ...state, request: null })

const all = (record: CallsRecord, status: CallStatus): readonly CallState[] =>
  record.calls.map(() => ({ status, transaction: null }))

/**
 * Reads a batch: what its wallet says of it (EIP-5792), and its transactions on the chain. A batch that the wallet calls done
 * is done where the chain shows its calls.
 */
async function readBatch(
  parts: CallsParts,
  tab: Tab,
  record: CallsRecord,
  signal: AbortSignal,
): Promise<{ readonly states: readonly CallState[]; readonly isAtomic: boolean | null }> {
  // The chain has shown its end before: the wallet need not be connected any more.
  if (record.steps.length > 0) return { states: record.steps, isAtomic: record.isAtomic }
  const { networkId, address } = parseCaipAddress(record.account)
  const request = { id: createRandomId(), network: networkId, method: 'wallet_getCallsStatus' }
  const answer = await parts.request(tab, { ...request, params: [record.bundle] }).catch((error: unknown) => {
    if (error instanceof WalletError && NO_STATUS_CODES.has(error.code)) return null
    throw error
  })
  const { data } = bundleStatusSchema.safeParse(answer)
  const isAtomic = data?.atomic ?? record.isAtomic
  if (!data) return { states: all(record, 'unknown'), isAtomic }
  const { status, receipts } = data
  if (status === 'PENDING' || (typeof status === 'number' && status < 200))
    return { states: all(record, 'pending'), isAtomic }
  // EIP-5792: 400 failed before it was sent.
  if (typeof status === 'number' && status >= 400 && status < 500 && !receipts?.length)
    return { states: all(record, 'notSent'), isAtomic }
  const adapter = await parts.chains('eip155')
  const network = networkById(parts.store.get(), networkId)
  const claims = await parts.payments.claimsBeside(record.id)
  // A wallet that names more than there are calls would have the node read without an end.
  const transactions = (receipts ?? [])
    .slice(0, record.calls.length)
    .map(({ transactionHash }) => transactionHash)
    // One transaction is one payment: those of others prove nothing.
    .filter(hash => !claims?.isTaken(hash) && !parts.records.isTaken(hash, record.id))
  const trace = {
    account: address,
    calls: record.calls.map(({ to, value = '0', data: bytes = '0x' }) => ({ to, value, data: bytes })),
    mark: record.mark,
    transactions,
  }
  const found = network && (await adapter.readCalls?.(network, trace, signal))
  if (!found) return { states: all(record, 'unknown'), isAtomic }
  const states = found.map(
    (call): CallState => ({
      status: STATUSES[call.status],
      transaction: call.status === 'unknown' ? null : call.transaction,
    }),
  )
  const isOver = states.every(({ status: ended }) => ended !== 'unknown')
  if (isOver) await parts.records.update(record.id, { steps: states.map(toStep) })
  // Calls of several transactions are not atomic, whatever the wallet says.
  const isSplit = new Set(states.flatMap(({ transaction }) => transaction ?? [])).size > 1
  return { states, isAtomic: isSplit ? false : isAtomic }
}

/** What became of calls. @throws what the wallet and the nodes throw */
export async function readStatus(
  parts: CallsParts,
  tab: Tab,
  record: CallsRecord,
  signal: AbortSignal,
): Promise<CallsStatus> {
  const { id, account, way, calls, sentAt } = record
  const { states, isAtomic } =
    way === 'sequence'
      ? { states: await readSequence(parts, record, signal), isAtomic: record.isAtomic }
      : await readBatch(parts, tab, record, signal)
  if (isAtomic !== record.isAtomic) await parts.records.update(id, { isAtomic })
  return {
    id,
    account,
    way,
    isAtomic,
    status: summarize(states.map(({ status }) => status)),
    calls: calls.map((call, index) => ({ call, status: 'unknown', transaction: null, ...states[index] })),
    sentAt,
  }
}
