import { base58 } from '@scure/base'
import { ADDRESS_BYTES, type SolanaAddress } from '../../../../../packages/preview/src/solana/bytes.ts'
import type { SolanaMessage } from '../../../../../packages/preview/src/solana/readTransaction.ts'

const SIGNATURE_BYTES = 64
const VERSION_0 = 0x80
/** The most bytes of a transaction that a cluster takes. */
export const WIRE_BYTES_MAX = 1_232

/** A length in one to three bytes of seven bits, the lowest first. */
function writeLength(length: number): readonly number[] {
  const rest = length >> 7
  return rest === 0 ? [length] : [(length & 0x7f) | 0x80, ...writeLength(rest)]
}

const writeList = <Item>(
  items: readonly Item[],
  write: (item: Item) => Iterable<number>,
): readonly number[] => [...writeLength(items.length), ...items.flatMap(item => [...write(item)])]

const writeBytes = (bytes: Iterable<number>): readonly number[] => writeList([...bytes], byte => [byte])

const writeAddress = (address: SolanaAddress): Uint8Array => {
  const bytes = base58.decode(address)
  if (bytes.length !== ADDRESS_BYTES) throw new TypeError('not an address')
  return bytes
}

/**
 * Writes a transaction without signatures. Only what the message says is written: nothing that its reader did not read gets
 * into the bytes.
 *
 * @see https://solana.com/docs/core/transactions
 */
export function writeTransaction(message: SolanaMessage, blockhash: string): Uint8Array {
  const { version, signers, readonlySigners, readonlyOthers, accounts, instructions, lookups } = message
  return Uint8Array.from([
    ...writeLength(signers),
    ...new Uint8Array(signers * SIGNATURE_BYTES),
    ...(version === 0 ? [VERSION_0] : []),
    signers,
    readonlySigners,
    readonlyOthers,
    ...writeList(accounts, writeAddress),
    ...writeAddress(blockhash),
    ...writeList(instructions, ({ program, accounts: used, data }) => [
      program,
      ...writeBytes(used),
      ...writeBytes(data),
    ]),
    ...(version === 0
      ? writeList(lookups, ({ table, writable, readonly }) => [
          ...writeAddress(table),
          ...writeBytes(writable),
          ...writeBytes(readonly),
        ])
      : []),
  ])
}
