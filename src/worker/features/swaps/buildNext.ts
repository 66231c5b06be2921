import { numberToHex } from 'viem/utils'
import { RpcError } from '../../../bridge/errors/network.ts'
import type { SwapStep } from '../../../bridge/errors/swap.ts'
import { SwapGasError, SwapUnsafeError, SwapWouldFailError } from '../../../bridge/errors/swap.ts'
import type { Call } from './chain.ts'
import type { SwapService } from './convertApi.ts'
import { FIRST_GAS, GAS_MOST } from './numbers.ts'
import { contractOf, type Quoted, type QuoteGround } from './quoteSwap.ts'
import { approveData } from './readBuilt.ts'

type Hex = `0x${string}`

/** The next transaction of a swap, as the wallet will be asked for it. */
export interface NextCall {
  readonly step: SwapStep
  readonly call: Call
  readonly approval: { readonly spender: Hex; readonly amount: string } | null
  readonly gas: bigint
}

const NOTHING: Hex = '0x0'
const FUNDS = /insufficient funds|exceeds (the )?(balance|allowance of gas)|gas required exceeds/i

/**
 * Finds out what the account has to do next and builds it. What may be taken of the token says its own contract; the
 * service's word only decides what is built first. Whoever was allowed to take it is the only one the swap may go to.
 *
 * @throws SwapUnsafeError, SwapWouldFailError, SwapGasError, SwapStepError, and what a node says
 */
export async function buildNext(
  ground: QuoteGround,
  quoted: Quoted,
  service: SwapService,
): Promise<NextCall> {
  const { wish, account, owner, from, chain, signal } = ground
  const amount = BigInt(wish.amount)

  async function checkCode(address: Hex): Promise<void> {
    if (!(await chain.hasCode(address))) throw new SwapUnsafeError('there is no contract to swap with')
  }

  /** What the network takes for it; where the node cannot say, the service's guess. */
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

  async function swapOf(built: { to: Hex; data: Hex; gas: bigint | null }): Promise<NextCall> {
    const value = from.isNative ? numberToHex(amount) : NOTHING
    const call = { from: owner, to: built.to, data: built.data, value }
    return { step: 'swap', call, approval: null, gas: await gasOf(call, built.gas) }
  }

  async function approvalOf(spender: Hex, allowed: bigint, guess: bigint | null): Promise<NextCall> {
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
      gas: await gasOf(callOf(units), guess),
    })
    // Exactly the need: what is left over could be taken later.
    return nextOf(amount).catch((error: unknown) => {
      // Some tokens want an older allowance taken back first.
      if (allowed > 0n && error instanceof SwapWouldFailError) return nextOf(0n)
      throw error
    })
  }

  if (from.isNative) {
    const built = await service.swap(wish, account, signal)
    await checkCode(built.to)
    return swapOf(built)
  }
  const reported = await service.allowance(wish, account, signal)
  const first = reported >= amount ? await service.swap(wish, account, signal) : null
  const asked = first ? null : await service.approval(wish, account, signal)
  const spender = first?.to ?? asked?.spender
  if (!spender) throw new SwapUnsafeError('there is no contract to swap with')
  await checkCode(spender)
  const allowed = await chain.allowance(contractOf(from), owner, spender)
  if (allowed >= amount) {
    const built = first ?? (await service.swap(wish, account, signal))
    if (built.to !== spender)
      throw new SwapUnsafeError('the swap goes to another contract than the approved one')
    return swapOf(built)
  }
  const approval = asked ?? (await service.approval(wish, account, signal))
  if (approval.spender !== spender)
    throw new SwapUnsafeError('the approval is for another contract than the swap')
  return approvalOf(spender, allowed, approval.gas)
}
