import type { PreviewAsset } from '../../../../src/bridge/features/preview/contract.ts'
import type { Draft } from '../draft.ts'
import { readScriptKind } from './address.ts'
import { isHighFee } from './highFee.ts'
import type { KnownInput } from './proveCoins.ts'
import type { Coin } from './readPsbt.ts'
import { getSignatureWeight } from './sizes.ts'

type Effect = Draft['effects'][number]

/** A transaction whose inputs and outputs are fixed, and whose they are. */
export interface Payment {
  readonly inputs: readonly KnownInput[]
  readonly outputs: readonly Coin[]
  /** Bytes without signatures. */
  readonly size: number
  readonly isOwnInput: (position: number) => boolean
  readonly isOwnScript: (script: string) => boolean
  /** `null` for a script without an address. */
  readonly toAddress: (script: string) => string | null
  readonly coin: PreviewAsset
}

export interface PaymentSums {
  readonly effects: readonly Effect[]
  /** The outputs are worth more than the inputs. */
  readonly isImpossible: boolean
  /** The fee is far above the usual one. It is an effect then. */
  readonly isFeeHigh: boolean
  /** Some amounts are not proven. */
  readonly isUncertain: boolean
}

/** More receivers are shown as one sum. */
const RECEIVERS_MOST = 20
/** Marker and flag of a transaction with witnesses. */
const WITNESS_WEIGHT = 2

const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, { value }) => total + value, 0n)

function groupByScript(coins: readonly Coin[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { script, value } of coins) if (value > 0n) sums.set(script, (sums.get(script) ?? 0n) + value)
  return sums
}

/** Satoshi per 1,000 virtual bytes, from the size that the transaction has once it is signed. */
function estimateRate({ inputs, size }: Payment, fee: bigint): bigint {
  const signatures = inputs.reduce(
    (total, { coin }) => total + getSignatureWeight(coin && readScriptKind(coin.script)),
    WITNESS_WEIGHT,
  )
  return (fee * 1_000n) / BigInt(Math.ceil((4 * size + signatures) / 4))
}

/**
 * Sums what leaves the account and what arrives.
 *
 * Outputs are certain. With the account's own inputs alone, every output to another script is an effect. With inputs of
 * others there is one effect: what they get beyond what they put in. They pay of the fee what they put in beyond what they
 * get, the account pays the rest. Where an amount of theirs is not proven, all that the account puts in beyond what it gets
 * counts as leaving.
 */
export function sumPayment(payment: Payment): PaymentSums {
  const { inputs, outputs, isOwnInput, isOwnScript, toAddress, coin } = payment
  const move = (direction: Effect['direction'], amount: bigint | null, party: string | null): Effect => ({
    direction,
    asset: coin,
    amount: amount === null ? null : String(amount),
    party,
  })
  const own = inputs.filter((_, position) => isOwnInput(position))
  const others = inputs.filter((_, position) => !isOwnInput(position))
  const toOthers = outputs.filter(({ script }) => !isOwnScript(script))
  const receivers = groupByScript(toOthers)
  const isProven = inputs.every(input => input.isProven)
  const put = sumCoins(own)
  const got = sum(outputs) - sum(toOthers)
  const paid = sum(toOthers)

  if (!isProven) {
    const uncertain = { isImpossible: false, isFeeHigh: false, isUncertain: true }
    if (others.length === 0) return { ...uncertain, effects: listReceivers() }
    const isOwnProven = own.every(input => input.isProven)
    if (!isOwnProven) return { ...uncertain, effects: [move('out', null, findOnly(receivers))] }
    if (put === got) return { ...uncertain, effects: [] }
    return {
      ...uncertain,
      effects: [put > got ? move('out', put - got, findOnly(receivers)) : move('in', got - put, null)],
    }
  }

  const brought = sumCoins(others)
  const fee = put + brought - got - paid
  const leaving = paid > brought ? paid - brought : 0n
  const ownFee = put - got - leaving
  const isFeeHigh =
    ownFee > 0n &&
    isHighFee({ rate: estimateRate(payment, fee), fee: ownFee, amount: leaving > 0n ? leaving : got })
  return {
    isImpossible: fee < 0n,
    isFeeHigh,
    isUncertain: false,
    effects: [
      ...(others.length === 0
        ? listReceivers()
        : leaving > 0n
          ? [move('out', leaving, findOnly(receivers))]
          : []),
      ...(isFeeHigh ? [move('out', ownFee, null)] : []),
      ...(got > put ? [move('in', got - put, findOnly(groupByScript(listCoins(others))))] : []),
    ],
  }

  function listReceivers(): readonly Effect[] {
    if (receivers.size > RECEIVERS_MOST) return [move('out', paid, null)]
    return [...receivers].map(([script, amount]) => move('out', amount, toAddress(script)))
  }

  function findOnly(scripts: ReadonlyMap<string, bigint>): string | null {
    const [script] = scripts.keys()
    return script !== undefined && scripts.size === 1 ? toAddress(script) : null
  }
}

const listCoins = (inputs: readonly KnownInput[]): readonly Coin[] =>
  inputs.flatMap(({ coin }) => (coin ? [coin] : []))

const sumCoins = (inputs: readonly KnownInput[]): bigint => sum(listCoins(inputs))

/**
 * Whether satoshis of an input may go to another script. An inscription is on one of them, and they go to the outputs in
 * the order of the inputs (ordinal theory), the rest to the fee.
 *
 * @param inputs of the transaction, in its order
 * @param position of the input
 */
export function mayLeave(
  { inputs, outputs, isOwnScript }: Pick<Payment, 'inputs' | 'outputs' | 'isOwnScript'>,
  position: number,
): boolean {
  if (inputs.slice(0, position + 1).some(({ isProven }) => !isProven)) return true
  const from = sumCoins(inputs.slice(0, position))
  const to = from + sumCoins(inputs.slice(position, position + 1))
  let start = 0n
  for (const { script, value } of outputs) {
    const end = start + value
    if (start < to && end > from && !isOwnScript(script)) return true
    start = end
  }
  return start < to
}
