import { erc20Abi } from 'viem'
import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { SwapQuoteRequest } from '../../../bridge/features/swaps/contract.ts'
import { SwapUnsafeError } from '../../../bridge/features/swaps/errors.ts'
import { isCoin } from '../../../bridge/services/swapNetworks.ts'
import { isEvmAddress, parseCaipAddress } from '../../../bridge/values/caip.ts'
import { GAS_MOST } from './numbers.ts'

type Hex = `0x${string}`

/**
 * The contract that swaps. The amount the service wants approved is ignored: the wallet approves exactly the sold
 * amount.
 */
export interface Approval {
  readonly spender: Hex
}

export interface BuiltSwap {
  readonly to: Hex
  readonly data: Hex
  /** Gas estimate of the service; `null` without one. */
  readonly gas: bigint | null
  /** Expected output, base units of the bought token. */
  readonly toAmount: bigint
  /** The least that the service promises, where that is not `toAmount` less the slippage. */
  readonly minimum?: bigint
}

interface BuiltReply {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value?: string | null | undefined
  readonly eip155?: { readonly gas?: string | undefined } | undefined
}

const unsafe = (details: string): never => {
  throw new SwapUnsafeError(details)
}

/** The plain address in small letters, of a plain or a CAIP-10 one of the same network. */
function addressOn(network: string, text: string): Hex {
  const plain = text.includes(':') ? text.slice(text.lastIndexOf(':') + 1) : text
  if (text.includes(':') && text.slice(0, text.lastIndexOf(':')) !== network)
    return unsafe('an address is of another network')
  const address = plain.toLowerCase()
  return isEvmAddress(address) ? address : unsafe('an address is not valid')
}

const toPlainAddress = (caip: CaipAddress): string => parseCaipAddress(caip).address.toLowerCase()

function readGas({ eip155 }: BuiltReply): bigint | null {
  const gas = BigInt(eip155?.gas ?? 0)
  return gas > 0n && gas <= GAS_MOST ? gas : null
}

/** An approval of exactly so much. */
export const approveData = (spender: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

function decodeApprove(data: Hex): { readonly spender: Hex; readonly amount: bigint } {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'approve') return unsafe('the call is not an approval')
    const [spender, amount] = args
    // What decodes alike may be written in many ways; only the plain one is an approval and nothing more.
    if (approveData(spender, amount) !== data.toLowerCase()) return unsafe('the approval carries more')
    return { spender: spender.toLowerCase() as Hex, amount }
  } catch (error) {
    if (error instanceof SwapUnsafeError) throw error
    return unsafe('the approval cannot be decoded')
  }
}

/**
 * Reads an approval that the service built. `to` is the contract to call. `from` repeats the asked token.
 *
 * @throws SwapUnsafeError when it is not about this token, sends coins, or allows less than is needed
 */
export function readApproval(tx: BuiltReply, input: SwapQuoteRequest, account: CaipAddress): Approval {
  const token = toPlainAddress(input.from)
  const [from, to] = [addressOn(input.network, tx.from), addressOn(input.network, tx.to)]
  if (to !== token || (from !== token && from !== toPlainAddress(account)))
    unsafe('the approval is for another contract')
  if (BigInt(tx.value ?? 0) !== 0n) unsafe('the approval sends coins')
  const { spender, amount } = decodeApprove(tx.data as Hex)
  if (amount < BigInt(input.amount)) unsafe('the approval allows less than the swap needs')
  refuseOwn(spender, input, account)
  return { spender }
}

/**
 * Reads the contract that a service wants approved; what amount it wants is ignored.
 *
 * @throws SwapUnsafeError when the service names none, the account itself or one of the tokens
 */
export function readSpender(
  named: string | null | undefined,
  input: SwapQuoteRequest,
  account: CaipAddress,
): Approval {
  const spender = named ? addressOn(input.network, named) : unsafe('the quote names no contract')
  refuseOwn(spender, input, account)
  return { spender }
}

/** Neither the account nor the tokens themselves swap anything. */
function refuseOwn(address: string, { from, to }: SwapQuoteRequest, account: CaipAddress): void {
  const own = [toPlainAddress(account), toPlainAddress(from), toPlainAddress(to)]
  if (own.includes(address) || /^0x0+$/.test(address)) unsafe('this contract swaps nothing')
}

/** Calls by which an account moves its tokens, or lends them, itself (ERC-20, 721, 1155): no pool is asked that way. */
const TOKEN_CALLS: ReadonlySet<string> = new Set([
  '0xa9059cbb', // transfer
  '0x23b872dd', // transferFrom
  '0x095ea7b3', // approve
  '0x39509351', // increaseAllowance
  '0xa22cb465', // setApprovalForAll
  '0x42842e0e', // safeTransferFrom, ERC-721
  '0xb88d4fde', // the same with data
  '0xf242432a', // safeTransferFrom, ERC-1155
  '0x2eb2c2d6', // safeBatchTransferFrom
])
const SELECTOR_CHARS = '0x'.length + 8

/**
 * Reads a swap that the service built. Its `amount` is the output; the sold amount is checked by simulation or
 * allowance in `buildNext`.
 *
 * @throws SwapUnsafeError when the swap is from another account, sends coins that were not asked for, or is a transfer
 * or an approval of a token
 */
export function readSwap(
  tx: BuiltReply & { readonly amount: string },
  input: SwapQuoteRequest,
  account: CaipAddress,
): BuiltSwap {
  if (addressOn(input.network, tx.from) !== toPlainAddress(account))
    unsafe('the swap is from another account')
  const value = isCoin(input.from) ? input.amount : '0'
  if (tx.value !== undefined && tx.value !== null && tx.value !== value) unsafe('the swap sends other coins')
  const to = addressOn(input.network, tx.to)
  refuseOwn(to, input, account)
  const data = tx.data.toLowerCase() as Hex
  if (TOKEN_CALLS.has(data.slice(0, SELECTOR_CHARS))) unsafe('the swap moves tokens of the account itself')
  return { to, data, gas: readGas(tx), toAmount: BigInt(tx.amount) }
}
