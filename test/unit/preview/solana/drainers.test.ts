import { address } from '@solana/kit'
import {
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  StakeProgram,
  SystemProgram,
} from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import {
  ALL,
  approve,
  associated,
  close,
  coins,
  createAssociated,
  FRIEND,
  findDifferences,
  friend,
  instruct,
  NATIVE_MINT,
  OWNER,
  owner,
  readHoldings,
  revoke,
  type SolanaPreviewed,
  type SolanaPreviewRig,
  setAuthority,
  startSolanaPreviewRig,
  sumEffects,
  THIEF,
  TOKEN_2022_PROGRAM,
  type TokenName,
  thief,
  transfer,
} from '../../../support/solanaPreviewRig.ts'

let rig: SolanaPreviewRig
let usdc: TokenName
const FEE = 5_000n

beforeEach(async () => {
  rig = startSolanaPreviewRig()
  usdc = await rig.give({ owner, amount: 1_000_000n })
})

const kinds = ({ warnings }: SolanaPreviewed) => warnings.map(({ kind }) => kind)
const moved = ({ effects }: SolanaPreviewed) =>
  effects.map(
    ({ direction, asset, amount, party }) =>
      `${direction} ${amount} ${asset.contract ?? 'coin'} ${party?.address}`,
  )
const allowed = ({ allowances }: SolanaPreviewed) =>
  allowances.map(
    ({ kind, asset, amount, spender }) => `${kind} ${amount} ${asset?.contract ?? null} ${spender?.address}`,
  )

/** Sends what was previewed, and compares the chain with it. */
function expectOnChain(preview: SolanaPreviewed, wires: readonly string[], fees = FEE): void {
  const before = readHoldings(rig)
  for (const wire of wires) expect(rig.send(wire).err).toBeNull()
  expect(findDifferences(before, readHoldings(rig), fees)).toEqual(sumEffects(preview))
}

test('a transfer of coins has a receiver and no warning', async () => {
  const wire = rig.build([coins(friend, 7_000n)])
  const preview = await rig.previewTransaction(wire)
  expect(preview).toMatchObject({ account: owner, confidence: 'simulated', warnings: [], allowances: [] })
  expect(preview.effects).toEqual([
    {
      direction: 'out',
      asset: { kind: 'coin', contract: null, tokenId: null, symbol: 'SOL', decimals: 9 },
      amount: '7000',
      party: { address: friend, isContract: false, isFirstTime: false, looksLike: null },
    },
  ])
  expect([...rig.takeCalls()].sort()).toEqual([
    'getMultipleAccounts',
    'getMultipleAccounts',
    'simulateTransaction',
  ])
  expectOnChain(preview, [wire])
})

test.each([false, true])(
  'a transfer of tokens to a new account names its owner (Token-2022: %s)',
  async isToken2022 => {
    const token = await rig.give({ owner, amount: 500n, isToken2022 })
    const program = isToken2022 ? TOKEN_2022_PROGRAM : undefined
    const account = associated(token.mint, friend, program)
    const wire = rig.build([
      createAssociated(token.mint, friend, program),
      transfer(token.account, account, 120n, program),
    ])
    const preview = await rig.previewTransaction(wire)
    expect(preview).toMatchObject({ confidence: 'simulated', warnings: [] })
    const rent = rig.bank.svm.minimumBalanceForRentExemption(isToken2022 ? 170n : 165n)
    expect(moved(preview).sort()).toEqual(
      [`out ${rent} coin ${friend}`, `out 120 ${token.mint} ${friend}`].sort(),
    )
    expect(preview.effects.find(({ asset }) => asset.contract)?.asset.decimals).toBe(6)
    expectOnChain(preview, [wire])
  },
)

test('an approval without a limit is a power, and its delegate is no program', async () => {
  const wire = rig.build([approve(usdc.account, thief, ALL)])
  const preview = await rig.previewTransaction(wire)
  expect(allowed(preview)).toEqual([`spend all ${usdc.mint} ${thief}`])
  expect(kinds(preview)).toEqual(['unlimited', 'spenderWithoutCode'])
  expect(preview).toMatchObject({ confidence: 'simulated', effects: [] })
  expectOnChain(preview, [wire])
  expect(readHoldings(rig).get(`spend ${usdc.account}`)).toBe(`${usdc.mint} ${thief} ${ALL}`)

  const back = await rig.previewTransaction(rig.build([revoke(usdc.account)]))
  expect(back).toMatchObject({ confidence: 'simulated', effects: [], warnings: [] })
  expect(allowed(back)).toEqual([`spend 0 ${usdc.mint} ${thief}`])
})

test('another owner of a token account takes its tokens', async () => {
  const wire = rig.build([setAuthority(usdc.account, 2, thief)])
  const preview = await rig.previewTransaction(wire)
  const rent = rig.bank.svm.minimumBalanceForRentExemption(165n)
  expect(moved(preview).sort()).toEqual(
    [`out ${rent} coin ${thief}`, `out 1000000 ${usdc.mint} ${thief}`].sort(),
  )
  expect(allowed(preview)).toEqual([`account null ${usdc.mint} ${thief}`])
  expect(preview.confidence).toBe('simulated')
  expect(preview.warnings).toEqual([
    { kind: 'onlyLeaves', subject: null },
    { kind: 'account', subject: thief },
  ])
  expectOnChain(preview, [wire])
})

test('another closer of a token account is a power', async () => {
  const wire = rig.build([setAuthority(usdc.account, 3, thief)])
  const preview = await rig.previewTransaction(wire)
  expect(allowed(preview)).toEqual([`account null ${usdc.mint} ${thief}`])
  expect(preview.warnings).toEqual([{ kind: 'account', subject: thief }])
  expectOnChain(preview, [wire])
  expect(readHoldings(rig).get(`close ${usdc.account}`)).toBe(`${usdc.mint} ${thief}`)
})

test('a closed account of wrapped coins pays the thief', async () => {
  const account = associated(NATIVE_MINT, owner)
  const wrap = [
    createAssociated(NATIVE_MINT, owner),
    coins(account, 5_000_000n),
    instruct('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', Uint8Array.of(17), `${account} w`),
  ]
  const wrapped = rig.build(wrap)
  const preview = await rig.previewTransaction(wrapped)
  expect(preview).toMatchObject({ effects: [], warnings: [], confidence: 'simulated' })
  expectOnChain(preview, [wrapped])
  const wire = rig.build([close(account, thief)])
  const theft = await rig.previewTransaction(wire)
  const all = 5_000_000n + rig.bank.svm.minimumBalanceForRentExemption(165n)
  expect(moved(theft)).toEqual([`out ${all} coin ${thief}`])
  expect(kinds(theft)).toEqual(['onlyLeaves'])
  expectOnChain(theft, [wire])
})

test('an assigned account is controlled by the program', async () => {
  const program = Keypair.generate().publicKey
  const wire = rig.build([SystemProgram.assign({ accountPubkey: OWNER.publicKey, programId: program })])
  const preview = await rig.previewTransaction(wire)
  expect(allowed(preview)).toEqual([`account null null ${program.toBase58()}`])
  expect(preview.warnings).toEqual([{ kind: 'account', subject: program.toBase58() }])
  expect(preview).toMatchObject({ confidence: 'simulated', effects: [] })
  expectOnChain(preview, [wire])
  expect(readHoldings(rig).get('account')).toBe(program.toBase58())

  // From then on no transaction of the account can pay a fee; another payer can.
  const later = rig.build([approve(usdc.account, thief, 5n)], { payer: FRIEND, signers: [OWNER, FRIEND] })
  const after = await rig.previewTransaction(later)
  expect(after.warnings).toContainEqual({ kind: 'account', subject: program.toBase58() })
})

test('a transaction with a durable nonce never expires', async () => {
  const nonce = Keypair.fromSeed(new Uint8Array(32).fill(9))
  const rent = rig.bank.svm.minimumBalanceForRentExemption(BigInt(NONCE_ACCOUNT_LENGTH))
  const make = rig.build(
    [
      SystemProgram.createAccount({
        fromPubkey: THIEF.publicKey,
        newAccountPubkey: nonce.publicKey,
        lamports: Number(rent),
        space: NONCE_ACCOUNT_LENGTH,
        programId: SystemProgram.programId,
      }),
      SystemProgram.nonceInitialize({ noncePubkey: nonce.publicKey, authorizedPubkey: THIEF.publicKey }),
    ],
    { payer: THIEF, signers: [THIEF, nonce] },
  )
  expect(rig.send(make).err).toBeNull()
  rig.bank.advance(3)
  const found = rig.bank.svm.getAccount(address(nonce.publicKey.toBase58()))
  if (!found.exists) throw new Error('no nonce')
  const { nonce: blockhash } = NonceAccount.fromAccountData(Buffer.from(found.data))
  const wire = rig.build(
    [
      SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: THIEF.publicKey }),
      coins(thief, 9_000n),
    ],
    { signers: [OWNER, THIEF], blockhash },
  )
  const preview = await rig.previewTransaction(wire)
  expect(preview.warnings).toContainEqual({ kind: 'neverExpires', subject: null })
  expect(moved(preview)).toEqual([`out 9000 coin ${thief}`])
  expect(preview.confidence).toBe('simulated')
})

test('a receiver in a lookup table is resolved and named', async () => {
  const table = rig.addTable(20, [friend, thief])
  const wire = rig.build([coins(thief, 3_000n)], { tables: [table] })
  const preview = await rig.previewTransaction(wire)
  expect(moved(preview)).toEqual([`out 3000 coin ${thief}`])
  expect(preview.warnings).toEqual([{ kind: 'hiddenReceiver', subject: thief }])
  expect(preview.confidence).toBe('simulated')
  expectOnChain(preview, [wire])
})

test('a lookup table that cannot be read, or is too short, leaves no empty receiver', async () => {
  const table = rig.addTable(21, [friend, thief])
  const wire = rig.build([coins(thief, 3_000n)], { tables: [table] })
  const mute = await rig.preview(
    'solana_signTransaction',
    { transaction: wire },
    request => (method, params) =>
      method === 'getMultipleAccounts' ? Promise.reject(new Error('busy')) : request(method, params),
  )
  const unread = { kind: 'unread', subject: table.key.toBase58() }
  expect(mute).toMatchObject({ confidence: 'unknown', effects: [], warnings: [unread] })
  rig.addTable(21, [friend])
  const short = await rig.previewTransaction(wire)
  expect(short).toMatchObject({ confidence: 'unknown', effects: [], warnings: [unread] })
})

test('a transaction that fails says so', async () => {
  const wire = rig.build([transfer(usdc.account, usdc.account, 2_000_000n)])
  const preview = await rig.previewTransaction(wire)
  expect(preview).toMatchObject({ confidence: 'simulated', effects: [], allowances: [] })
  expect(preview.warnings).toEqual([{ kind: 'wouldFail', subject: null }])
  expect(rig.send(wire).err).not.toBeNull()
})

test('several transactions of a request are summed', async () => {
  await rig.give({ owner: friend, amount: 1n, mint: usdc.mint })
  const to = associated(usdc.mint, friend)
  const wires = [
    rig.build([coins(friend, 10n), transfer(usdc.account, to, 4n)]),
    rig.build([coins(friend, 5n), transfer(usdc.account, to, 3n)]),
  ]
  const preview = await rig.preview('solana_signAllTransactions', { transactions: wires })
  expect(moved(preview)).toEqual([`out 15 coin ${friend}`, `out 7 ${usdc.mint} ${friend}`])
  expect(preview).toMatchObject({ confidence: 'simulated', warnings: [] })
  expectOnChain(preview, wires, 2n * FEE)
})

test('a later transaction that needs the one before is read, not tested', async () => {
  const to = associated(usdc.mint, friend)
  const wires = [
    rig.build([createAssociated(usdc.mint, friend)]),
    rig.build([transfer(usdc.account, to, 3n)]),
  ]
  const preview = await rig.preview('solana_signAllTransactions', { transactions: wires })
  expect(preview.confidence).toBe('decoded')
  expect(kinds(preview)).toContain('notTested')
  expect(preview.effects).toContainEqual(
    expect.objectContaining({
      direction: 'out',
      amount: '3',
      party: expect.objectContaining({ address: to }),
    }),
  )
})

test('tokens that an inner instruction moves', async () => {
  // Tokens of an account that the owner's own associated account owns; only the program of such accounts frees them.
  const nested = await rig.give({ owner: usdc.account, amount: 70n, mint: usdc.mint })
  const wire = rig.build([
    instruct(
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      Uint8Array.of(2),
      `${nested.account} w`,
      usdc.mint,
      `${usdc.account} w`,
      usdc.account,
      usdc.mint,
      `${owner} sw`,
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    ),
  ])
  const preview = await rig.previewTransaction(wire)
  expect(preview).toMatchObject({ confidence: 'simulated', warnings: [] })
  expect(preview.effects).toContainEqual(
    expect.objectContaining({
      direction: 'in',
      amount: '70',
      party: expect.objectContaining({ address: usdc.account }),
    }),
  )
  expectOnChain(preview, [wire])
})

test('stake whose withdrawer changes leaves', async () => {
  const stake = Keypair.fromSeed(new Uint8Array(32).fill(11))
  const rent = rig.bank.svm.minimumBalanceForRentExemption(200n)
  const make = rig.build(
    StakeProgram.createAccount({
      fromPubkey: OWNER.publicKey,
      stakePubkey: stake.publicKey,
      authorized: { staker: OWNER.publicKey, withdrawer: OWNER.publicKey },
      lamports: Number(rent) + 1_000_000_000,
    }).instructions,
    { signers: [OWNER, stake] },
  )
  const made = await rig.previewTransaction(make)
  expect(made).toMatchObject({ effects: [], confidence: 'simulated' })
  expect(rig.send(make).err).toBeNull()
  const wire = rig.build(
    StakeProgram.authorize({
      stakePubkey: stake.publicKey,
      authorizedPubkey: OWNER.publicKey,
      newAuthorizedPubkey: new PublicKey(thief),
      stakeAuthorizationType: { index: 1 },
    }).instructions,
  )
  const theft = await rig.previewTransaction(wire)
  expect(moved(theft)).toEqual([`out ${rent + 1_000_000_000n} coin ${thief}`])
  expect(kinds(theft)).toEqual(['onlyLeaves'])
  expect(rig.send(wire).err).toBeNull()
  // The staker alone: no lamports leave, and a record names another address.
})

test('a mint whose authority changes is a record that is lost', async () => {
  const mint = Keypair.fromSeed(new Uint8Array(32).fill(12))
  const rent = rig.bank.svm.minimumBalanceForRentExemption(82n)
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const make = rig.build(
    [
      SystemProgram.createAccount({
        fromPubkey: OWNER.publicKey,
        newAccountPubkey: mint.publicKey,
        lamports: Number(rent),
        space: 82,
        programId: new PublicKey(program),
      }),
      instruct(
        program,
        Buffer.concat([Buffer.of(20, 6), OWNER.publicKey.toBuffer(), Buffer.of(0)]),
        `${mint.publicKey.toBase58()} w`,
      ),
    ],
    { signers: [OWNER, mint] },
  )
  expect(rig.send(make).err).toBeNull()
  const preview = await rig.previewTransaction(rig.build([setAuthority(mint.publicKey.toBase58(), 0, thief)]))
  expect(preview.warnings).toEqual([{ kind: 'unread', subject: mint.publicKey.toBase58() }])
})
