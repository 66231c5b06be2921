import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import * as z from 'zod/mini'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { TransactionChangedError } from '../../../bridge/errors/transfer.ts'
import { LAMPORTS_PER_SIGNATURE, WALLET_FEE_MAX_LAMPORTS } from './limits.ts'
import { signatureSchema } from './nodeAnswers.ts'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const UNITS_PER_INSTRUCTION = 200_000n
const TRANSACTION_MAX_CHARS = 1_644
const SIGNATURE_BYTES = 64

export interface RequestedTransfer {
  readonly transaction: Transaction
  readonly lifetime: { readonly blockhash: string; readonly lastValidBlockHeight: number }
  readonly from: Address
}

const answerSchema = z.object({
  // The embedded wallet's protocol gives the transaction alone, some phones the signature alone.
  signature: z.optional(signatureSchema),
  transaction: z.optional(z.string().check(z.minLength(1), z.maxLength(TRANSACTION_MAX_CHARS))),
})

/** A wallet's answer to one of the two methods. */
export function readWalletAnswer(answer: unknown): z.infer<typeof answerSchema> {
  const read = answerSchema.safeParse(answer, { jitless: true })
  if (!read.success) throw new InvalidResponseError('the wallet returned no signature', { cause: read.error })
  return read.data
}

/** @throws InvalidResponseError without a valid signature */
export function readSignature(signature: string | undefined): SignatureBytes {
  const bytes = getBase58Encoder().encode(signature ?? '')
  if (bytes.length !== SIGNATURE_BYTES) throw new InvalidResponseError('the wallet returned no signature')
  return bytes as SignatureBytes
}

const same = (a: ReadonlyUint8Array, b: ReadonlyUint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

interface Outline {
  readonly payer: string | undefined
  readonly signers: number
  readonly blockhash: string
  /** Without those of the compute budget; each with its accounts by address and role. */
  readonly steps: readonly string[]
  /** The most it costs, lamports. */
  readonly fee: bigint
}

/** What a message does, apart from what it offers for its place in a block. */
function readOutline(message: ReadonlyUint8Array): Outline {
  const compiled = getCompiledTransactionMessageDecoder().decode(message)
  if (!('instructions' in compiled)) throw new TransactionChangedError('the format differs')
  const { header, staticAccounts, instructions } = compiled
  const lookups = ('addressTableLookups' in compiled ? compiled.addressTableLookups : undefined) ?? []
  // Entries of a table stay as they are: a place in it names an account as well as an address does.
  const lookedUp = [
    ...lookups.flatMap(({ lookupTableAddress, writableIndexes }) =>
      writableIndexes.map(index => `${lookupTableAddress}#${index}w`),
    ),
    ...lookups.flatMap(({ lookupTableAddress, readonlyIndexes }) =>
      readonlyIndexes.map(index => `${lookupTableAddress}#${index}`),
    ),
  ]
  const signed = header.numSignerAccounts
  function meta(index: number): string {
    if (index >= staticAccounts.length) return String(lookedUp[index - staticAccounts.length])
    const isSigner = index < signed
    const isWritable = isSigner
      ? index < signed - header.numReadonlySignerAccounts
      : index < staticAccounts.length - header.numReadonlyNonSignerAccounts
    return `${staticAccounts[index]}${isSigner ? 's' : ''}${isWritable ? 'w' : ''}`
  }
  const steps: string[] = []
  let units: bigint | undefined
  let price = 0n
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of instructions) {
    const program = staticAccounts[programAddressIndex]
    if (program !== COMPUTE_BUDGET) {
      steps.push(JSON.stringify([program, accountIndices.map(meta), [...data]]))
      continue
    }
    const view = new DataView(new Uint8Array(data).buffer)
    if (data[0] === 2 && data.length === 5) units = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
    else throw new TransactionChangedError('the compute budget differs')
  }
  const most = units ?? UNITS_PER_INSTRUCTION * BigInt(steps.length)
  const fee = LAMPORTS_PER_SIGNATURE * BigInt(signed) + (most * price) / 1_000_000n
  const { lifetimeToken } = compiled as { readonly lifetimeToken: string }
  return { payer: staticAccounts[0], signers: signed, blockhash: lifetimeToken, steps, fee }
}

/**
 * Whether a message does what was asked. The bytes are the same, or differ in nothing but the compute budget, which
 * wallets may set in their own prompt up to a cap (decision 012).
 *
 * @throws TransactionChangedError
 */
export function assertSameTransfer(requested: ReadonlyUint8Array, signed: ReadonlyUint8Array): void {
  if (same(requested, signed)) return
  let actual: Outline
  try {
    actual = readOutline(signed)
  } catch (error) {
    throw error instanceof TransactionChangedError
      ? error
      : new TransactionChangedError('no transaction', { cause: error })
  }
  const expected = readOutline(requested)
  if (actual.payer !== expected.payer || actual.signers !== expected.signers)
    throw new TransactionChangedError('the signers differ')
  if (actual.blockhash !== expected.blockhash) throw new TransactionChangedError('the blockhash differs')
  if (JSON.stringify(actual.steps) !== JSON.stringify(expected.steps))
    throw new TransactionChangedError('the instructions differ')
  if (actual.fee > expected.fee + WALLET_FEE_MAX_LAMPORTS)
    throw new TransactionChangedError(`the fee is ${actual.fee} lamports`)
}

/**
 * SHA-256 of what a message does, hex: its payer and its instructions, without blockhash and compute budget.
 *
 * @throws TransactionChangedError for a message that cannot be read
 */
export function digestMessage(message: ReadonlyUint8Array): string {
  const { payer, steps } = readOutline(message)
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([payer, steps]))))
}

/** A transaction in base64. @throws TransactionChangedError for other text */
export function decodeWire(base64: string): Transaction {
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  } catch (cause) {
    throw new TransactionChangedError('no transaction', { cause })
  }
}

/**
 * What goes to the network: the wallet's own transaction, looked at, or ours with its signature.
 *
 * @throws InvalidResponseError, TransactionChangedError
 */
export function signedTransaction(
  { transaction: ours, from }: RequestedTransfer,
  answer: unknown,
): Transaction {
  const { signature, transaction } = readWalletAnswer(answer)
  if (transaction === undefined)
    return { ...ours, signatures: { ...ours.signatures, [from]: readSignature(signature) } }
  const signed = decodeWire(transaction)
  assertSameTransfer(ours.messageBytes, signed.messageBytes)
  const own = signed.signatures[from]
  if (!own) throw new TransactionChangedError('the signature of the payer is missing')
  if (signature !== undefined && !same(own, readSignature(signature)))
    throw new TransactionChangedError('the signature differs from the reported one')
  return signed
}
