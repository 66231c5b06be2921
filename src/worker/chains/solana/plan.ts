import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { DustError, InsufficientFundsError, InvalidAddressError } from '../../../bridge/errors/transfer.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { TOKEN_2022_ACCOUNT_BYTES, TOKEN_ACCOUNT_BYTES } from './limits.ts'
import { readAddress } from './message.ts'
import { mintDataSchema, ownerSchema, parsedAccountSchema, rentSchema } from './nodeAnswers.ts'
import { readTokenAccounts, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenAccount } from './tokens.ts'

/** A payment as instructions, before its fee is known. */
export interface Plan {
  readonly instructions: readonly Instruction[]
  /** Lamports that leave the payer beside the fee: the amount, or the rent of a new token account. */
  readonly lamports: bigint
  /** Accounts written to, for the price of their place in a block. */
  readonly writes: readonly Address[]
  /** Of the mint; absent for lamports. */
  readonly decimals?: number
}

export interface TransferInput {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])

export const fetchRent = async (cluster: Cluster, bytes: number): Promise<bigint> =>
  BigInt(await cluster.request(rentSchema, 'getMinimumBalanceForRentExemption', bytes))

/**
 * Checks that the receiver can spend: a program, a mint or a token account would keep the payment for good.
 *
 * @returns the account, `null` for an unused address
 */
async function receiver(cluster: Cluster, to: Address) {
  const config = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, ...CONFIRMED }
  const { value } = await cluster.request(ownerSchema, 'getAccountInfo', to, config)
  if (value?.executable) throw new InvalidAddressError(to, { details: `${to} is a program` })
  if (value && TOKEN_PROGRAMS.has(value.owner))
    throw new InvalidAddressError(to, { details: `${to} belongs to a token program, not to a person` })
  return value
}

/** Lamports from one to the other. A new account must be left with its rent (`DustError`). */
export async function planSol(cluster: Cluster, { from, to, amount }: TransferInput): Promise<Plan> {
  const [found, rent] = await Promise.all([receiver(cluster, to), fetchRent(cluster, 0)])
  if (BigInt(found?.lamports ?? 0) + amount < rent) throw new DustError(rent - BigInt(found?.lamports ?? 0))
  const source = createNoopSigner(from)
  return {
    instructions: [getTransferSolInstruction({ source, destination: to, amount })],
    lamports: amount,
    writes: [from, to],
  }
}

/** The account to take from: the associated one if it has enough, else the fullest. */
function chooseSource(accounts: readonly TokenAccount[], associated: Address, amount: bigint, mint: Address) {
  const usable = accounts.filter(({ isFrozen }) => !isFrozen).sort((a, b) => (a.value < b.value ? 1 : -1))
  const own = usable.find(({ address, value }) => address === associated && value >= amount)
  const source = own ?? usable[0]
  const available = source?.value ?? 0n
  if (!source || available < amount) {
    const short = { needed: String(amount), available: String(available), symbol: String(mint) }
    throw new InsufficientFundsError(short)
  }
  return source
}

/**
 * Decimals that a mint states.
 *
 * @param token address of the mint, of either token program
 * @returns `undefined` for an account that is no mint
 * @throws InvalidAddressError for what is no address
 */
export async function mintDecimals(cluster: Cluster, token: string): Promise<number | undefined> {
  const config = { encoding: 'jsonParsed', ...CONFIRMED }
  const { value } = await cluster.request(parsedAccountSchema, 'getAccountInfo', readAddress(token), config)
  const data = mintDataSchema.safeParse(value?.data, { jitless: true })
  if (!value || !TOKEN_PROGRAMS.has(value.owner) || !data.success) return undefined
  return data.data.parsed.info.decimals
}

/**
 * Pays tokens to the receiver's associated account. The payer creates a missing account idempotently, because another
 * transaction may create it first. `transferChecked` refuses another mint or other decimals than were shown.
 *
 * @param token address of the mint, of either token program
 */
export async function planToken(cluster: Cluster, input: TransferInput, token: string): Promise<Plan> {
  const { from, to, amount } = input
  const mint = readAddress(token)
  const [{ value: found }, accounts] = await Promise.all([
    cluster.request(parsedAccountSchema, 'getAccountInfo', mint, { encoding: 'jsonParsed', ...CONFIRMED }),
    readTokenAccounts(cluster, from, { mint }),
    receiver(cluster, to),
  ])
  const data = mintDataSchema.safeParse(found?.data, { jitless: true })
  if (!found || !TOKEN_PROGRAMS.has(found.owner) || !data.success)
    throw new InvalidAddressError(mint, { details: `${mint} is not a token` })
  const tokenProgram = readAddress(found.owner)
  const [[own], [destination]] = await Promise.all([
    findAssociatedTokenPda({ mint, owner: from, tokenProgram }),
    findAssociatedTokenPda({ mint, owner: to, tokenProgram }),
  ])
  const source = chooseSource(accounts, own, amount, mint)
  const config = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, ...CONFIRMED }
  const { value: destinationAccount } = await cluster.request(
    ownerSchema,
    'getAccountInfo',
    destination,
    config,
  )
  const isMissing = !destinationAccount || destinationAccount.lamports === 0
  const payer = createNoopSigner(from)
  const least = found.owner === TOKEN_2022_PROGRAM ? TOKEN_2022_ACCOUNT_BYTES : TOKEN_ACCOUNT_BYTES
  const rent = isMissing ? await fetchRent(cluster, Math.max(least, source.bytes)) : 0n
  const { decimals } = data.data.parsed.info
  const open = getCreateAssociatedTokenIdempotentInstruction({
    payer,
    ata: destination,
    owner: to,
    mint,
    tokenProgram,
  })
  const move = getTransferCheckedInstruction(
    {
      source: readAddress(source.address),
      mint,
      destination,
      authority: payer,
      amount,
      decimals,
    },
    { programAddress: tokenProgram },
  )
  return {
    instructions: isMissing ? [open, move] : [move],
    lamports: rent,
    decimals,
    writes: [from, readAddress(source.address), destination],
  }
}
