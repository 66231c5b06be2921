import { base58 } from '@scure/base'
import { address } from '@solana/kit'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import type { RequestNode } from '../../../../packages/preview/src/evm/simulate.ts'
import { isOnCurve } from '../../../../packages/preview/src/solana/isOnCurve.ts'
import { readMessage, readTransaction } from '../../../../packages/preview/src/solana/readTransaction.ts'
import { runs } from '../../../support/runs.ts'
import {
  ALL,
  approve,
  associated,
  coins,
  FRIEND,
  friend,
  instruct,
  OWNER,
  owner,
  type SolanaPreviewRig,
  setAuthority,
  startSolanaPreviewRig,
  TOKEN_PROGRAM,
  type TokenName,
  thief,
  transfer,
} from '../../../support/solanaPreviewRig.ts'

let rig: SolanaPreviewRig
let usdc: TokenName

beforeEach(async () => {
  rig = startSolanaPreviewRig()
  usdc = await rig.give({ owner, amount: 1_000_000n })
})

const bytesOf = (wire: string): Uint8Array => new Uint8Array(Buffer.from(wire, 'base64'))
const messageOf = (wire: string): Uint8Array =>
  VersionedTransaction.deserialize(bytesOf(wire)).message.serialize()
const text = (value: string): string => base58.encode(new TextEncoder().encode(value))
const without =
  (...missing: readonly string[]) =>
  (request: RequestNode): RequestNode =>
  (method, params) =>
    missing.includes(method) ? Promise.reject(new Error('Method not found')) : request(method, params)

test('a message of text and a sign-in are harmless', async () => {
  for (const [method, params] of [
    ['solana_signMessage', { message: text('Sign in to example.com ✓'), pubkey: owner }],
    ['solana_signIn', { domain: 'example.com', statement: 'Hello' }],
  ] as const)
    expect(await rig.preview(method, params)).toMatchObject({
      account: owner,
      confidence: 'decoded',
      effects: [],
      allowances: [],
      warnings: [],
    })
  expect(rig.takeCalls()).toEqual([])
})

test('a message whose bytes are no text is blind', async () => {
  const message = base58.encode(new Uint8Array(32).fill(0x9c))
  const preview = await rig.preview('solana_signMessage', { message, pubkey: owner })
  expect(preview).toMatchObject({ confidence: 'decoded', warnings: [{ kind: 'blind', subject: null }] })
})

test.each([false, true])(
  'a message that is one of a transaction shows what the transaction does (table: %s)',
  async isV0 => {
    const tables = isV0 ? [rig.addTable(20, [thief])] : []
    const wire = rig.build([coins(thief, 8_000n)], { tables })
    const message = base58.encode(messageOf(wire))
    const preview = await rig.preview('solana_signMessage', { message, pubkey: owner })
    expect(preview.warnings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signature', 'blind']))
    expect(preview.effects).toMatchObject([{ direction: 'out', amount: '8000', party: { address: thief } }])
  },
)

test('bytes that cannot be read, and methods that are not known, are unread', async () => {
  const wire = rig.build([coins(thief, 8_000n)])
  const longer = Buffer.concat([Buffer.from(wire, 'base64'), Buffer.of(0)]).toString('base64')
  for (const [method, params] of [
    ['solana_signTransaction', { transaction: 'AAAA' }],
    ['solana_signTransaction', { transaction: '' }],
    ['solana_signTransaction', { transaction: '%%%' }],
    ['solana_signTransaction', { transaction: longer }],
    ['solana_signTransaction', {}],
    ['solana_signTransaction', null],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAllTransactions', { transactions: [wire, 'AAAA'] }],
    ['solana_signMessage', { message: '0OIl' }],
    ['solana_other', { transaction: wire }],
  ] as const)
    expect(await rig.preview(method, params), JSON.stringify(params)).toMatchObject({
      confidence: 'unknown',
      effects: [],
      warnings: [{ kind: 'unread', subject: null }],
    })
})

test('a request for another account says so, and so does a transaction that the account does not sign', async () => {
  const wire = rig.build([coins(thief, 8_000n)])
  const named = await rig.preview('solana_signTransaction', { transaction: wire, pubkey: friend })
  expect(named.account).toBe(friend)
  expect(named.warnings).toContainEqual({ kind: 'otherAccount', subject: friend })

  const other = rig.build(
    [SystemProgram.transfer({ fromPubkey: FRIEND.publicKey, toPubkey: OWNER.publicKey, lamports: 50 })],
    { payer: FRIEND, signers: [FRIEND] },
  )
  const foreign = await rig.previewTransaction(other)
  expect(foreign.warnings).toEqual([{ kind: 'otherAccount', subject: friend }])
  expect(foreign.effects).toMatchObject([{ direction: 'in', amount: '50', party: { address: friend } }])
})

test('a fee that another account pays is not counted for either', async () => {
  const wire = rig.build([coins(friend, 8_000n)], { payer: FRIEND, signers: [OWNER, FRIEND] })
  const preview = await rig.previewTransaction(wire)
  expect(preview).toMatchObject({ confidence: 'simulated', warnings: [] })
  expect(preview.effects).toMatchObject([{ direction: 'out', amount: '8000', party: { address: friend } }])
})

test('a node without simulation: transfers are decoded, powers are not tested', async () => {
  await rig.give({ owner: friend, amount: 1n, mint: usdc.mint })
  const to = associated(usdc.mint, friend)
  const plain = rig.build([coins(thief, 8_000n), transfer(usdc.account, to, 5n)])
  const preview = await rig.preview(
    'solana_signTransaction',
    { transaction: plain },
    without('simulateTransaction'),
  )
  expect(preview).toMatchObject({ confidence: 'decoded', warnings: [], block: null })
  expect(preview.effects).toMatchObject([
    { direction: 'out', amount: '8000', asset: { kind: 'coin' }, party: { address: thief } },
    {
      direction: 'out',
      amount: '5',
      asset: { contract: usdc.mint, decimals: 6 },
      party: { address: friend },
    },
  ])

  const powers = rig.build([
    approve(usdc.account, thief, ALL),
    setAuthority(usdc.account, 2, thief),
    SystemProgram.assign({ accountPubkey: OWNER.publicKey, programId: FRIEND.publicKey }),
  ])
  const read = await rig.preview(
    'solana_signTransaction',
    { transaction: powers },
    without('simulateTransaction', 'getMultipleAccounts'),
  )
  expect(read.confidence).toBe('decoded')
  expect(read.warnings.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['notTested', 'account', 'unread']),
  )
  expect(read.allowances.map(({ kind, spender }) => `${kind} ${spender?.address}`)).toEqual([
    `account ${thief}`,
    `account ${friend}`,
  ])

  const other = rig.build([instruct(friend, Uint8Array.of(1), `${owner} sw`)])
  const unknown = await rig.preview(
    'solana_signTransaction',
    { transaction: other },
    without('simulateTransaction'),
  )
  expect(unknown).toMatchObject({ confidence: 'unknown', warnings: [{ kind: 'notTested', subject: null }] })
})

test('a node whose balances deny the instructions contradicts itself', async () => {
  await rig.give({ owner: friend, amount: 1n, mint: usdc.mint })
  const wire = rig.build([transfer(usdc.account, associated(usdc.mint, friend), 5n)])
  const preview = await rig.preview('solana_signTransaction', { transaction: wire }, () => denying)
  expect(preview.confidence).toBe('unknown')
  expect(preview.warnings).toContainEqual({ kind: 'contradiction', subject: null })
})

/** A node that shows all accounts as they were, and no inner instructions. */
const denying: RequestNode = async (method, params) => {
  const answer = (await rig.node(method, params)) as { value: object }
  if (method !== 'simulateTransaction') return answer
  const [, { accounts }] = params as [string, { accounts: { addresses: string[] } }]
  const { value } = (await rig.node('getMultipleAccounts', [accounts.addresses, { encoding: 'base64' }])) as {
    value: unknown
  }
  return { ...answer, value: { ...answer.value, accounts: value } }
}

test('two nodes that disagree: the worse of both, as unknown', async () => {
  const wire = rig.build([approve(usdc.account, thief, ALL), coins(thief, 8_000_000n)])
  const transaction = { transaction: wire }
  for (const [first, second] of [
    [denying, rig.node],
    [rig.node, denying],
  ] as const) {
    const preview = await rig.preview('solana_signTransaction', transaction, () => first, [second])
    expect(preview.confidence).toBe('unknown')
    expect(preview.warnings).toContainEqual({ kind: 'contradiction', subject: null })
    expect(preview.effects).toMatchObject([
      { direction: 'out', amount: '8000000', party: { address: thief } },
    ])
    expect(preview.allowances).toMatchObject([{ kind: 'spend', amount: 'all', spender: { address: thief } }])
  }
  const agreed = await rig.preview('solana_signTransaction', transaction, plain => plain, [rig.node])
  expect(agreed).toMatchObject({ confidence: 'simulated' })
  const mute: RequestNode = () => Promise.reject(new Error('busy'))
  const alone = await rig.preview('solana_signTransaction', transaction, plain => plain, [mute])
  expect(alone).toMatchObject({ confidence: 'simulated' })
})

test('answers of another form are no simulation', async () => {
  const wire = rig.build([coins(thief, 8_000n)])
  for (const wrong of [
    null,
    {},
    { context: { slot: 1 }, value: { err: null } },
    { context: { slot: 1 }, value: { err: null, accounts: [] } },
    { context: { slot: -1 }, value: { err: null, accounts: [null, null] } },
    { context: { slot: 1 }, value: { err: null, accounts: [{ lamports: 'x' }, null] } },
  ]) {
    const preview = await rig.preview(
      'solana_signTransaction',
      { transaction: wire },
      request => async (method, params) =>
        method === 'simulateTransaction' ? wrong : request(method, params),
    )
    expect(preview).toMatchObject({ confidence: 'decoded', effects: [{ amount: '8000' }] })
  }
})

test('accounts that change between the two reads: the fee is the transaction’s own', async () => {
  const wire = rig.build([coins(thief, 8_000n)])
  // The receiver gets coins from others all the time.
  const busy =
    (request: RequestNode): RequestNode =>
    async (method, params) => {
      rig.bank.airdrop(address(thief), 1_000n)
      return request(method, params)
    }
  const preview = await rig.preview('solana_signTransaction', { transaction: wire }, busy)
  expect(preview).toMatchObject({ confidence: 'simulated', warnings: [] })
  expect(preview.effects).toMatchObject([{ direction: 'out', amount: '8000' }])

  const own =
    (request: RequestNode): RequestNode =>
    async (method, params) => {
      rig.bank.airdrop(address(owner), 1_000n)
      return request(method, params)
    }
  const unsure = await rig.preview('solana_signTransaction', { transaction: wire }, own)
  expect(unsure.confidence).toBe('unknown')
  expect(unsure.warnings).toContainEqual({ kind: 'notTested', subject: null })
})

test('transactions are read as web3.js writes them', () => {
  const table = rig.addTable(22, [friend, thief])
  for (const tables of [[], [table]]) {
    const wire = rig.build([coins(thief, 1n), approve(usdc.account, thief, 2n)], { tables })
    const read = readTransaction(bytesOf(wire))
    const { message } = VersionedTransaction.deserialize(bytesOf(wire))
    expect(read?.message).toMatchObject({
      version: message.version,
      signers: message.header.numRequiredSignatures,
      accounts: message.staticAccountKeys.map(String),
      lookups: message.addressTableLookups.map(({ accountKey }) => ({ table: String(accountKey) })),
    })
    expect(read?.message.instructions.map(({ accounts }) => accounts)).toEqual(
      message.compiledInstructions.map(({ accountKeyIndexes }) => [...accountKeyIndexes]),
    )
  }
})

test('bytes by chance, and cut or changed transactions, never throw', () => {
  const table = rig.addTable(23, [friend, thief])
  const wires = [[], [table]].map(tables => bytesOf(rig.build([coins(thief, 1n)], { tables })))
  const count = runs(2_000, 200_000)
  let state = 7
  const next = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % most
  }
  for (let index = 0; index < count; index += 1) {
    const bytes = Uint8Array.from(wires[index % 2] as Uint8Array)
    for (let change = next(4); change >= 0; change -= 1) bytes[next(bytes.length)] = next(256)
    const cut = bytes.subarray(0, next(2) === 0 ? bytes.length : next(bytes.length))
    const read = readTransaction(cut)
    if (read) expect(read.message.accounts.length).toBeGreaterThan(0)
    expect(readMessage(Uint8Array.from({ length: next(200) }, () => next(256)))).toBeNull()
  }
})

test('a program that is not known, after a transaction that writes to its accounts, is not tested', async () => {
  const nested = await rig.give({ owner: usdc.account, amount: 70n, mint: usdc.mint })
  const recover = rig.build([
    instruct(
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      Uint8Array.of(2),
      `${nested.account} w`,
      usdc.mint,
      `${usdc.account} w`,
      usdc.account,
      usdc.mint,
      `${owner} sw`,
      TOKEN_PROGRAM,
    ),
  ])
  const transactions = [rig.build([approve(usdc.account, thief, 5n)]), recover]
  const preview = await rig.preview('solana_signAllTransactions', { transactions })
  expect(preview.confidence).toBe('unknown')
  expect(preview.warnings).toContainEqual({ kind: 'notTested', subject: null })
  const apart = await rig.preview('solana_signAllTransactions', {
    transactions: [rig.build([coins(friend, 1n)]), recover],
  })
  expect(apart).toMatchObject({ confidence: 'simulated', warnings: [] })
})

test('a batch of the token program is read step by step', async () => {
  await rig.give({ owner: friend, amount: 1n, mint: usdc.mint })
  const to = associated(usdc.mint, friend)
  const single = (amount: number) => [3, 9, 3, amount, 0, 0, 0, 0, 0, 0, 0]
  const wire = rig.build([
    instruct(
      TOKEN_PROGRAM,
      Uint8Array.from([255, ...single(4), ...single(3)]),
      ...[1, 2].flatMap(() => [`${usdc.account} w`, `${to} w`, `${owner} s`]),
    ),
  ])
  const decoded = await rig.preview(
    'solana_signTransaction',
    { transaction: wire },
    without('simulateTransaction'),
  )
  expect(decoded.effects.map(({ amount, party }) => `${amount} ${party?.address}`)).toEqual([`7 ${friend}`])
  const tested = await rig.previewTransaction(wire)
  expect(tested).toMatchObject({ confidence: 'simulated', warnings: [], effects: [{ amount: '7' }] })
})

test('addresses on and off the curve, as web3.js tells them', () => {
  for (let index = 0; index < 40; index += 1) {
    const key = Keypair.generate().publicKey
    const [derived] = PublicKey.findProgramAddressSync([key.toBytes()], SystemProgram.programId)
    for (const name of [key, derived]) expect(isOnCurve(name.toBase58())).toBe(PublicKey.isOnCurve(name))
  }
  expect(isOnCurve('x')).toBe(false)
})

test('a message for more signers than the account is no transaction of one signature', () => {
  const message = new TransactionMessage({
    payerKey: OWNER.publicKey,
    recentBlockhash: rig.bank.latestBlockhash().blockhash,
    instructions: [coins(thief, 1n)],
  }).compileToLegacyMessage()
  const bytes = message.serialize()
  expect(readMessage(bytes)?.signers).toBe(1)
  expect(readMessage(bytes.subarray(1))).toBeNull()
})
