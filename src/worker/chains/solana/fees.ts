import { getBase64Decoder } from '@solana/kit'
import { TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import {
  LAMPORTS_PER_SIGNATURE,
  PRIORITY_FEE_MAX_LAMPORTS,
  PRIORITY_PERCENTILE,
  UNITS_MARGIN_LEAST,
  UNITS_MARGIN_PERCENT,
  UNITS_MAX,
} from './limits.ts'
import { type Budget, compileDraft, type Draft, encodeTransaction } from './message.ts'
import { feeSchema, prioritizationSchema, simulationSchema } from './nodeAnswers.ts'

const MICRO = 1_000_000n

/**
 * What others paid lately for the accounts this payment writes to, per unit.
 *
 * @param accounts that the transaction writes to
 * @returns millionths of a lamport, without a cap
 */
async function goingPrice(cluster: Cluster, accounts: readonly string[]): Promise<bigint> {
  const recent = await cluster.request(prioritizationSchema, 'getRecentPrioritizationFees', accounts)
  const paid = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
  const at = Math.min(paid.length - 1, Math.floor((paid.length * PRIORITY_PERCENTILE) / 100))
  return BigInt(paid[at] ?? 0)
}

/**
 * Limit and price for a draft: the limit by running it on a node, the price from what others paid, capped.
 *
 * @param draft its own budget is not looked at
 * @param writes accounts the transaction writes to
 * @throws TransferFailedError with the node's reason when the simulation fails; the wallet is then not asked
 */
export async function estimateBudget(
  cluster: Cluster,
  draft: Omit<Draft, 'budget'>,
  writes: readonly string[],
): Promise<Budget> {
  // Without a priority fee: the simulation of a full balance must not fail for a fee that is not charged. The
  // instruction fits into the margin.
  const trial = compileDraft({ ...draft, budget: { units: UNITS_MAX, microLamports: 0n } })
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...CONFIRMED }
  const [price, { value }] = await Promise.all([
    goingPrice(cluster, writes),
    cluster.request(simulationSchema, 'simulateTransaction', encodeTransaction(trial), config),
  ])
  if (value.err !== null && value.err !== undefined)
    throw new TransferFailedError({ data: value.err, details: `simulation: ${JSON.stringify(value.err)}` })
  const used = value.unitsConsumed ?? UNITS_MAX
  const margin = Math.max(UNITS_MARGIN_LEAST, Math.ceil((used * UNITS_MARGIN_PERCENT) / 100))
  const units = Math.min(UNITS_MAX, used + margin)
  const maxPrice = (PRIORITY_FEE_MAX_LAMPORTS * MICRO) / BigInt(units)
  return { units, microLamports: price < maxPrice ? price : maxPrice }
}

/** The most a budget costs beside the signature, lamports. */
export const priorityFee = ({ units, microLamports }: Budget): bigint =>
  (BigInt(units) * microLamports + MICRO - 1n) / MICRO

/**
 * What the network takes for a transaction of one signature. The node's word counts as long as it is higher than the
 * protocol's.
 */
export async function fetchFee(cluster: Cluster, draft: Draft): Promise<bigint> {
  const least = LAMPORTS_PER_SIGNATURE + priorityFee(draft.budget)
  const message = getBase64Decoder().decode(compileDraft(draft).messageBytes)
  const { value } = await cluster.request(feeSchema, 'getFeeForMessage', message, CONFIRMED)
  const reported = BigInt(value ?? 0)
  return reported > least ? reported : least
}
