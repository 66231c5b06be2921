import { base58 } from '@scure/base'
import { type Keypair, Transaction } from '@solana/web3.js'
import type { PreparedTransfer } from '../../src/worker/chains/adapter.ts'

// What a wallet does with a prepared payment: by web3.js, which shares no code with the adapter's kit.

export const askedOf = ({ args }: PreparedTransfer) => args.params as { transaction: string; pubkey: string }

export const transactionOf = (prepared: PreparedTransfer): Transaction =>
  Transaction.from(Buffer.from(askedOf(prepared).transaction, 'base64'))

/** The answer of a wallet that signs the transaction. */
export function signed(transaction: Transaction, keys: Keypair) {
  transaction.sign(keys)
  return {
    signature: base58.encode(new Uint8Array(transaction.signature as Buffer)),
    transaction: transaction.serialize().toString('base64'),
  }
}
