import type { ReadAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import {
  computeFee,
  getDustThreshold,
  type SpendableKind,
  virtualBytes,
} from '../../../../packages/preview/src/bitcoin/sizes.ts'
import { sumValues } from './coins.ts'
import { INPUTS_MAX } from './limits.ts'
import type { Coin } from './schemas.ts'

export interface Selection {
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** What goes back to the payer; 0 when it would be dust, and went to the fee. */
  readonly change: bigint
}

/** An amount with its fee, and all that can be spent at the rate. The first is always the larger. */
export interface Short {
  readonly needed: bigint
  readonly available: bigint
}

export interface SelectParameters {
  readonly coins: readonly Coin[]
  readonly amount: bigint
  readonly from: ReadAddress & { readonly kind: SpendableKind }
  readonly to: ReadAddress
  /** Satoshi per 1,000 virtual bytes. */
  readonly rate: bigint
}

function byValue(a: Coin, b: Coin): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.txid < b.txid ? -1 : 1
}

/** Those in a block first, then the largest: few inputs, and nothing that hangs on another payment without need. */
function bySafety(a: Coin, b: Coin): number {
  if (a.status.confirmed !== b.status.confirmed) return a.status.confirmed ? -1 : 1
  return byValue(a, b)
}

/**
 * Chooses the coins of a payment. Inputs are always amount, fee and change together; no output is ever dust; the fee is
 * what the rate asks for, and at most one output of dust more.
 */
export function selectCoins({ coins, amount, from, to, rate }: SelectParameters): Selection | Short {
  const fee = (inputs: number, ...scripts: readonly Uint8Array[]) =>
    computeFee(virtualBytes(from.kind, inputs, scripts), rate)
  const inputFee = fee(1, to.script) - fee(0, to.script)
  const dust = getDustThreshold(from.kind, from.script)
  // A coin that costs more than it brings is left where it is.
  const useful = coins.filter(({ value }) => value > inputFee)

  function choose(ordered: readonly Coin[]): Selection | undefined {
    const chosen: Coin[] = []
    let sum = 0n
    for (const coin of ordered.slice(0, INPUTS_MAX)) {
      chosen.push(coin)
      sum += coin.value
      if (sum < amount + fee(chosen.length, to.script)) continue
      const change = sum - amount - fee(chosen.length, to.script, from.script)
      const changeOutput = change >= dust ? change : 0n
      return { coins: chosen, fee: sum - amount - changeOutput, change: changeOutput }
    }
    return undefined
  }

  // Many small coins may leave no room for a large one that waits for its block.
  const largest = [...useful].sort(byValue).slice(0, INPUTS_MAX)
  return (
    choose([...useful].sort(bySafety)) ??
    choose(largest) ?? {
      needed: amount + fee(Math.max(1, largest.length), to.script),
      available: sumValues(largest),
    }
  )
}
