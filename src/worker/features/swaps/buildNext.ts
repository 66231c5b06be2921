import { numberToHex } from 'viem/utils'
import { isDelegated } from '../../../../packages/preview/src/evm/planBlocks.ts'
import { RpcError } from '../../../bridge/errors/network.ts'
import type { SwapStep } from '../../../bridge/features/swaps/errors.ts'
import {
  QuoteChangedError,
  SwapGasError,
  SwapUnsafeError,
  SwapWouldFailError,
} from '../../../bridge/features/swaps/errors.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import type { Call } from './chain.ts'
import { FIRST_GAS, GAS_MOST } from './numbers.ts'
import { applySlippage, isAcross, type QuoteContext, type Quoted, toContractAddress } from './quoteSwap.ts'
import { approveData, type BuiltSwap } from './readBuilt.ts'
import { simulateSwap } from './simulateSwap.ts'

type Hex = `0x${string}`

/** The next transaction of a swap, as the wallet will be asked for it. */
export interface NextCall {
  readonly step: SwapStep
  readonly call: Call
  readonly approval: { readonly spender: Hex; readonly amount: string } | null
  /** The contract that gets the approval, or that the swap calls: chosen by the service. */
  readonly contract: Hex
  readonly gas: bigint
  /** The node simulated the swap, with the approval before it where one is missing. */
  readonly isSimulated: boolean
  /** Output of the built swap, base units; `null` for an approval. */
  readonly toAmount: bigint | null
}

const NOTHING: Hex = '0x0'
/** Gas of a swap that no node can estimate before its approval: more than routes of several pools take. */
const UNKNOWN_GAS = 3_000_000n
const FUNDS = /insufficient funds|exceeds (the )?(balance|allowance of gas)|gas required exceeds/i

/** What is known of a built swap before it is simulated. */
interface Circumstances {
  /** Approvals that the wallet is asked for before the swap. */
  readonly before: readonly Call[]
  readonly gas: bigint
  /** Allowance at the time of the swap; `null` when coins are sold. */
  readonly allowed: bigint | null
}

/** The node's gas estimate; where the node does not answer, the service's. */
async function estimateGas(
  { chain, signal }: QuoteContext,
  quoted: Quoted,
  call: Call,
  guess: bigint | null,
): Promise<bigint> {
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

const swapCall = ({ input, owner, from }: QuoteContext, { to, data }: BuiltSwap): Call => ({
  from: owner,
  to,
  data,
  value: from.isNative ? numberToHex(BigInt(input.amount)) : NOTHING,
})

/** @returns whether the swap was simulated. @throws SwapUnsafeError, SwapWouldFailError */
async function simulateBuilt(
  context: QuoteContext,
  { coins }: Quoted,
  built: BuiltSwap,
  { before, gas, allowed }: Circumstances,
): Promise<boolean> {
  const { input, chain, owner, from, to } = context
  const calls = [...before, swapCall(context, built)]
  // The bought token arrives on another network, which no simulation shows.
  const bought = isAcross(input) ? null : to
  const toChain = isAcross(input) ? BigInt(evmChainId(input.toNetwork ?? input.network)) : null
  const effect = await simulateSwap({ chain, calls, gas, owner, coins, from, to: bought, toChain, allowed })
  if (effect === null) return false
  if (effect.sold > BigInt(input.amount))
    throw new SwapUnsafeError('the swap sells more than the asked amount')
  if (bought !== null && effect.received < applySlippage(built.toAmount))
    throw new SwapUnsafeError('the swap brings less than the service says')
  return true
}

/** An account that keeps its key (EIP-7702) is no contract, although it has code. */
const isContract = (code: Hex): boolean => code !== '0x' && !isDelegated(code)

/**
 * Builds the next transaction of a swap: an approval of exactly the sold amount, or the swap itself.
 *
 * The allowance is read from the token's contract; the allowance the service reports only decides what is built first.
 * A swap may only call the contract that was approved. Four checks limit what a built swap does:
 * - the coins sent along are the sold amount, or none;
 * - the output the service names is at least the quote minus the slippage;
 * - a simulation sells at most the sold amount, moves and approves no other asset, leaves no higher allowance of the sold
 *   token, and brings at least that output minus the slippage. An approval is simulated together with the swap that
 *   follows it, before the wallet is asked for either. What arrives on another network is not
 *   simulated: there the call has to report a transfer to the account;
 * - an allowance above the sold amount is lowered first where the node cannot simulate, or the contract is no known router.
 *
 * @param isRouter whether a contract is in the list of routers
 * @throws SwapUnsafeError, QuoteChangedError, SwapWouldFailError, SwapGasError, SwapStepError, and errors of the node
 */
export async function buildNext(
  context: QuoteContext,
  quoted: Quoted,
  isRouter: (contract: Hex) => boolean,
): Promise<NextCall> {
  const { input, account, owner, from, chain, signal } = context
  const { service } = quoted
  const amount = BigInt(input.amount)

  async function checkCode(address: Hex): Promise<void> {
    if (!isContract(await chain.code(address))) throw new SwapUnsafeError('the quote names no contract')
  }

  const estimate = (call: Call, guess: bigint | null) => estimateGas(context, quoted, call, guess)

  function checkPromise({ toAmount, minimum = toAmount }: BuiltSwap): void {
    const least = minimum < toAmount ? minimum : toAmount
    if (least < BigInt(quoted.minimumReceived))
      throw new QuoteChangedError({ reviewed: quoted.minimumReceived, now: String(least) })
  }

  const simulate = (built: BuiltSwap, circumstances: Circumstances) =>
    simulateBuilt(context, quoted, built, circumstances)

  /** @param allowed allowance of the swap contract; `null` when coins are sold */
  async function prepareSwapCall(built: BuiltSwap, allowed: bigint | null): Promise<NextCall> {
    checkPromise(built)
    const call = swapCall(context, built)
    const gas = await estimate(call, built.gas)
    const isSimulated = await simulate(built, { before: [], gas, allowed })
    const isTrusted = isSimulated && isRouter(built.to)
    if (!isTrusted && allowed !== null && allowed > amount) return prepareApproval(built.to, allowed, built)
    const { to: contract, toAmount } = built
    return { step: 'swap', call, approval: null, contract, gas, isSimulated, toAmount }
  }

  const approveCall = (spender: Hex, units: bigint): Call => ({
    from: owner,
    to: toContractAddress(from),
    data: approveData(spender, units),
    value: NOTHING,
  })

  /** @param built the swap that follows the approval; `null` where the service builds none yet */
  async function prepareApproval(spender: Hex, allowed: bigint, built: BuiltSwap | null): Promise<NextCall> {
    if (built && built.to !== spender)
      throw new SwapUnsafeError('the swap goes to another contract than the approved one')
    // Exactly the sold amount: an allowance that is left over could be taken later.
    let units = amount
    const gas = await estimate(approveCall(spender, units), null).catch((error: unknown) => {
      // Some tokens (USDT) require an allowance of 0 before a new one.
      if (allowed === 0n || !(error instanceof SwapWouldFailError)) throw error
      units = 0n
      return estimate(approveCall(spender, units), null)
    })
    const reset = units === 0n ? [approveCall(spender, 0n)] : []
    if (built) checkPromise(built)
    const isSimulated =
      built !== null &&
      (await simulate(built, {
        before: [...reset, approveCall(spender, amount)],
        gas: built.gas ?? UNKNOWN_GAS,
        allowed: amount,
      }))
    return {
      step: 'approve',
      call: approveCall(spender, units),
      approval: { spender, amount: String(units) },
      contract: spender,
      gas,
      isSimulated,
      toAmount: null,
    }
  }

  /** The swap after an approval that is still missing. Services may refuse to build it. */
  const builtAhead = () =>
    service.swap(input, account, signal).catch((error: unknown) => {
      if (error instanceof SwapUnsafeError) throw error
      signal.throwIfAborted()
      return null
    })

  if (from.isNative) {
    const built = await service.swap(input, account, signal)
    await checkCode(built.to)
    return prepareSwapCall(built, null)
  }
  const reported = await service.allowance(input, account, signal)
  const first = reported >= amount ? await service.swap(input, account, signal) : null
  const early = first ? null : await service.approval(input, account, signal)
  const spender = first?.to ?? early?.spender
  if (!spender) throw new SwapUnsafeError('the quote names no contract')
  await checkCode(spender)
  const allowed = await chain.allowance(toContractAddress(from), owner, spender)
  if (allowed >= amount) {
    const built = first ?? (await service.swap(input, account, signal))
    if (built.to !== spender)
      throw new SwapUnsafeError('the swap goes to another contract than the approved one')
    return prepareSwapCall(built, allowed)
  }
  const approval = early ?? (await service.approval(input, account, signal))
  if (approval.spender !== spender)
    throw new SwapUnsafeError('the approval is for another contract than the swap')
  return prepareApproval(spender, allowed, first ?? (await builtAhead()))
}
