import * as z from 'zod/mini'
import { decodeBase58, type SolanaAddress } from './bytes.ts'
import { readSteps, type Step } from './instructions.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import type { TransactionAccount } from './readTransaction.ts'

// Nodes write the inner instructions of known programs as words, those of others as bytes, and older nodes by indexes.

const amountSchema = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,20}$/)), z.int().check(z.nonnegative())]),
  z.transform(value => BigInt(value)),
)
const infoSchema = z.object({
  source: z.nullish(z.string()),
  destination: z.nullish(z.string()),
  newAccount: z.nullish(z.string()),
  account: z.nullish(z.string()),
  mint: z.nullish(z.string()),
  lamports: z.nullish(amountSchema),
  amount: z.nullish(amountSchema),
  tokenAmount: z.nullish(z.object({ amount: amountSchema })),
})
const parsedSchema = z.object({
  programId: z.string(),
  parsed: z.object({ type: z.string(), info: infoSchema }),
})
const bytesSchema = z.object({ programId: z.string(), accounts: z.array(z.string()), data: z.string() })
const compiledSchema = z.object({
  programIdIndex: z.int().check(z.nonnegative()),
  accounts: z.array(z.int().check(z.nonnegative())),
  data: z.string(),
})

const programSchema = z.object({ programId: z.string() })
const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])

/** Words of the token programs that move no tokens. */
const STILL =
  /^(initialize\w*|approve(Checked)?|revoke|setAuthority|freezeAccount|thawAccount|syncNative|getAccountDataSize|amountToUiAmount|uiAmountToAmount|reallocate)$/

function readTokenWords(type: string, info: z.infer<typeof infoSchema>): Step {
  const amount = info.tokenAmount?.amount ?? info.amount
  const { source = null, destination = null, account = null, mint = null } = info
  if (STILL.test(type)) return { kind: 'harmless' }
  if (type === 'closeAccount') return { kind: 'close', account, to: destination, authority: null }
  if (amount === null || amount === undefined) return { kind: 'other', canMoveTokens: true }
  if (/^transfer(Checked(WithFee)?)?$/.test(type))
    return { kind: 'tokens', from: source, to: destination, amount, mint, decimals: null, authority: null }
  if (/^mintTo(Checked)?$/.test(type)) return { kind: 'mint', account, amount }
  if (/^burn(Checked)?$/.test(type)) return { kind: 'burn', account, mint, amount, authority: null }
  return { kind: 'other', canMoveTokens: true }
}

function readWords(
  programId: SolanaAddress,
  { type, info }: { readonly type: string; readonly info: z.infer<typeof infoSchema> },
): Step {
  if (TOKEN_PROGRAMS.has(programId)) return readTokenWords(type, info)
  const { lamports, source = null, destination = null, newAccount = null } = info
  if (programId === SYSTEM_PROGRAM && lamports !== null && lamports !== undefined)
    return { kind: 'coins', from: source, to: destination ?? newAccount, amount: lamports }
  return { kind: 'other', canMoveTokens: false }
}

/**
 * Reads an inner instruction as the node wrote it.
 *
 * @param accounts of the transaction, for indexes
 */
export function readInnerSteps(value: unknown, accounts: readonly TransactionAccount[]): readonly Step[] {
  const words = parsedSchema.safeParse(value, { jitless: true }).data
  if (words) return [readWords(words.programId, words.parsed)]
  const bytes = bytesSchema.safeParse(value, { jitless: true }).data
  const compiled = bytes ? undefined : compiledSchema.safeParse(value, { jitless: true }).data
  const data = decodeBase58((bytes ?? compiled)?.data ?? '')
  const program = bytes?.programId ?? accounts[compiled?.programIdIndex ?? -1]?.address
  if (!data || !program) {
    const named = programSchema.safeParse(value, { jitless: true }).data?.programId
    return [{ kind: 'other', canMoveTokens: named === undefined || TOKEN_PROGRAMS.has(named) }]
  }
  const used = bytes?.accounts ?? compiled?.accounts.map(index => accounts[index]?.address ?? null) ?? []
  return readSteps({ program, accounts: used, data })
}
