import type { Network } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { InsufficientFundsError } from '../../../bridge/errors/transfer.ts'
import type { Clock } from '../../base/clock.ts'
import type { PreparedTransfer, Transfer } from '../adapter.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { estimateBudget, fetchFee } from './fees.ts'
import { LAMPORTS_PER_SIGNATURE } from './limits.ts'
import { compileDraft, type Draft, readAddress } from './message.ts'
import { balanceSchema, blockhashSchema } from './nodeAnswers.ts'
import { fetchRent, type Plan, planSol, planToken } from './plan.ts'
import { chooseMethod, createPreparedTransaction } from './preparedTransaction.ts'

const U64_MAX = 2n ** 64n - 1n

export interface PrepareTransferParameters {
  /** The cluster's nodes, for the caller's signal or, when the wallet has answered, for another. */
  readonly cluster: (signal?: AbortSignal) => Cluster
  readonly clock: Clock
  readonly network: Network
  readonly transfer: Transfer
  readonly signal: AbortSignal | undefined
}

/** What is left must be nothing, or enough for the account to stay (`InsufficientFundsForRent` on chain). */
function assertPaid(available: bigint, costs: bigint, rent: bigint, symbol: string): void {
  const left = available - costs
  if (left === 0n || left >= rent) return
  const needed = left < 0n ? costs : costs + rent
  throw new InsufficientFundsError({ needed: String(needed), available: String(available), symbol })
}

/**
 * A payment of SOL or of a token, ready for the wallet: address, funds, rent and fee are looked at first, and the
 * transaction has run on a node.
 *
 * @throws ValidationError (amount), InvalidAddressError, DustError, InsufficientFundsError, TransferFailedError (it
 * fails on the node), MethodNotAllowedError (the wallet can sign nothing), and what nodes throw
 */
export async function prepareTransfer(parameters: PrepareTransferParameters): Promise<PreparedTransfer> {
  const { transfer, network, clock, signal } = parameters
  const { amount, token } = transfer
  if (amount <= 0n || amount > U64_MAX)
    throw new ValidationError('amount', 'Expected base units, 1 to 2^64 - 1')
  const method = chooseMethod(transfer.methods)
  const input = { from: readAddress(transfer.from.address), to: readAddress(transfer.to), amount }
  const cluster = parameters.cluster(signal)
  const balancePromise = cluster.request(balanceSchema, 'getBalance', input.from, CONFIRMED)
  const rentPromise = fetchRent(cluster, 0)
  const planPromise: Promise<Plan> =
    token === undefined ? planSol(cluster, input) : planToken(cluster, input, token)
  const [{ value: lamports }, rent, plan] = await Promise.all([balancePromise, rentPromise, planPromise])
  const { symbol } = network.nativeCurrency
  // Checked before the simulation, whose error for a low balance depends on the program.
  assertPaid(BigInt(lamports), plan.lamports + LAMPORTS_PER_SIGNATURE, rent, symbol)
  const { value: lifetime } = await cluster.request(blockhashSchema, 'getLatestBlockhash', CONFIRMED)
  const outline = { payer: input.from, instructions: plan.instructions, lifetime }
  const draft: Draft = { ...outline, budget: await estimateBudget(cluster, outline, plan.writes) }
  const fee = await fetchFee(cluster, draft)
  assertPaid(BigInt(lamports), plan.lamports + fee, rent, symbol)
  const prepared = await createPreparedTransaction({
    cluster: parameters.cluster,
    clock,
    method,
    transaction: compileDraft(draft),
    lifetime,
    from: input.from,
    signal,
  })
  return { ...prepared, fee, ...(plan.decimals === undefined ? {} : { decimals: plan.decimals }) }
}
