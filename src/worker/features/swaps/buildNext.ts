import { numberToHex } from 'viem/utils'
import { RpcError } from '../../../bridge/errors/network.ts'
import type { SwapStep } from '../../../bridge/errors/swap.ts'
import {
  QuoteChangedError,
  SwapGasError,
  SwapUnsafeError,
  SwapWouldFailError,
} from '../../../bridge/errors/swap.ts'
import type { Call } from './chain.ts'
import type { SwapService } from './convertApi.ts'
import { FIRST_GAS, GAS_MOST } from './numbers.ts'
import { contractOf, leastOf, type QuoteContext, type Quoted } from './quoteSwap.ts'
import { approveData, type BuiltSwap } from './readBuilt.ts'
import { simulateSwap } from './simulateSwap.ts'

type Hex = `0x${string}`

/** The next transaction of a swap, as the wallet will be asked for it. */
export interface NextCall {
  readonly step: SwapStep
  readonly call: Call
  readonly approval: { readonly spender: Hex; readonly amount: string } | null
  readonly gas: bigint
  /** The node simulated the swap; an approval has no outcome to simulate. */
  readonly isSimulated: boolean
  /** Output of the built swap, base units; `null` for an approval. */
  readonly toAmount: bigint | null
}

const NOTHING: Hex = '0x0'
const FUNDS = /insufficient funds|exceeds (the )?(balance|allowance of gas)|gas required exceeds/i

/**
 * Builds the next transaction of a swap: an approval of exactly the sold amount, or the swap itself.
 *
 * The allowance is read from the token's contract; the allowance the service reports only decides what is built first.
 * A swap may only call the contract that was approved. Three checks limit what a built swap does:
 * - the coins sent along are the sold amount, or none;
 * - the output the service names is at least the quote minus the slippage;
 * - a simulation sells at most the sold amount, moves no other asset and brings at least that output minus the
 *   slippage. Where the node cannot simulate, an allowance above the sold amount is lowered first.
 *
 * @throws SwapUnsafeError, QuoteChangedError, SwapWouldFailError, SwapGasError, SwapStepError, and errors of the node
 */
export async function buildNext(
  context: QuoteContext,
  quoted: Quoted,
  service: SwapService,
): Promise<NextCall> {
  const { input, account, owner, from, to, chain, signal } = context
  const amount = BigInt(input.amount)

  async function checkCode(address: Hex): Promise<void> {
    if (!(await chain.hasCode(address))) throw new SwapUnsafeError('there is no contract to swap with')
  }

  /** The node's gas estimate; where the node does not answer, the service's. */
  async function gasOf(call: Call, guess: bigint | null): Promise<bigint> {
    try {
      const gas = await chain.gas(call)
      return gas < GAS_MOST ? gas : GAS_MOST
    } catch (error) {
      if (!(error instanceof RpcError)) {
        signal.throwIfAborted()
        return guess ?? FIRST_GAS
      }
      if (FUNDS.test(error.message))
        throw new SwapGasError({ needed: quoted.networkFee, available: String(quoted.coins) })
      throw new SwapWouldFailError({ cause: error })
    }
  }

  /** @param allowed allowance of the swap contract; `null` when coins are sold */
  async function swapOf(built: BuiltSwap, allowed: bigint | null): Promise<NextCall> {
    if (built.toAmount < BigInt(quoted.minimumReceived))
      throw new QuoteChangedError({ reviewed: quoted.minimumReceived, now: String(built.toAmount) })
    const value = from.isNative ? numberToHex(amount) : NOTHING
    const call = { from: owner, to: built.to, data: built.data, value }
    const gas = await gasOf(call, built.gas)
    const effect = await simulateSwap({ chain, call, owner, from, to })
    if (effect === null && allowed !== null && allowed > amount) return approvalOf(built.to, allowed)
    if (effect && effect.sold > amount) throw new SwapUnsafeError('the swap sells more than the asked amount')
    if (effect && effect.received < leastOf(built.toAmount))
      throw new SwapUnsafeError('the swap brings less than the service says')
    return { step: 'swap', call, approval: null, gas, isSimulated: effect !== null, toAmount: built.toAmount }
  }

  async function approvalOf(spender: Hex, allowed: bigint): Promise<NextCall> {
    const callOf = (units: bigint): Call => ({
      from: owner,
      to: contractOf(from),
      data: approveData(spender, units),
      value: NOTHING,
    })
    const nextOf = async (units: bigint): Promise<NextCall> => ({
      step: 'approve',
      call: callOf(units),
      approval: { spender, amount: String(units) },
      gas: await gasOf(callOf(units), null),
      isSimulated: true,
      toAmount: null,
    })
    // Exactly the sold amount: an allowance that is left over could be taken later.
    return nextOf(amount).catch((error: unknown) => {
      // Some tokens (USDT) require an allowance of 0 before a new one.
      if (allowed > 0n && error instanceof SwapWouldFailError) return nextOf(0n)
      throw error
    })
  }

  if (from.isNative) {
    const built = await service.swap(input, account, signal)
    await checkCode(built.to)
    return swapOf(built, null)
  }
  const reported = await service.allowance(input, account, signal)
  const first = reported >= amount ? await service.swap(input, account, signal) : null
  const asked = first ? null : await service.approval(input, account, signal)
  const spender = first?.to ?? asked?.spender
  if (!spender) throw new SwapUnsafeError('there is no contract to swap with')
  await checkCode(spender)
  const allowed = await chain.allowance(contractOf(from), owner, spender)
  if (allowed >= amount) {
    const built = first ?? (await service.swap(input, account, signal))
    if (built.to !== spender)
      throw new SwapUnsafeError('the swap goes to another contract than the approved one')
    return swapOf(built, allowed)
  }
  const approval = asked ?? (await service.approval(input, account, signal))
  if (approval.spender !== spender)
    throw new SwapUnsafeError('the approval is for another contract than the swap')
  return approvalOf(spender, allowed)
}
