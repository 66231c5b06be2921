import { ADDRESS_BYTES, readAddressAt, type SolanaAddress } from './bytes.ts'

/** An instruction of a message, by indexes into the accounts of its transaction. */
export interface CompiledInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts that a message takes from a lookup table, by their place in it. */
export interface TableLookup {
  readonly table: SolanaAddress
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** A message of a transaction, legacy or of version 0. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0
  /** The first accounts sign; the first of them pays the fee. */
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  /** The accounts that the message names itself. */
  readonly accounts: readonly SolanaAddress[]
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
}

/** A transaction: its message, and the bytes that a node takes. */
export interface SolanaTransaction {
  readonly message: SolanaMessage
  readonly wire: Uint8Array
}

const SIGNATURE_BYTES = 64
/** The highest bit of the first byte marks a message with a version. */
const VERSIONED = 0x80
const ACCOUNTS_MOST = 256

/** Thrown inside of this file alone. */
const UNREADABLE = new Error('unreadable')

/** Reads bytes from the first to the last; every length is checked. */
function createCursor(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw UNREADABLE
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] as number
  /** A length in one to three bytes of seven bits; longer spellings of a length are refused, as validators do. */
  function length(): number {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const next = byte()
      value |= (next & 0x7f) << (7 * index)
      if (next >= 0x80) continue
      if ((next === 0 && index > 0) || value > 0xffff) throw UNREADABLE
      return value
    }
    throw UNREADABLE
  }
  return {
    take,
    byte,
    length,
    list<T>(read: () => T): readonly T[] {
      const count = length()
      // Each entry has one byte at least: a false length takes no memory.
      if (count > bytes.length - at) throw UNREADABLE
      return Array.from({ length: count }, read)
    },
    address: (): SolanaAddress => readAddressAt(take(ADDRESS_BYTES), 0),
    isAtEnd: () => at === bytes.length,
  }
}
type Cursor = ReturnType<typeof createCursor>

function readMessageBody(cursor: Cursor): SolanaMessage {
  const first = cursor.byte()
  const isVersioned = first >= VERSIONED
  if (isVersioned && first !== VERSIONED) throw UNREADABLE
  const signers = isVersioned ? cursor.byte() : first
  const readonlySigners = cursor.byte()
  const readonlyOthers = cursor.byte()
  const accounts = cursor.list(cursor.address)
  cursor.take(ADDRESS_BYTES)
  const instructions = cursor.list(
    (): CompiledInstruction => ({
      program: cursor.byte(),
      accounts: cursor.list(cursor.byte),
      data: cursor.take(cursor.length()),
    }),
  )
  const lookups = isVersioned
    ? cursor.list(
        (): TableLookup => ({
          table: cursor.address(),
          writable: cursor.list(cursor.byte),
          readonly: cursor.list(cursor.byte),
        }),
      )
    : []
  const total = lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    accounts.length,
  )
  // The rules of a validator (`sanitize`): the payer can be written to, and each index names an account.
  const isSound =
    signers > readonlySigners &&
    signers + readonlyOthers <= accounts.length &&
    total <= ACCOUNTS_MOST &&
    new Set(accounts).size === accounts.length &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0) &&
    instructions.every(
      ({ program, accounts: used }) =>
        program > 0 && program < accounts.length && used.every(index => index < total),
    )
  if (!isSound) throw UNREADABLE
  return {
    version: isVersioned ? 0 : 'legacy',
    signers,
    readonlySigners,
    readonlyOthers,
    accounts,
    instructions,
    lookups,
  }
}

function readWith<T>(bytes: Uint8Array, read: (cursor: Cursor) => T): T | null {
  const cursor = createCursor(bytes)
  try {
    const value = read(cursor)
    return cursor.isAtEnd() ? value : null
  } catch {
    return null
  }
}

/**
 * Reads a message from outside bytes.
 *
 * @returns `null` for bytes that are no message, or one of another version
 * @see https://solana.com/docs/core/transactions
 */
export const readMessage = (bytes: Uint8Array): SolanaMessage | null => readWith(bytes, readMessageBody)

/**
 * Reads a transaction from outside bytes: signatures, then the message.
 *
 * @returns `null` for bytes that are no transaction, or one of another version
 */
export function readTransaction(wire: Uint8Array): SolanaTransaction | null {
  const message = readWith(wire, cursor => {
    const signatures = cursor.length()
    cursor.take(signatures * SIGNATURE_BYTES)
    const body = readMessageBody(cursor)
    if (body.signers !== signatures) throw UNREADABLE
    return body
  })
  return message && { message, wire }
}

/** A transaction without signatures, from the bytes of its message. */
export function readUnsignedMessage(bytes: Uint8Array): SolanaTransaction | null {
  const message = readMessage(bytes)
  if (!message || message.signers >= VERSIONED) return null
  const start = 1 + message.signers * SIGNATURE_BYTES
  const wire = new Uint8Array(start + bytes.length)
  wire[0] = message.signers
  wire.set(bytes, start)
  return { message, wire }
}

/** An account of a transaction. */
export interface TransactionAccount {
  /** `null` where its lookup table could not be read. */
  readonly address: SolanaAddress | null
  readonly isSigner: boolean
  readonly isWritable: boolean
  /** From a lookup table: the transaction itself does not name it. */
  readonly isLookedUp: boolean
}

/**
 * The accounts of a transaction in the order of their indexes.
 *
 * @param tables addresses of each lookup table; a table without an entry could not be read
 */
export function listAccounts(
  { accounts, signers, readonlySigners, readonlyOthers, lookups }: SolanaMessage,
  tables: ReadonlyMap<SolanaAddress, readonly SolanaAddress[]>,
): readonly TransactionAccount[] {
  const named = accounts.map((address, index): TransactionAccount => {
    const isSigner = index < signers
    const isWritable = isSigner ? index < signers - readonlySigners : index < accounts.length - readonlyOthers
    return { address, isSigner, isWritable, isLookedUp: false }
  })
  const lookUp = (isWritable: boolean) =>
    lookups.flatMap(({ table, writable, readonly }) =>
      (isWritable ? writable : readonly).map(
        (index): TransactionAccount => ({
          address: tables.get(table)?.[index] ?? null,
          isSigner: false,
          isWritable,
          isLookedUp: true,
        }),
      ),
    )
  return [...named, ...lookUp(true), ...lookUp(false)]
}
