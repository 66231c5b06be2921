import { ValidationError } from '../../../bridge/errors/client.ts'
import { isRecord } from '../../../bridge/values/isRecord.ts'
import { splitTransaction, withSignatures } from '../../page/standard/signedBytes.ts'
import type { KitTransaction, SolanaTransaction } from '../api/solanaTypes.ts'

/** A transaction as bytes, and the way back to what the dapp gave. */
export interface ReadTransaction<Input> {
  /** As it goes to a node: signatures, then the message. */
  readonly bytes: Uint8Array
  /** The same kind of object, made of other bytes. */
  remake(bytes: Uint8Array): Input
}

const SIGNATURE_BYTES = 64

/** A static function of the class an object is of: web3.js itself is not known here. */
function maker(value: object, name: 'from' | 'deserialize'): (bytes: Uint8Array) => unknown {
  const type: unknown = Reflect.get(value, 'constructor')
  const make: unknown = typeof type === 'function' ? Reflect.get(type, name) : undefined
  if (typeof make !== 'function') throw new ValidationError('transaction', 'Expected a transaction')
  return bytes => Reflect.apply(make, type, [bytes])
}

function kitBytes({ messageBytes, signatures }: KitTransaction): Uint8Array {
  const all = Object.values(signatures).map(signature =>
    signature === null ? new Uint8Array(SIGNATURE_BYTES) : Uint8Array.from(signature),
  )
  return withSignatures(all, Uint8Array.from(messageBytes))
}

/** Kit keeps signatures by the address of their signer, in the order of the message. */
function toKitTransaction(original: KitTransaction, bytes: Uint8Array): KitTransaction {
  const { signatures, message } = splitTransaction(bytes)
  const addresses = Object.keys(original.signatures)
  if (addresses.length !== signatures.length)
    throw new ValidationError('transaction', 'The wallet returned another number of signatures')
  const signed = addresses.map((address, index) => {
    const signature = signatures[index] ?? new Uint8Array(SIGNATURE_BYTES)
    return [address, signature.some(byte => byte !== 0) ? signature : null] as const
  })
  return Object.freeze({
    ...original,
    messageBytes: message,
    signatures: Object.freeze(Object.fromEntries(signed)),
  })
}

function serialized(transaction: { serialize(config?: object): Uint8Array }): Uint8Array {
  try {
    // Whatever is still to be signed is the wallet's to sign; `VersionedTransaction` takes no options and minds none.
    const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
    return Uint8Array.from(bytes)
  } catch (error) {
    throw new ValidationError(
      'transaction',
      error instanceof Error ? error.message : 'The transaction cannot be serialized',
    )
  }
}

/**
 * Reads a transaction in any of the forms dapps have.
 *
 * @throws ValidationError for an invalid transaction, and for one without fee payer or blockhash
 * @see https://solana.com/docs/core/transactions
 */
export function readTransaction<Input extends SolanaTransaction>(original: Input): ReadTransaction<Input> {
  const value: unknown = original
  if (value instanceof Uint8Array) return { bytes: value.slice(), remake: bytes => bytes as Input }
  if (isRecord(value) && 'messageBytes' in value && isRecord(value.signatures)) {
    const kit = value as unknown as KitTransaction
    return { bytes: kitBytes(kit), remake: bytes => toKitTransaction(kit, bytes) as unknown as Input }
  }
  if (!isRecord(value) || typeof value.serialize !== 'function')
    throw new ValidationError('transaction', 'Expected a transaction of web3.js or kit, or its bytes')
  const transaction = value as unknown as { serialize(config?: object): Uint8Array }
  const make = maker(transaction, 'version' in transaction ? 'deserialize' : 'from')
  return { bytes: serialized(transaction), remake: bytes => make(bytes) as Input }
}
