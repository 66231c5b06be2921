import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './accounts.ts'
import { type Bank, readAddress } from './bank.ts'

const MINT_BYTES = 82n
const FUNDS = 1_000_000_000_000n

/** Makes tokens, by the token programs themselves. */
export interface Mint {
  /**
   * Gives `owner` tokens of a mint, which is made when none is named.
   * @returns the mint and the owner's associated account
   */
  give(gift: Gift): Promise<{ readonly mint: string; readonly account: string }>
}

export interface Gift {
  readonly owner: string
  readonly amount: bigint
  readonly decimals?: number
  readonly mint?: string
  readonly isToken2022?: boolean
}

export function createMint(bank: Bank): Mint {
  let opened: Promise<KeyPairSigner> | undefined
  const programs = new Map<string, Address>()

  async function open(): Promise<KeyPairSigner> {
    const signer = await generateKeyPairSigner()
    bank.airdrop(signer.address, FUNDS)
    return signer
  }

  async function run(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
    const { blockhash, lastValidBlockHeight } = bank.latestBlockhash()
    const lifetime = {
      blockhash: blockhash as Blockhash,
      lastValidBlockHeight: BigInt(lastValidBlockHeight),
    }
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayerSigner(payer, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message => appendTransactionMessageInstructions(instructions, message),
      message => signTransactionMessageWithSigners(message),
    )
    const { err, logs } = bank.land(transaction)
    if (err !== null) throw new Error(`${JSON.stringify(err)} ${logs.join('\n')}`)
    // The next one may be the same to the byte.
    bank.advance(1)
  }

  async function makeMint(
    authority: KeyPairSigner,
    decimals: number,
    tokenProgram: Address,
  ): Promise<Address> {
    const mint = await generateKeyPairSigner()
    const programAddress = tokenProgram
    await run(authority, [
      getCreateAccountInstruction({
        payer: authority,
        newAccount: mint,
        lamports: bank.svm.minimumBalanceForRentExemption(MINT_BYTES),
        space: MINT_BYTES,
        programAddress,
      }),
      getInitializeMint2Instruction(
        { mint: mint.address, decimals, mintAuthority: authority.address },
        { programAddress },
      ),
    ])
    programs.set(mint.address, tokenProgram)
    return mint.address
  }

  return {
    async give({ owner, amount, decimals = 6, mint: named, isToken2022 = false }) {
      opened ??= open()
      const authority = await opened
      const program = readAddress(isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM)
      const mint = named === undefined ? await makeMint(authority, decimals, program) : readAddress(named)
      const tokenProgram = programs.get(mint) ?? program
      const holder = readAddress(owner)
      const [account] = await findAssociatedTokenPda({ mint, owner: holder, tokenProgram })
      const config = { programAddress: tokenProgram }
      await run(authority, [
        getCreateAssociatedTokenIdempotentInstruction({
          payer: authority,
          ata: account,
          owner: holder,
          mint,
          tokenProgram,
        }),
        getMintToInstruction({ mint, token: account, mintAuthority: authority, amount }, config),
      ])
      return { mint, account }
    },
  }
}
