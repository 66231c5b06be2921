import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'

/**
 * Pays from the account in use, on EVM chains, Solana and Bitcoin: address, funds and fee are looked at before the
 * wallet is asked, then exactly that is asked of it, and the promise settles when the network has the transaction.
 *
 * @param parameters.network CAIP-2, default the active one
 * @param parameters.to address of the receiver, also with the prefix of the network (`eip155:1:0x…`, `eth:0x…`)
 * @param parameters.amount base units (wei, lamports, satoshis), a bigint or a decimal string
 * @param parameters.token contract (ERC-20) or mint of a token; absent for the network's own coin
 * @param parameters.decimals decimals that `amount` was reckoned with; where the chain states others, the payment has the risk
 * `'otherDecimals'`
 * @param parameters.accept risks to accept without a person's consent: `'lookAlike'` (the receiver starts and ends like a known
 * address, and is another), `'highFee'` (the fee is far above what the network took lately, or above the coins that are sent),
 * `'otherDecimals'`
 * @returns the transaction's id as explorers show it
 * @throws ValidationError, NotConnectedError, InvalidAddressError, DustError, InsufficientFundsError,
 * UserRejectedError, TransactionChangedError (the wallet signed something else; nothing was sent),
 * BlockhashExpiredError (pay again), ReviewRiskError (`error.risks` are not in `accept`; the wallet was not asked), ReviewChangedError (another account or network came into use; the wallet was not asked),
 * TransferFailedError (it would fail, or did), OutcomeUnknownError (do not pay again before you looked)
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
