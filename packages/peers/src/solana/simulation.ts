import { address, type EncodedAccount, type MaybeEncodedAccount, type Transaction } from '@solana/kit'
import type { InnerInstruction } from 'litesvm'
import { asObject } from '../peerServer.ts'
import { accountInfo, mintDecimals, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './accounts.ts'
import { type Bank, messageOf, type Simulated } from './bank.ts'
import { toBase58 } from './bytes.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const TABLE_HEADER_BYTES = 56

/** The accounts of a transaction by index, those of lookup tables last: writable ones, then the others. */
export function accountKeys({ svm }: Bank, transaction: Transaction): readonly string[] {
  const message = messageOf(transaction)
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const read = (table: string, indexes: readonly number[]) => {
    const found = svm.getAccount(address(table))
    const data = found.exists ? new Uint8Array(found.data) : new Uint8Array()
    return indexes.map(index => {
      const at = TABLE_HEADER_BYTES + index * 32
      return toBase58(data.slice(at, at + 32))
    })
  }
  return [
    ...message.staticAccounts,
    ...lookups.flatMap(({ lookupTableAddress, writableIndexes }) =>
      read(lookupTableAddress, writableIndexes),
    ),
    ...lookups.flatMap(({ lookupTableAddress, readonlyIndexes }) =>
      read(lookupTableAddress, readonlyIndexes),
    ),
  ]
}

/** The words that a validator has for the most usual instructions (agave, transaction-status). */
function toWords(bank: Bank, program: string, accounts: readonly string[], data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [source, second, third] = accounts
  if (program === SYSTEM_PROGRAM && data.length >= 12) {
    const lamports = Number(view.getBigUint64(4, true))
    if (data[0] === 0) return { type: 'createAccount', info: { source, newAccount: second, lamports } }
    if (data[0] === 2) return { type: 'transfer', info: { source, destination: second, lamports } }
  }
  if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) return undefined
  if (data[0] === 3) {
    const amount = String(view.getBigUint64(1, true))
    return { type: 'transfer', info: { source, destination: second, authority: third, amount } }
  }
  if (data[0] !== 12) return undefined
  const tokenAmount = {
    amount: String(view.getBigUint64(1, true)),
    decimals: mintDecimals(bank.svm, String(second)),
  }
  return { type: 'transferChecked', info: { source, mint: second, destination: third, tokenAmount } }
}

function toInnerInstruction(bank: Bank, keys: readonly string[], inner: InnerInstruction): object {
  const instruction = inner.instruction()
  const programId = keys[instruction.programIdIndex()] ?? ''
  const accounts = [...instruction.accounts()].map(index => keys[index] ?? '')
  const data = new Uint8Array(instruction.data())
  const stackHeight = inner.stackHeight()
  const parsed = toWords(bank, programId, accounts, data)
  return parsed
    ? { program: programId, programId, parsed, stackHeight }
    : { programId, accounts, data: toBase58(data), stackHeight }
}

/**
 * What `simulateTransaction` tells beside the logs: accounts afterwards and inner instructions, where they are requested.
 *
 * @returns `null` where more accounts are requested than the transaction has
 */
export function simulationDetails(
  bank: Bank,
  transaction: Transaction,
  config: unknown,
  { accounts, innerInstructions, err }: Simulated,
): object | null {
  const { accounts: wanted, innerInstructions: hasInner = false } = asObject(config)
  const keys = accountKeys(bank, transaction)
  const addresses = wanted === undefined ? null : (asObject(wanted).addresses as readonly string[])
  if (addresses && addresses.length > keys.length) return null
  const after = new Map<string, EncodedAccount>(accounts.map(account => [account.address, account]))
  return {
    accounts:
      addresses?.map(key => {
        const account = after.get(key)
        if (err !== null) return null
        const state: MaybeEncodedAccount = account
          ? { ...account, data: new Uint8Array(account.data), exists: true }
          : bank.svm.getAccount(address(key))
        return accountInfo(bank.svm, state, wanted)
      }) ?? null,
    ...(hasInner
      ? {
          innerInstructions: innerInstructions.map((all, index) => ({
            index,
            instructions: all.map(inner => toInnerInstruction(bank, keys, inner)),
          })),
        }
      : {}),
  }
}
