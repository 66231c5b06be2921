import { address, lamports } from '@solana/kit'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  type Bank,
  createBank,
  decodeTransaction,
  type Outcome,
} from '../../packages/peers/src/solana/bank.ts'
import { createMethods } from '../../packages/peers/src/solana/methods.ts'
import { createMint, type Gift } from '../../packages/peers/src/solana/mint.ts'
import { finishDraft } from '../../packages/preview/src/draft.ts'
import type { RequestNode } from '../../packages/preview/src/evm/simulate.ts'
import { previewSolana } from '../../packages/preview/src/solana/previewSolana.ts'

// What the tests of Solana previews share: a cluster of its own over LiteSVM, an account, and what the chain then shows.

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const LOOKUP_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
export const ALL = 2n ** 64n - 1n

const keypair = (seed: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(seed))
export const OWNER = keypair(1)
export const THIEF = keypair(2)
export const FRIEND = keypair(3)
export const [owner, thief, friend] = [OWNER, THIEF, FRIEND].map(key => key.publicKey.toBase58()) as [
  string,
  string,
  string,
]

export interface TokenName {
  readonly mint: string
  readonly account: string
}

export type SolanaPreviewed = ReturnType<typeof finishDraft> & { readonly account: string | null }

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** An instruction; `w` marks accounts that it writes to, `s` those that sign. */
export const instruct = (
  program: string,
  data: Uint8Array,
  ...accounts: readonly string[]
): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    data: Buffer.from(data),
    keys: accounts.map(entry => {
      const [name = '', marks = ''] = entry.split(' ')
      return { pubkey: new PublicKey(name), isWritable: marks.includes('w'), isSigner: marks.includes('s') }
    }),
  })

/** The associated token account of a holder. */
export const associated = (mint: string, holder: string, program = TOKEN_PROGRAM): string =>
  PublicKey.findProgramAddressSync(
    [holder, program, mint].map(key => new PublicKey(key).toBytes()),
    new PublicKey(ASSOCIATED_PROGRAM),
  )[0].toBase58()

/** Instructions of the owner, byte by byte. */
export const coins = (to: string, amount: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: OWNER.publicKey, toPubkey: new PublicKey(to), lamports: amount })
export const createAssociated = (mint: string, holder: string, program = TOKEN_PROGRAM) =>
  instruct(
    ASSOCIATED_PROGRAM,
    Uint8Array.of(1),
    `${owner} sw`,
    `${associated(mint, holder, program)} w`,
    holder,
    mint,
    SystemProgram.programId.toBase58(),
    program,
  )
export const transfer = (from: string, to: string, amount: bigint, program = TOKEN_PROGRAM) =>
  instruct(program, Buffer.concat([Buffer.of(3), u64(amount)]), `${from} w`, `${to} w`, `${owner} s`)
export const approve = (account: string, delegate: string, amount: bigint, program = TOKEN_PROGRAM) =>
  instruct(program, Buffer.concat([Buffer.of(4), u64(amount)]), `${account} w`, delegate, `${owner} s`)
export const revoke = (account: string) =>
  instruct(TOKEN_PROGRAM, Uint8Array.of(5), `${account} w`, `${owner} s`)
/** @param kind 2 for the owner of the account, 3 for who may close it */
export const setAuthority = (account: string, kind: number, next: string, program = TOKEN_PROGRAM) =>
  instruct(
    program,
    Buffer.concat([Buffer.of(6, kind, 1), new PublicKey(next).toBuffer()]),
    `${account} w`,
    `${owner} s`,
  )
export const burn = (account: string, mint: string, amount: bigint) =>
  instruct(
    TOKEN_PROGRAM,
    Buffer.concat([Buffer.of(8), u64(amount)]),
    `${account} w`,
    `${mint} w`,
    `${owner} s`,
  )
export const close = (account: string, to: string) =>
  instruct(TOKEN_PROGRAM, Uint8Array.of(9), `${account} w`, `${to} w`, `${owner} s`)

interface Built {
  readonly tables?: readonly AddressLookupTableAccount[]
  readonly payer?: Keypair
  readonly signers?: readonly Keypair[]
  readonly blockhash?: string
}

export interface SolanaPreviewRig {
  readonly bank: Bank
  /** Methods that the previews sent to the node; empty again after a read. */
  takeCalls(): readonly string[]
  readonly node: RequestNode
  give(gift: Gift): Promise<TokenName>
  /** A signed transaction, base64. */
  build(instructions: readonly TransactionInstruction[], options?: Built): string
  /** Puts a lookup table onto the chain. */
  addTable(seed: number, addresses: readonly string[]): AddressLookupTableAccount
  preview(
    method: string,
    params: unknown,
    node?: (request: RequestNode) => RequestNode,
    otherNodes?: readonly RequestNode[],
  ): Promise<SolanaPreviewed>
  previewTransaction(wire: string): Promise<SolanaPreviewed>
  send(wire: string): Outcome
}

/** Starts a cluster where the account and the others have coins. */
export function startSolanaPreviewRig(): SolanaPreviewRig {
  const bank = createBank()
  const methods = createMethods({
    bank,
    genesis: () => '',
    priorityFee: () => 0,
    losesTransactions: () => false,
    onLanded: () => {},
  })
  const calls: string[] = []
  const request: RequestNode = async (method, params) => {
    calls.push(method)
    const run = methods[method]
    if (!run) throw new Error(`no ${method}`)
    return JSON.parse(JSON.stringify(run(params)))
  }
  for (const key of [owner, thief, friend]) bank.airdrop(address(key), 100_000_000_000n)
  const mint = createMint(bank)

  async function preview(
    method: string,
    params: unknown,
    through: (plain: RequestNode) => RequestNode = plain => plain,
    otherNodes: readonly RequestNode[] = [],
  ): Promise<SolanaPreviewed> {
    const coin = { symbol: 'SOL', decimals: 9 }
    const node = through(request)
    const { account, draft } = await previewSolana(method, params, { request: node, otherNodes, coin, owner })
    return { account, ...finishDraft(draft, new Map()) }
  }

  return {
    bank,
    takeCalls: () => calls.splice(0),
    node: request,
    give: gift => mint.give(gift),
    build(instructions, { tables = [], payer = OWNER, signers = [OWNER], blockhash } = {}) {
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: blockhash ?? bank.latestBlockhash().blockhash,
        instructions: [...instructions],
      })
      const transaction = new VersionedTransaction(
        tables.length > 0 ? message.compileToV0Message([...tables]) : message.compileToLegacyMessage(),
      )
      transaction.sign([...signers])
      return Buffer.from(transaction.serialize()).toString('base64')
    },
    addTable(seed, addresses) {
      const key = keypair(seed).publicKey
      const data = Buffer.alloc(56 + addresses.length * 32)
      data.writeUInt32LE(1, 0)
      data.writeBigUInt64LE(ALL, 4)
      addresses.forEach((entry, index) => {
        new PublicKey(entry).toBuffer().copy(data, 56 + index * 32)
      })
      bank.svm.setAccount({
        address: address(key.toBase58()),
        programAddress: address(LOOKUP_PROGRAM),
        lamports: lamports(bank.svm.minimumBalanceForRentExemption(BigInt(data.length))),
        data: new Uint8Array(data),
        executable: false,
        space: BigInt(data.length),
      })
      bank.advance(2)
      return new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(data) })
    },
    preview,
    previewTransaction: wire => preview('solana_signAndSendTransaction', { transaction: wire }),
    send(wire) {
      const outcome = bank.land(decodeTransaction(new Uint8Array(Buffer.from(wire, 'base64'))))
      bank.advance(1)
      return outcome
    },
  }
}

/** All that the owner has and has allowed, as the chain shows it; rents of own accounts and wrapped coins are coins. */
export function readHoldings({ bank: { svm } }: SolanaPreviewRig): ReadonlyMap<string, string> {
  const holdings = new Map<string, string>()
  const own = svm.getAccount(address(owner))
  let sum = own.exists ? BigInt(own.lamports) : 0n
  if (own.exists && own.programAddress !== SystemProgram.programId.toBase58())
    holdings.set('account', own.programAddress)
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM])
    for (const { address: name, data: raw, lamports: rent } of svm.getProgramAccounts(address(program))) {
      const data = Buffer.from(raw)
      const key = (at: number): string => new PublicKey(data.subarray(at, at + 32)).toBase58()
      if (data.length < 165 || key(32) !== owner) continue
      sum += BigInt(rent)
      const mint = key(0)
      const amount = data.readBigUInt64LE(64)
      if (mint !== NATIVE_MINT) holdings.set(mint, String(BigInt(holdings.get(mint) ?? 0) + amount))
      if (data.readUInt32LE(72) === 1)
        holdings.set(`spend ${name}`, `${mint} ${key(76)} ${data.readBigUInt64LE(121)}`)
      if (data.readUInt32LE(129) === 1) holdings.set(`close ${name}`, `${mint} ${key(133)}`)
    }
  return holdings.set('coin', String(sum))
}

/** How assets differ between two readings, by mint or `coin`. */
export function findDifferences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  fees: bigint,
): ReadonlyMap<string, bigint> {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(name => !/ |^account$/.test(name))
  return new Map(
    names.flatMap(name => {
      const change =
        BigInt(after.get(name) ?? 0) - BigInt(before.get(name) ?? 0) + (name === 'coin' ? fees : 0n)
      return change === 0n ? [] : [[name, change] as const]
    }),
  )
}

/** The effects of a preview, by mint or `coin`; incoming ones are positive. */
export function sumEffects({ effects }: Pick<SolanaPreviewed, 'effects'>): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { direction, asset, amount } of effects) {
    const name = asset.contract ?? 'coin'
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount ?? 0) * (direction === 'in' ? 1n : -1n))
  }
  return sums
}
