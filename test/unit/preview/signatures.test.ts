import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { finishDraft } from '../../../packages/preview/src/draft.ts'
import { previewEvm } from '../../../packages/preview/src/evm/previewEvm.ts'

// What a signature allows, read from its fields: no node is asked.

const OWNER = `0x${'ab'.repeat(20)}` as const
const THIEF = `0x${'7e'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
const NFTS = `0x${'80'.repeat(20)}`
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ZERO = `0x${'0'.repeat(40)}`

async function preview(method: string, params: unknown, owner: typeof OWNER | null = OWNER) {
  const { account, draft } = await previewEvm(method, params, {
    request: () => Promise.reject(new Error('no node')),
    otherNodes: [],
    readState: async () => null,
    chainId: 1n,
    coin: { symbol: 'ETH', decimals: 18 },
    owner,
    held: [],
  })
  return { account, ...finishDraft(draft, new Map()) }
}

type Domain = Readonly<Record<string, unknown>>
type Fields = readonly { readonly name: string; readonly type: string }[]

/** Types that declare exactly what a message has. */
function typesOf(name: string, value: unknown): Record<string, Fields> {
  if (Array.isArray(value)) return Object.assign({}, ...value.map(item => typesOf(name, item)))
  if (typeof value !== 'object' || value === null) return {}
  const fields = Object.entries(value).map(([field, inner]) => {
    let [item, suffix] = [inner as unknown, '']
    while (Array.isArray(item)) [item, suffix] = [item[0], `${suffix}[]`]
    const isStruct = typeof item === 'object' && item !== null
    return { name: field, type: `${isStruct ? `${name}_${field}` : 'bytes'}${suffix}` }
  })
  const inner = Object.entries(value).map(([field, value]) => {
    let item = value as unknown
    while (Array.isArray(item)) item = item[0]
    return typesOf(`${name}_${field}`, item)
  })
  return Object.assign({ [name]: fields }, ...inner)
}

const sign = (
  primaryType: string,
  message: unknown,
  domain: Domain = { chainId: 1, verifyingContract: TOKEN },
  types: Record<string, Fields> = typesOf(primaryType, message),
) =>
  preview('eth_signTypedData_v4', [
    OWNER,
    JSON.stringify({ types, primaryType, domain, message }, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ])
const kinds = ({ warnings }: Awaited<ReturnType<typeof preview>>) => warnings.map(({ kind }) => kind)

test('signatures: a permit of a token, with and without a limit, and one that takes the power back', async () => {
  const permit = (value: bigint) =>
    sign('Permit', { owner: OWNER, spender: THIEF, value, nonce: 0, deadline: 2_000_000_000 })
  expect(await permit(50n)).toMatchObject({
    confidence: 'decoded',
    allowances: [
      { kind: 'spend', amount: '50', asset: { contract: TOKEN }, spender: { address: THIEF }, until: null },
    ],
  })
  expect(kinds(await permit(50n))).toEqual(['signature'])
  expect(kinds(await permit(maxUint256))).toEqual(['signature', 'unlimited'])
  expect(kinds(await permit(0n))).toEqual([])
  const dai = await sign('Permit', { holder: OWNER, spender: THIEF, nonce: 0, expiry: 0, allowed: true })
  expect(dai).toMatchObject({ allowances: [{ amount: 'all', spender: { address: THIEF } }] })
})

test('signatures: Permit2, one and many, and transfers by signature', async () => {
  const domain = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
  const details = { token: TOKEN, amount: '77', expiration: 1_900_000_000, nonce: 0 }
  const one = await sign('PermitSingle', { details, spender: THIEF, sigDeadline: 1 }, domain)
  expect(one.allowances).toMatchObject([
    { amount: '77', asset: { contract: TOKEN }, until: 1_900_000_000_000 },
  ])
  const many = await sign(
    'PermitBatch',
    {
      details: [details, { ...details, amount: (2n ** 160n - 1n).toString() }],
      spender: THIEF,
      sigDeadline: 1,
    },
    domain,
  )
  expect(many.allowances.map(({ amount }) => amount)).toEqual(['77', 'all'])
  const transfer = await sign(
    'PermitBatchTransferFrom',
    { permitted: [{ token: TOKEN, amount: 5 }], spender: THIEF, nonce: 1, deadline: 1_900_000_000 },
    domain,
  )
  expect(transfer.allowances).toMatchObject([{ amount: '5', spender: { address: THIEF } }])
  expect(kinds(transfer)).toEqual(['signature'])
})

test('signatures: a transfer by EIP-3009 is what leaves', async () => {
  const shown = await sign('TransferWithAuthorization', {
    from: OWNER,
    to: THIEF,
    value: 900,
    validAfter: 0,
    validBefore: 2_000_000_000,
    nonce: `0x${'01'.repeat(32)}`,
  })
  expect(shown).toMatchObject({
    effects: [{ direction: 'out', amount: '900', asset: { contract: TOKEN }, party: { address: THIEF } }],
  })
  expect(kinds(shown)).toEqual(['signature'])
})

const item = (itemType: number, token: string, amount: bigint, identifierOrCriteria = 0n) => ({
  itemType,
  token,
  identifierOrCriteria,
  startAmount: amount,
  endAmount: amount,
})
const order = (price: bigint, recipient: string = OWNER) => ({
  offerer: OWNER,
  zone: ZERO,
  offer: [item(2, NFTS, 1n, 7n)],
  consideration: [{ ...item(0, ZERO, price), recipient }],
  endTime: 1_900_000_000n,
})

test('signatures: a listing states its price; one without a price is a gift', async () => {
  const listed = await sign('OrderComponents', order(5n))
  expect(listed.allowances).toMatchObject([
    {
      kind: 'order',
      asset: { kind: 'nft', contract: NFTS, tokenId: '7' },
      inReturn: [{ asset: { kind: 'coin' }, amount: '5' }],
    },
  ])
  expect(kinds(listed)).toEqual(['signature'])
  expect(kinds(await sign('OrderComponents', order(0n)))).toEqual(['signature', 'onlyLeaves'])
  // The price goes to the thief.
  expect(kinds(await sign('OrderComponents', order(5n, THIEF)))).toEqual(['signature', 'onlyLeaves'])
  const bulk = await sign('BulkOrder', {
    tree: [
      [order(5n), order(0n)],
      [
        { ...order(0n), offer: [] },
        { ...order(0n), offer: [] },
      ],
    ],
  })
  expect(bulk.allowances).toHaveLength(2)
  expect(kinds(bulk)).toContain('onlyLeaves')
})

test.each(['SafeTx', 'ForwardRequest', 'MetaTransaction', 'PackedUserOperation'])(
  'signatures: %s acts as the account',
  async type => {
    const shown = await sign(type, { to: THIEF, value: 1, data: '0x' })
    expect(shown.allowances).toMatchObject([{ kind: 'account', asset: null }])
    expect(kinds(shown)).toEqual(['signature', 'account'])
  },
)

test('signatures: any other type with a contract is a warning, one without is a message', async () => {
  expect(kinds(await sign('Mail', { contents: 'Hello' }))).toEqual(['signature', 'unread'])
  expect(await sign('Mail', { contents: 'Hello' }, { chainId: 1 })).toMatchObject({
    confidence: 'decoded',
    warnings: [],
  })
  expect(kinds(await sign('Ballot', { proposalId: 1, support: 1 }))).toEqual([])
  // Exchanges off the chain name the zero address, and move what is there.
  const exchange = await sign(
    'HyperliquidTransaction:UsdSend',
    { destination: THIEF, amount: '5' },
    { chainId: 1, verifyingContract: ZERO },
  )
  expect(kinds(exchange)).toEqual(['signature', 'unread'])
  // A permit whose fields do not fit is no permit.
  expect(kinds(await sign('Permit', { spender: 'x' }))).toEqual(['signature', 'unread'])
})

test('signatures: a field that the type does not declare is not signed, and so not believed', async () => {
  const permit = { owner: OWNER, spender: THIEF, value: 0, nonce: 0, deadline: 2_000_000_000 }
  const declared = ['owner', 'spender', 'nonce', 'deadline'].map(name => ({ name, type: 'bytes' }))
  const shown = await sign('Permit', permit, undefined, { Permit: declared })
  expect(kinds(shown)).toEqual(['signature', 'unread'])
  expect(shown.allowances).toEqual([])
  // The same inside of a struct, and for a type that is called harmless.
  const details = { token: TOKEN, amount: 0, expiration: 1, nonce: 0 }
  const nested = await sign('PermitSingle', { details, spender: THIEF, sigDeadline: 1 }, undefined, {
    PermitSingle: [
      { name: 'details', type: 'Details' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    Details: [{ name: 'token', type: 'address' }],
  })
  expect(kinds(nested)).toEqual(['signature', 'unread'])
  expect(kinds(await sign('Ballot', { proposalId: 1 }, undefined, { Ballot: [] }))).toEqual([
    'signature',
    'unread',
  ])
})

test('signatures: data of another network, of nothing, and for another account', async () => {
  const other = await sign('Mail', {}, { chainId: 5 })
  expect(kinds(other)).toEqual(['otherChain'])
  expect(kinds(await sign('Mail', {}, { chainId: 'mainnet' }))).toEqual(['otherChain'])
  expect(
    kinds(await preview('wallet_sendCalls', [{ chainId: '0x5', calls: [{ to: THIEF, value: '0x1' }] }])),
  ).toEqual(['otherChain'])
  expect(kinds(await preview('eth_sendTransaction', [{ to: THIEF, value: '0x1', chainId: '0x5' }]))).toEqual([
    'otherChain',
  ])
  expect(kinds(await preview('eth_signTypedData_v4', [OWNER, '{"types":']))).toEqual(['unread'])
  const message = await preview('personal_sign', ['0x48656c6c6f', THIEF])
  expect(message).toMatchObject({ account: THIEF, warnings: [{ kind: 'otherAccount', subject: THIEF }] })
})

test('messages: a text is a message, a hash is blind', async () => {
  expect(kinds(await preview('personal_sign', ['0x48656c6c6f', OWNER]))).toEqual([])
  expect(kinds(await preview('personal_sign', [`0x${'ab'.repeat(32)}`, OWNER]))).toEqual(['blind'])
  expect(kinds(await preview('eth_sign', [OWNER, `0x${'ab'.repeat(32)}`]))).toEqual(['blind'])
})

test('transactions: a delegation (EIP-7702) gives the account away, the zero address takes that back', async () => {
  const delegated = (address: string) =>
    preview('eth_sendTransaction', [
      {
        from: OWNER,
        to: THIEF,
        value: '0x1',
        authorizationList: [{ address, chainId: '0x1', nonce: '0x0' }],
      },
    ])
  const given = await delegated(THIEF)
  expect(given.allowances).toMatchObject([{ kind: 'account', spender: { address: THIEF } }])
  expect(kinds(given)).toEqual(['account'])
  expect(kinds(await delegated(ZERO))).toEqual([])
})

test('transactions: without a node, what the data states', async () => {
  const coins = await preview('eth_sendTransaction', [{ from: OWNER, to: THIEF, value: '0x5' }])
  expect(coins).toMatchObject({
    confidence: 'decoded',
    effects: [{ direction: 'out', amount: '5' }],
    warnings: [],
  })
  const signed = await preview('eth_signTransaction', [{ from: OWNER, to: THIEF, value: '0x5' }])
  expect(kinds(signed)).toEqual(['neverExpires'])
  const two = await preview('eth_sendTransaction', [{ to: THIEF, data: '0x01', input: '0x02' }])
  expect(kinds(two)).toEqual(['unread'])
  expect(kinds(await preview('eth_sendTransaction', [{ value: 1.5 }]))).toEqual(['unread'])
  expect(kinds(await preview('wallet_sendCalls', [{ calls: [] }]))).toEqual(['unread'])
  expect(kinds(await preview('wallet_nothing', []))).toEqual(['unread'])
  expect(kinds(await preview('wallet_grantPermissions', [{}]))).toEqual(['account'])
  expect(kinds(await preview('wallet_switchEthereumChain', [{ chainId: '0x1' }]))).toEqual([])
})
