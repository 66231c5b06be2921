import type { SolanaAddress } from '../../../../../packages/preview/src/solana/bytes.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../../../packages/preview/src/solana/programs.ts'
import type {
  CompiledInstruction,
  SolanaMessage,
  TransactionAccount,
} from '../../../../../packages/preview/src/solana/readTransaction.ts'

/** What an account of the person must have at the end of a transaction. */
export interface Guard {
  /** The person's own account for lamports, else one of their token accounts of the first token program. */
  readonly kind: 'coins' | 'tokens'
  readonly account: SolanaAddress
  /** Base units. */
  readonly least: bigint
}

/** Instruction of the system program, and of the token program. */
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3

const writeU32 = (value: number): readonly number[] => [0, 8, 16, 24].map(bits => (value >> bits) & 0xff)

/** Little end first. */
function writeU64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

interface Placed {
  readonly message: SolanaMessage
  readonly accounts: readonly TransactionAccount[]
  readonly index: number
}

/** The index of a program among the accounts that the message names itself; it is added as the last of them. */
function placeProgram(
  message: SolanaMessage,
  accounts: readonly TransactionAccount[],
  program: SolanaAddress,
): Placed {
  const count = message.accounts.length
  const found = message.accounts.indexOf(program)
  if (found >= 0) return { message, accounts, index: found }
  const added: TransactionAccount = {
    address: program,
    isSigner: false,
    isWritable: false,
    isLookedUp: false,
  }
  // Indexes of accounts from lookup tables follow those of the named accounts.
  const shift = (index: number) => (index >= count ? index + 1 : index)
  return {
    index: count,
    accounts: [...accounts.slice(0, count), added, ...accounts.slice(count)],
    message: {
      ...message,
      readonlyOthers: message.readonlyOthers + 1,
      accounts: [...message.accounts, program],
      instructions: message.instructions.map(instruction => ({
        ...instruction,
        accounts: instruction.accounts.map(shift),
      })),
    },
  }
}

/**
 * Adds instructions that make a transaction fail unless the person's accounts have at least so much at its end: transfers of
 * that amount from an account to itself. The programs of the network refuse one above the balance, and change nothing
 * otherwise. What the transaction does is then limited on the chain, whatever its programs do by the time that it is run.
 *
 * @param accounts of the message by index
 * @param owner the only signer
 */
export function addGuards(
  message: SolanaMessage,
  accounts: readonly TransactionAccount[],
  owner: SolanaAddress,
  guards: readonly Guard[],
): SolanaMessage {
  return guards.reduce<Omit<Placed, 'index'>>(
    (before, { kind, account, least }) => {
      const isTokens = kind === 'tokens'
      const placed = placeProgram(before.message, before.accounts, isTokens ? TOKEN_PROGRAM : SYSTEM_PROGRAM)
      const find = (address: SolanaAddress) => placed.accounts.findIndex(entry => entry.address === address)
      const own = find(account)
      const instruction: CompiledInstruction = {
        program: placed.index,
        accounts: isTokens ? [own, own, find(owner)] : [own, own],
        data: Uint8Array.from([
          ...(isTokens ? [TOKEN_TRANSFER] : writeU32(SYSTEM_TRANSFER)),
          ...writeU64(least),
        ]),
      }
      return {
        accounts: placed.accounts,
        message: { ...placed.message, instructions: [...placed.message.instructions, instruction] },
      }
    },
    { message, accounts },
  ).message
}
