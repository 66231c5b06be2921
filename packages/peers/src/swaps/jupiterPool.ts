import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { TOKEN_PROGRAM } from '../solana/accounts.ts'
import { type Bank, readAddress } from '../solana/bank.ts'
import type { SolanaNode } from '../solanaNode.ts'

/** The mint of wrapped SOL, which stands for the coin. */
export const COIN = readAddress('So11111111111111111111111111111111111111112')
const FUNDS = 100_000_000_000n
const UNITS_LIMIT = 1_400_000

/** What `POST /__swap {jupiter}` sets. */
export interface JupiterLies {
  /** Put over the quote. */
  readonly quote?: object
  /** Base units that arrive, in the place of the quoted ones. */
  readonly out?: string
  /** The owner of the account that gets the bought token. */
  readonly recipient?: string
  /** Another payer of the fee. */
  readonly payer?: string
  /** Micro-lamports for a compute unit. */
  readonly price?: string
  /** Another instruction at the end, about the taker's account of a mint. */
  readonly more?: {
    readonly kind: 'drain' | 'approve' | 'authority' | 'close'
    readonly mint: string
    readonly to: string
    readonly amount?: string
  }
}

export interface JupiterOrder {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly out: bigint
  readonly taker: Address
}

export const findAccount = async (mint: Address, owner: Address): Promise<Address> =>
  (await findAssociatedTokenPda({ mint, owner, tokenProgram: readAddress(TOKEN_PROGRAM) }))[0]

const createAccount = async (mint: Address, owner: Address, payer: TransactionSigner): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstruction({ payer, ata: await findAccount(mint, owner), owner, mint })

/** An unsigned message of a payer over the newest blockhash. */
function createMessage(bank: Bank, payer: TransactionSigner, instructions: readonly Instruction[]) {
  const { blockhash, lastValidBlockHeight } = bank.latestBlockhash()
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  return pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayerSigner(payer, message),
    message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    message => appendTransactionMessageInstructions(instructions, message),
  )
}

async function run(
  bank: Bank,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
): Promise<void> {
  const { err, logs } = bank.land(
    await signTransactionMessageWithSigners(createMessage(bank, payer, instructions)),
  )
  if (err !== null) throw new Error(`${JSON.stringify(err)} ${logs.join('\n')}`)
  // The next one may be the same to the byte.
  bank.advance(1)
}

/** A new pool that lends the bought tokens to the taker. @returns its owner, and its account of the bought token */
async function fundPool({ bank, mint }: SolanaNode, { to, out, taker }: JupiterOrder) {
  const owner = await generateKeyPairSigner()
  bank.airdrop(owner.address, FUNDS + (to === COIN ? out : 0n))
  const account = await findAccount(to, owner.address)
  if (to === COIN)
    await run(bank, owner, [
      await createAccount(to, owner.address, owner),
      getTransferSolInstruction({ source: owner, destination: account, amount: out }),
      getSyncNativeInstruction({ account }),
    ])
  else await mint.give({ owner: owner.address, mint: to, amount: out })
  await run(bank, owner, [getApproveInstruction({ source: account, delegate: taker, owner, amount: out })])
  return { owner, account }
}

async function addLie({ more }: JupiterLies, taker: TransactionSigner): Promise<readonly Instruction[]> {
  if (!more) return []
  const to = readAddress(more.to)
  const account = await findAccount(readAddress(more.mint), taker.address)
  const amount = BigInt(more.amount ?? 0)
  switch (more.kind) {
    case 'drain': {
      const destination = await findAccount(readAddress(more.mint), to)
      return [
        await createAccount(readAddress(more.mint), to, taker),
        getTransferInstruction({ source: account, destination, authority: taker, amount }),
      ]
    }
    case 'approve':
      return [getApproveInstruction({ source: account, delegate: to, owner: taker, amount })]
    case 'authority':
      return [
        getSetAuthorityInstruction({
          owned: account,
          owner: taker,
          authorityType: AuthorityType.AccountOwner,
          newAuthority: to,
        }),
      ]
    case 'close':
      return [getCloseAccountInstruction({ account, destination: taker.address, owner: taker })]
  }
}

/**
 * The unsigned transaction of a swap, base64. The pool has lent the bought tokens to the taker (SPL `approve`), so that the
 * taker's signature alone carries the swap out: Jupiter's own program does not run on the local cluster.
 */
export async function buildJupiterSwap(
  node: SolanaNode,
  order: JupiterOrder,
  lies: JupiterLies,
): Promise<{ readonly swapTransaction: string; readonly lastValidBlockHeight: number }> {
  const { bank, mint } = node
  const { from, to, amount } = order
  const taker = createNoopSigner(order.taker)
  const payer = lies.payer === undefined ? taker : createNoopSigner(readAddress(lies.payer))
  const out = lies.out === undefined ? order.out : BigInt(lies.out)
  const pool = await fundPool(node, { ...order, out })
  if (from !== COIN) await mint.give({ owner: pool.owner.address, mint: from, amount: 1n })
  else await run(bank, pool.owner, [await createAccount(from, pool.owner.address, pool.owner)])
  const receiver = lies.recipient === undefined ? order.taker : readAddress(lies.recipient)
  const [sold, bought, poolAccount] = await Promise.all([
    findAccount(from, order.taker),
    findAccount(to, receiver),
    findAccount(from, pool.owner.address),
  ])
  const wrap =
    from === COIN
      ? [
          await createAccount(from, order.taker, taker),
          getTransferSolInstruction({ source: taker, destination: sold, amount }),
          getSyncNativeInstruction({ account: sold }),
        ]
      : []
  const isCoinSwap = from === COIN || (to === COIN && receiver === order.taker)
  const unwrap = isCoinSwap
    ? [
        getCloseAccountInstruction({
          account: from === COIN ? sold : bought,
          destination: order.taker,
          owner: taker,
        }),
      ]
    : []
  const message = createMessage(bank, payer, [
    getSetComputeUnitLimitInstruction({ units: UNITS_LIMIT }),
    getSetComputeUnitPriceInstruction({ microLamports: BigInt(lies.price ?? 10_000) }),
    ...wrap,
    await createAccount(to, receiver, taker),
    getTransferInstruction({ source: sold, destination: poolAccount, authority: taker, amount }),
    getTransferInstruction({ source: pool.account, destination: bought, authority: taker, amount: out }),
    ...unwrap,
    ...(await addLie(lies, taker)),
  ])
  return {
    swapTransaction: getBase64EncodedWireTransaction(compileTransaction(message)),
    lastValidBlockHeight: Number(message.lifetimeConstraint.lastValidBlockHeight),
  }
}
