import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { type Call, quantitySchema, type RequestNode } from './simulate.ts'

/** A call of the account with the gas limit that the request states; `null` without one. */
export type StatedCall = Call & { readonly gas: bigint | null }

/** Gas of each call; `null` where it is not known. */
export type GasOfCalls = readonly (bigint | null)[]

/** Gas of a transaction that runs no code. */
const PLAIN_GAS = 21_000n
/**
 * Percent of the used gas that a wallet sets as the limit, at the least: some storage gives gas back at the end, and code of
 * the account that makes the call uses some.
 */
const LIMIT_PERCENT = 110n
/** Percent of the estimate that a call uses at most, where the estimate counts: a block of another time may cost more. */
const USED_PERCENT_MOST = 110n

const bundleSchema = z.array(z.object({ calls: z.array(z.object({ gasUsed: quantitySchema })) }))

const addMargin = (gas: bigint): bigint => (gas * LIMIT_PERCENT) / 100n

/** Gas of a call from the code of an account: a cold address, and the words around the data. */
const INNER_CALL_GAS = 6_000n
/** What coins add to it, and what an address adds that has never had any. */
const INNER_COINS_GAS = 9_000n
const NEW_ADDRESS_GAS = 25_000n

/** The limit of a transaction in which the code of the account makes the call. */
function addInnerCall({ value, data }: Call, gas: bigint): bigint {
  if (BigInt(value) === 0n) return addMargin(gas) + INNER_CALL_GAS
  return addMargin(gas) + INNER_CALL_GAS + INNER_COINS_GAS + (data === '0x' ? NEW_ADDRESS_GAS : 0n)
}

/**
 * Asks the node what wallets ask it before they choose a limit: the gas of one call, or of several in order.
 *
 * @returns `null` where each call states its limit, and where the node does not tell
 */
export async function estimateGas(
  request: RequestNode,
  calls: readonly StatedCall[],
): Promise<GasOfCalls | null> {
  if (calls.every(({ gas }) => gas !== null)) return null
  const bare = calls.map(({ gas, ...call }) => (gas === null ? call : { ...call, gas: numberToHex(gas) }))
  try {
    if (bare.length === 1) return [BigInt(quantitySchema.parse(await request('eth_estimateGas', bare)))]
    const answer = await request('eth_simulateV1', [{ blockStateCalls: [{ calls: bare }] }, 'latest'])
    const used = bundleSchema.parse(answer).at(-1)?.calls ?? []
    return used.length === calls.length ? used.map(({ gasUsed }) => addMargin(BigInt(gasUsed))) : null
  } catch {
    return null
  }
}

/** Whether only coins move: no contract can see how much gas it has. */
const isPlain = ({ data }: Call, gas: bigint | null | undefined): boolean =>
  data === '0x' && gas === PLAIN_GAS

/**
 * The calls with limits as a wallet sets them by its estimate, where the request states none: a contract sees how much gas
 * it has.
 *
 * @param code of the account
 * @returns `null` when each call has its limit, or runs no code
 */
export function limitByEstimate(
  calls: readonly StatedCall[],
  estimates: GasOfCalls,
  code: string,
): readonly StatedCall[] | null {
  const limited = calls.map((call, index) => {
    const gas = estimates[index]
    if (call.gas !== null || !gas || (calls.length === 1 && isPlain(call, gas))) return call
    return { ...call, gas: code === '0x' ? gas : addInnerCall(call, gas) }
  })
  return limited.some(({ gas }, index) => gas !== calls[index]?.gas) ? limited : null
}

/**
 * The calls with limits by the gas that they have used, where the estimate does not cover it: a contract may need little in
 * an estimate and much in a block.
 *
 * @param code of the account
 * @returns `null` where estimates and stated limits cover every call
 */
export function limitByUse(
  calls: readonly StatedCall[],
  estimates: GasOfCalls | null,
  gasUsed: GasOfCalls,
  code: string,
): readonly StatedCall[] | null {
  const isOpen = calls.map((call, index) => {
    const [estimate, used] = [estimates?.[index], gasUsed[index]]
    if (call.gas !== null || isPlain(call, used)) return false
    return !estimate || (used !== null && used !== undefined && used * 100n > estimate * USED_PERCENT_MOST)
  })
  if (!isOpen.includes(true)) return null
  return calls.map((call, index) => {
    const used = gasUsed[index]
    if (!isOpen[index] || !used) return call
    return { ...call, gas: code === '0x' ? addMargin(used) : addInnerCall(call, used) }
  })
}
