import { base64 } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import * as z from 'zod/mini'
import { type ReadAddress, readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import { isHighFee } from '../../../../packages/preview/src/bitcoin/highFee.ts'
import {
  getDustThreshold,
  isSpendable,
  type SpendableKind,
} from '../../../../packages/preview/src/bitcoin/sizes.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { MethodNotAllowedError, OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { DustError, InsufficientFundsError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import type { Clock } from '../../base/clock.ts'
import type { PreparedTransfer, Transfer } from '../adapter.ts'
import { broadcast, untilShown } from './broadcast.ts'
import { buildPsbt } from './buildPsbt.ts'
import { fetchCoins } from './coins.ts'
import type { Esplora } from './esplora.ts'
import { readFeeRate } from './feeRate.ts'
import { followPayment, markPayment } from './followPayment.ts'
import { SATOSHI_MAX } from './limits.ts'
import { readSigned } from './readSigned.ts'
import { TXID } from './schemas.ts'
import { type Selection, selectCoins } from './selectCoins.ts'
import type { SpentCoins } from './spentCoins.ts'

const sentSchema = z.object({ txid: z.string().check(z.regex(TXID)) })

export interface PrepareParameters {
  readonly esplora: Esplora
  readonly spent: SpentCoins
  readonly clock: Clock
  readonly network: Network
  readonly transfer: Transfer
  readonly signal: AbortSignal | undefined
}

type Payer = ReadAddress & { readonly kind: SpendableKind }

export function readPayer(
  networkId: Network['caipNetworkId'],
  { from, token }: Pick<Transfer, 'from' | 'token'>,
): Payer {
  if (token !== undefined) throw new ValidationError('token', 'Bitcoin has no tokens')
  // An inscription moves with its coin.
  if (from.type === 'ordinal') throw new ValidationError('from', 'Coins of an ordinals account are not spent')
  const { kind, ...read } = readAddress(networkId, from.address)
  if (!isSpendable(kind)) throw new ValidationError('from', 'Expected an address of one key')
  return { ...read, kind }
}

function assertAmount(amount: bigint, to: ReadAddress): void {
  if (amount <= 0n || amount > BigInt(SATOSHI_MAX))
    throw new ValidationError('amount', 'The amount is out of range')
  const least = getDustThreshold(to.kind, to.script)
  if (amount < least) throw new DustError(least)
}

/** All checks and amounts are done before the wallet is asked; afterwards `finish` reads the wallet's response only. */
export async function prepareTransfer({
  esplora,
  spent,
  clock,
  network,
  transfer,
  signal,
}: PrepareParameters): Promise<PreparedTransfer> {
  const { caipNetworkId, nativeCurrency } = network
  const { amount, methods } = transfer
  const from = readPayer(caipNetworkId, transfer)
  const to = readAddress(caipNetworkId, transfer.to)
  assertAmount(amount, to)
  const isSentByWallet = methods.includes('sendTransfer')
  if (!isSentByWallet && !methods.includes('signPsbt')) throw new MethodNotAllowedError('sendTransfer')
  const [rate, listed] = await Promise.all([
    readFeeRate(esplora, signal),
    fetchCoins(esplora, from.address, signal),
  ])
  const coins = listed.filter(coin => !spent.isSpent(coin))
  const selection = selectCoins({ coins, amount, from, to, rate })
  if ('needed' in selection) {
    const { needed, available } = selection
    throw new InsufficientFundsError({
      needed: String(needed),
      available: String(available),
      symbol: nativeCurrency.symbol,
    })
  }
  if (isSentByWallet) return sentByWallet({ esplora, clock, from, to, amount, selection, network, signal })
  const { publicKey } = transfer.from
  const payment = await buildPsbt({ esplora, from, publicKey, to, amount, selection, signal })
  const prepared = signedByWallet({ esplora, spent, clock, from, payment })
  return isHighFee({ rate, fee: payment.fee, amount }) ? { ...prepared, isHighFee: true } : prepared
}

/** The wallet chooses coins and fee itself: ours is what the same payment would cost. */
async function sentByWallet({
  esplora,
  clock,
  from,
  to,
  amount,
  selection,
  network: { caipNetworkId },
  signal,
}: Pick<PrepareParameters, 'esplora' | 'clock' | 'network' | 'signal'> & {
  readonly from: ReadAddress
  readonly to: ReadAddress
  readonly amount: bigint
  readonly selection: Selection
}): Promise<PreparedTransfer> {
  const args = {
    method: 'sendTransfer',
    params: {
      account: from.address,
      recipientAddress: to.address,
      amount: String(amount),
      changeAddress: from.address,
    },
  }
  // For a payment whose own mark is missing, because no service answered right before its wallet was asked.
  const firstMark = (await markPayment(esplora, caipNetworkId, args, signal).catch(() => null)) ?? {}
  return {
    args,
    fee: selection.fee,
    async finish(answer, stop, onBroadcast, { mark = firstMark, claims } = {}) {
      const read = sentSchema.safeParse(answer, { jitless: true })
      // A wallet that answers has sent the payment, whatever it answers.
      if (!read.success)
        throw new OutcomeUnknownError({ details: 'the wallet returned no transaction', cause: read.error })
      const { txid } = read.data
      onBroadcast?.(txid)
      const trace = { method: args.method, mark, transaction: txid, ...(claims && { claims }) }
      return { id: await untilShown(followPayment(esplora, trace), clock, txid, stop) }
    },
  }
}

function signedByWallet({
  esplora,
  spent,
  clock,
  from: { address },
  payment,
}: Pick<PrepareParameters, 'esplora' | 'spent' | 'clock'> & {
  readonly from: ReadAddress
  readonly payment: Transaction
}): PreparedTransfer {
  const signInputs = Array.from({ length: payment.inputsLength }, (_, index) => ({ address, index }))
  return {
    args: {
      method: 'signPsbt',
      params: {
        account: address,
        psbt: base64.encode(payment.toPSBT()),
        signInputs,
        broadcast: false,
      },
    },
    fee: payment.fee,
    isSignedOnly: true,
    async finish(answer, _signal, onBroadcast) {
      const signed = readSigned(payment, answer)
      const release = spent.spend(signed)
      onBroadcast?.(signed.id)
      try {
        await broadcast(esplora, clock, signed.hex, signed.id)
      } catch (error) {
        if (error instanceof TransferFailedError) release()
        throw error
      }
      return { id: signed.id }
    },
  }
}
