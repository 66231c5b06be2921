import type { Network } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { InsufficientFundsError, InvalidAddressError } from '../../../bridge/errors/transfer.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import type { Clock } from '../../base/clock.ts'
import type { PreparedTransfer, Transfer } from '../adapter.ts'
import { finishTransfer } from './finish.ts'
import { followPayment, markPayment } from './followPayment.ts'
import { gasFields, pricesWithin, readDataFee, readGas, readPrices } from './gas.ts'
import { isHighFee, readUsualPrices } from './highFee.ts'
import { UINT256_MAX } from './limits.ts'
import { bytesSchema, type Node, quantitySchema } from './node.ts'
import { buildPayment, type Payment, rehearse, toHex, tokenBalance, tokenDecimals } from './payment.ts'
import { readAddress } from './receiver.ts'

export interface PrepareTransferParameters {
  /** The network's nodes, for the caller's signal or, when the wallet has answered, for another. */
  readonly node: (signal?: AbortSignal) => Node
  /** Each node by itself, for what they think of the fee. */
  readonly nodes: readonly Node[]
  readonly clock: Clock
  readonly network: Network
  readonly transfer: Transfer
  readonly signal: AbortSignal | undefined
}

const METHOD = 'eth_sendTransaction'
/** EIP-7702: an account of a person that names a contract for its code is that person's still. */
const isContract = (code: string): boolean => code !== '0x' && !code.toLowerCase().startsWith('0xef0100')

const short = (needed: bigint, available: bigint, symbol: string) =>
  new InsufficientFundsError({ needed: String(needed), available: String(available), symbol })

/** @throws ValidationError (amount), InvalidAddressError, MethodNotAllowedError */
function readTransfer({ from, to, amount, token, methods }: Transfer) {
  if (amount <= 0n || amount > UINT256_MAX)
    throw new ValidationError('amount', 'Expected base units, 1 to 2^256 - 1')
  if (!methods.includes(METHOD)) throw new MethodNotAllowedError(METHOD)
  const receiver = readAddress(to)
  const contract = token === undefined ? undefined : readAddress(token)
  if (receiver === contract)
    throw new InvalidAddressError(to, { details: `${to} is the token contract: it would lose the amount` })
  return { from: readAddress(from.address), to: receiver, amount, token: contract }
}

/**
 * A payment of the network's coin or of a token, ready for the wallet: addresses, funds and fee are looked at first,
 * and a token's transfer has run on a node.
 *
 * @throws ValidationError (amount), InvalidAddressError, InsufficientFundsError, TransferFailedError (it would fail),
 * MethodNotAllowedError (the wallet cannot send), and what nodes throw
 */
export async function prepareTransfer(parameters: PrepareTransferParameters): Promise<PreparedTransfer> {
  const { transfer, network, clock, signal } = parameters
  const { from, to, amount, token } = readTransfer(transfer)
  const node = parameters.node(signal)
  const { symbol } = network.nativeCurrency
  const payment: Payment = buildPayment(from, to, amount, token)
  // For a payment whose own mark is missing, because no node answered right before its wallet was asked.
  const marked = markPayment(node, [], { method: METHOD, params: [payment] }).catch(() => null)
  const [coinBalance, tokenUnits, decimals, code, prices, dataFee, usual] = await Promise.all([
    node.request(quantitySchema, 'eth_getBalance', from, 'latest'),
    token === undefined ? undefined : tokenBalance(node, token, from),
    token === undefined ? undefined : tokenDecimals(node, token),
    node.request(bytesSchema, 'eth_getCode', to, 'latest'),
    readPrices(node),
    readDataFee(node),
    readUsualPrices(parameters.nodes),
  ])
  if (tokenUnits !== undefined && tokenUnits < amount) throw short(amount, tokenUnits, token ?? symbol)
  const coins = token === undefined ? amount : 0n
  // Checked before the estimate, whose error for a low balance differs by node.
  if (coinBalance < coins) throw short(coins, coinBalance, symbol)
  if (token !== undefined) await rehearse(node, payment)
  const gas = await readGas(node, payment).catch(error => {
    // Nodes refuse to estimate what cannot be paid.
    if (coinBalance <= coins) throw short(coins + 1n, coinBalance, symbol)
    throw error
  })
  // The wallet of a smart account decides who pays for gas.
  const isGasPayer = transfer.from.type !== 'smartAccount'
  const left = coinBalance - coins - dataFee
  const paid = isGasPayer ? pricesWithin(prices, left < 0n ? -1n : left / gas) : prices
  if (!paid) throw short(coins + gas * prices.least + dataFee, coinBalance, symbol)
  const fields = isGasPayer ? gasFields(gas, paid) : {}
  const fee = gas * paid.max + dataFee
  const firstMark = (await marked) ?? {}
  const chainId = evmChainId(network.caipNetworkId)
  return {
    args: { method: METHOD, params: [{ ...payment, chainId: toHex(BigInt(chainId)), ...fields }] },
    fee,
    ...(isHighFee({ price: paid.max, fee, coins, usual }) ? { isHighFee: true } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(isContract(code) ? { isToContract: true } : {}),
    finish: (answer, stop, onBroadcast, { mark = firstMark, claims } = {}) =>
      finishTransfer({
        follow: hash =>
          followPayment(parameters.node, {
            method: METHOD,
            mark,
            answer: hash,
            ...(claims && { claims }),
          }),
        clock,
        answer,
        signal: stop,
        onBroadcast,
      }),
  }
}
