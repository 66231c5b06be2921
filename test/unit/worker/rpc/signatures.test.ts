import {
  type Hex,
  hashMessage,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createMemory } from '../../../../src/storage/memory.ts'
import { ACCOUNT_CODE_MS } from '../../../../src/worker/base/limits.ts'
import { A, B, freshId, KEY_A, settled, testRpc, thrown, walletConnect } from './harness.ts'

// anvil's third account.
const KEY_B = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
const [alice, bob] = [privateKeyToAccount(KEY_A), privateKeyToAccount(KEY_B)]
const MISMATCH = 'SignatureMismatchError 4100 The signature is not from the connected account'
const HELLO = '0x68656c6c6f'
const CONTRACT_SIGNATURE = `0x${'ab'.repeat(96)}`

const MAIL = {
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amounts', type: 'uint256[]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Post', version: '1', chainId: 1, verifyingContract: B },
  message: { to: B, amounts: ['1', '0x10'] },
} as const
const SIGNABLE = { ...MAIL, message: { to: B, amounts: [1n, 16n] } } as const

type Rig = Awaited<ReturnType<typeof testRpc>>

/** Asks, lets the wallet answer, and gives the node's `eth_getCode` the code (or nothing). */
async function answered(t: Rig, method: string, params: unknown, result: unknown, code?: string) {
  const answer = thrown(t.ask(method, params))
  await settled()
  t.wallet.at(-1)?.answer(result)
  // The check's code is loaded with the first request.
  for (let turn = 0; turn < 40 && t.node.length === 0; turn += 1) await settled()
  if (code !== undefined) t.node.at(-1)?.answer(code)
  return answer
}
const asked = (t: Rig) => t.node.map(({ args }) => args)
const mark = (t: Rig) => t.store.get().connections.eip155?.lastSignature

test.each([
  ['hex, as bytes', [HELLO, A], () => alice.signMessage({ message: { raw: HELLO } })],
  ['hex, taken as text', [HELLO, A], () => alice.signMessage({ message: HELLO })],
  ['text', ['hello', A], () => alice.signMessage({ message: 'hello' })],
  ['the address first', [A, 'hello'], () => alice.signMessage({ message: 'hello' })],
  ['a message that is an address', [B, A], () => alice.signMessage({ message: { raw: B } })],
  ['an odd digit, padded', ['0x123', A], () => alice.signMessage({ message: { raw: '0x0123' } })],
])(
  'personal_sign: the account’s own signature is verified without a node: %s',
  async (_name, params, make) => {
    const t = await testRpc()
    t.connect()
    const signature = await make()
    expect(await answered(t, 'personal_sign', params, signature)).toBe(`answered "${signature}"`)
    expect(asked(t)).toEqual([])
    expect(mark(t)).toBe('verified')
  },
)

test('personal_sign: recovery ids 0 and 1, and the compact form of EIP-2098, are the same signature', async () => {
  const signature = await sign({ hash: hashMessage('hello'), privateKey: KEY_A })
  const v0 = `${serializeSignature(signature).slice(0, -2)}0${signature.yParity}`
  const compact = serializeCompactSignature(signatureToCompactSignature(signature))
  for (const form of [v0, compact]) {
    const t = await testRpc()
    t.connect()
    expect(await answered(t, 'personal_sign', ['hello', A], form)).toBe(`answered "${form}"`)
    expect(asked(t)).toEqual([])
  }
})

test('personal_sign: a signature without 0x is one, and the dapp gets it with 0x', async () => {
  const signature = await alice.signMessage({ message: 'hello' })
  const compact = serializeCompactSignature(
    signatureToCompactSignature(await sign({ hash: hashMessage('hello'), privateKey: KEY_A })),
  )
  for (const form of [signature, compact, signature.toUpperCase()]) {
    const t = await testRpc()
    t.connect()
    const answer = `answered "0x${form.slice(2)}"`
    expect(await answered(t, 'personal_sign', ['hello', A], form.replace(/^0x/, ''))).toBe(answer)
    expect([asked(t), mark(t)]).toEqual([[], 'verified'])
  }
})

test('personal_sign: a signature whose v names a chain (EIP-155) is not the account’s', async () => {
  const signature = await alice.signMessage({ message: 'hello' })
  const v = Number.parseInt(signature.slice(-2), 16) + 10
  const t = await testRpc()
  t.connect()
  const junk = `${signature.slice(0, -2)}${v.toString(16)}`
  expect(await answered(t, 'personal_sign', ['hello', A], junk, '0x')).toBe(MISMATCH)
})

test.each<[string, unknown]>([
  ['another account’s', await bob.signMessage({ message: 'hello' })],
  ['of another message', await alice.signMessage({ message: 'hullo' })],
  ['bytes of another length', CONTRACT_SIGNATURE],
  ['zeros', `0x${'00'.repeat(65)}`],
])(
  'personal_sign: a signature that is %s is a SignatureMismatchError while the account has no code',
  async (_name, junk) => {
    const t = await testRpc()
    t.connect()
    expect(await answered(t, 'personal_sign', ['hello', A], junk, '0x')).toBe(MISMATCH)
    expect(asked(t)).toEqual([{ method: 'eth_getCode', params: [A, 'latest'] }])
    expect(t.answered).toEqual([])
    expect(mark(t)).toBeUndefined()
    expect(Object.values(t.store.get().requests)).toEqual([])
  },
)

test.each([null, 7, '', 'signed', '0xsigned', '0x123', { signature: '0x12' }, ['0x12']])(
  'personal_sign: %j is no signature, whoever answers and whatever the account is',
  async junk => {
    const t = await testRpc()
    t.connect(walletConnect(['personal_sign']))
    expect(await answered(t, 'personal_sign', ['hello', A], junk)).toBe(MISMATCH)
    expect(asked(t)).toEqual([])
  },
)

test('personal_sign: "0x" is no signature of an account without code', async () => {
  const t = await testRpc()
  t.connect(walletConnect(['personal_sign']))
  expect(await answered(t, 'personal_sign', ['hello', A], '0x', '0x')).toBe(MISMATCH)
})

test('personal_sign: "0x" of a contract passes and is marked, as ERC-1271 may take an empty signature', async () => {
  const t = await testRpc()
  t.connect()
  expect(await answered(t, 'personal_sign', ['hello', A], '0x', '0x6080')).toBe('answered "0x"')
  expect(mark(t)).toBe('unverified')
})

test.each([
  ['has code', '0x6080'],
  ['is delegated (EIP-7702)', `0xef0100${'11'.repeat(20)}`],
])('personal_sign: the answer for an account that %s passes and is marked', async (_name, code) => {
  const t = await testRpc()
  t.connect()
  const answer = `answered "${CONTRACT_SIGNATURE}"`
  expect(await answered(t, 'personal_sign', ['hello', A], CONTRACT_SIGNATURE, code)).toBe(answer)
  expect(mark(t)).toBe('unverified')
})

test('personal_sign: a contract that is not deployed yet signs by ERC-6492: passes, marked, no node asked', async () => {
  const t = await testRpc()
  t.connect()
  const wrapped = `0x${'ab'.repeat(96)}${'6492'.repeat(16)}`
  expect(await answered(t, 'personal_sign', ['hello', A], wrapped)).toBe(`answered "${wrapped}"`)
  expect([asked(t), mark(t)]).toEqual([[], 'unverified'])
})

test('personal_sign: a node that does not answer, or fails, leaves the answer unverified within 4 s', async () => {
  for (const fails of [true, false]) {
    const t = await testRpc()
    t.connect()
    const answer = answered(t, 'personal_sign', ['hello', A], CONTRACT_SIGNATURE)
    for (let turn = 0; turn < 40 && t.node.length === 0; turn += 1) await settled()
    if (fails) t.node[0]?.fail(new Error('down'))
    else await t.clock.advance(ACCOUNT_CODE_MS)
    expect(await answer).toBe(`answered "${CONTRACT_SIGNATURE}"`)
    expect(mark(t)).toBe('unverified')
    if (!fails) expect(t.node[0]?.signal?.aborted).toBe(true)
  }
})

test.each<[string, unknown, () => Promise<Hex>]>([
  ['as an object', MAIL, () => alice.signTypedData(SIGNABLE)],
  ['as JSON', JSON.stringify(MAIL), () => alice.signTypedData(SIGNABLE)],
  [
    'with a chain id in hex',
    { ...MAIL, domain: { ...MAIL.domain, chainId: '0x1' } },
    () => alice.signTypedData(SIGNABLE),
  ],
  [
    'without a type of the domain, as MetaMask reads it',
    MAIL,
    () => alice.signTypedData({ ...SIGNABLE, types: { ...MAIL.types, EIP712Domain: [] } }),
  ],
])('eth_signTypedData_v4: the account’s own signature is verified: %s', async (_name, data, make) => {
  const t = await testRpc()
  t.connect()
  const signature = await make()
  expect(await answered(t, 'eth_signTypedData_v4', [A, data], signature)).toBe(`answered "${signature}"`)
  expect([asked(t), mark(t)]).toEqual([[], 'verified'])
})

test('eth_signTypedData_v4: another message’s signature is a mismatch; data outside EIP-712 are not judged', async () => {
  const t = await testRpc()
  t.connect()
  const other = await alice.signTypedData({ ...SIGNABLE, message: { to: A, amounts: [1n] } })
  expect(await answered(t, 'eth_signTypedData_v4', [A, MAIL], other, '0x')).toBe(MISMATCH)
  const u = await testRpc()
  u.connect()
  const odd = { ...MAIL, message: { to: 'nowhere', amounts: [] } }
  expect(await answered(u, 'eth_signTypedData_v4', [A, odd], other)).toBe(`answered "${other}"`)
  expect([asked(u), mark(u)]).toEqual([[], 'unverified'])
})

test('a mismatch is on disk as an answer that was refused, and the tab that asks again gets the same error', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('personal_sign', ['hello', A], { id }))
  await settled()
  t.wallet[0]?.answer('0xsigned')
  expect(await answer).toBe(MISMATCH)
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'rejected' })
  expect(await thrown(t.ask('personal_sign', ['hello', A], { id }))).toBe(MISMATCH)
  expect(t.wallet).toHaveLength(1)
})

test('the engine died before it checked: the next one checks what the page kept', async () => {
  const kv = createMemory()
  const first = await testRpc({ kv, link: { topic: 'aa', rpcId: 7 } })
  first.connect()
  const id = freshId()
  void first.ask('personal_sign', ['hello', A], { id }).catch(() => {})
  await settled()
  const next = await testRpc({ kv })
  next.connect()
  const repeat = { id, method: 'personal_sign', params: ['hello', A], isRepeat: true as const }
  const again = thrown(next.rpc.request(next.tab, repeat))
  await settled()
  const junk = await bob.signMessage({ message: 'hello' })
  await next.rpc.settle(id, { status: 'answered', result: junk })
  for (let turn = 0; turn < 40 && next.node.length === 0; turn += 1) await settled()
  next.node[0]?.answer('0x')
  expect(await again).toBe(MISMATCH)
})

test('a signature without a caller is shown as unverified', async () => {
  const kv = createMemory()
  const first = await testRpc({ kv, link: { topic: 'aa', rpcId: 7 } })
  first.connect()
  const id = freshId()
  void first.ask('personal_sign', ['hello', A], { id }).catch(() => {})
  await settled()
  const next = await testRpc({ kv })
  await next.rpc.settle(id, { status: 'answered', result: CONTRACT_SIGNATURE })
  await next.clock.advance(5_000)
  expect(next.store.get().recovered[id]?.outcome).toEqual({
    status: 'answered',
    result: CONTRACT_SIGNATURE,
    signature: 'unverified',
  })
})
