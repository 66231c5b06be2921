import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  isAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { InvalidAddressError } from '../../../bridge/errors/transfer.ts'

export interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: number
}

/** What a transaction may use, and what it offers for each unit in millionths of a lamport. */
export interface Budget {
  readonly units: number
  readonly microLamports: bigint
}

export interface Draft {
  readonly payer: Address
  readonly instructions: readonly Instruction[]
  readonly lifetime: Lifetime
  readonly budget: Budget
}

/** @throws InvalidAddressError when the text is not 32 bytes in base58 */
export function readAddress(text: string): Address {
  if (!isAddress(text)) throw new InvalidAddressError(text.slice(0, 100))
  return address(text)
}

/**
 * The unsigned transaction of a payment, in the old format: every wallet reads it, and it needs no lookup tables.
 *
 * @see https://solana.com/docs/core/transactions
 */
export function compileDraft({ payer, instructions, lifetime, budget }: Draft): Transaction {
  const { units, microLamports } = budget
  const all = [
    getSetComputeUnitLimitInstruction({ units }),
    ...(microLamports > 0n ? [getSetComputeUnitPriceInstruction({ microLamports })] : []),
    ...instructions,
  ]
  return pipe(
    createTransactionMessage({ version: 'legacy' }),
    message => setTransactionMessageFeePayer(payer, message),
    message =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: lifetime.blockhash as Blockhash,
          lastValidBlockHeight: BigInt(lifetime.lastValidBlockHeight),
        },
        message,
      ),
    message => appendTransactionMessageInstructions(all, message),
    compileTransaction,
  )
}

/** The bytes wallets and nodes take, signatures first. */
export function encodeTransaction(transaction: Transaction): string {
  return getBase64Decoder().decode(getTransactionEncoder().encode(transaction))
}
