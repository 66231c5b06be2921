import type { NetworkId } from '../../../../bridge/contract/network.ts'
import type { Risk } from '../../../../bridge/contract/risk.ts'

/**
 * Pays from the active account, on EVM chains, Solana and Bitcoin. Checks address, funds and fee, requests exactly this
 * payment of the wallet, and resolves when the network has the transaction.
 *
 * @param parameters.network CAIP-2; default: the active network
 * @param parameters.to address of the receiver, also with the prefix of the network (`eip155:1:0x…`, `eth:0x…`)
 * @param parameters.amount base units (wei, lamports, satoshis), a bigint or a decimal string
 * @param parameters.token contract (ERC-20) or mint of a token; absent for the network's own coin
 * @param parameters.decimals decimals that `amount` was computed with. If the chain states others, the payment has the risk
 * `'otherDecimals'`
 * @param parameters.accept risks that are accepted without a question to the user: `'lookAlike'` (the receiver is not a known
 * address, but starts and ends like one), `'highFee'` (the fee is far above recent fees of the network, or above the amount),
 * `'otherDecimals'`
 * @param parameters.signal rejects the promise with RequestAbortedError. A prompt that the wallet already shows stays open
 * @returns the transaction id as explorers show it
 * @throws ValidationError, NotConnectedError, InvalidAddressError, DustError, InsufficientFundsError,
 * UserRejectedError, TransactionChangedError (the wallet signed something else; nothing was sent),
 * BlockhashExpiredError (nothing was sent: pay again), ReviewRiskError (`error.risks` are not in `accept`; the wallet got
 * no request), ReviewChangedError (another account or network became active; the wallet got no request),
 * TransferFailedError (the payment failed, or would fail), OutcomeUnknownError (follow it with `followPayment` before you
 * pay again)
 * @example const { id } = await tabkey.send({ to: '7S3P…', amount: 1_000_000_000n })
 * @example await tabkey.send({ to: '0x3c44…', amount: 1n, accept: ['lookAlike'] })
 */
export type Send = (parameters: {
  readonly network?: NetworkId
  readonly to: string
  readonly amount: bigint | string
  readonly token?: string
  readonly decimals?: number
  readonly accept?: readonly Risk[]
  readonly signal?: AbortSignal
}) => Promise<{ readonly id: string }>
