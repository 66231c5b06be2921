import {
  encodeFunctionData,
  getAddress,
  type Hex,
  hashTypedData,
  maxUint256,
  numberToHex,
  verifyTypedData,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/peerControl.ts'
import { press } from './support/frameScreen.ts'
import { dailyEther } from './support/permission.ts'
import { expect, test } from './support/secureFixture.ts'
import type { SecureHost } from './support/secureHost.ts'

const RECEIVER: Hex = '0x00000000000000000000000000000000000000A1'

const rpc = <Answer>(host: SecureHost, method: string, params?: unknown, id?: string) =>
  host.ask<Answer>('RPC_REQUEST', { method, params }, id)
const noRpc = (host: SecureHost, method: string, params?: unknown) =>
  host.refused('RPC_REQUEST', { method, params })
const calls = (host: SecureHost) => host.frame.getByRole('dialog')

const TYPED = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: RECEIVER },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Ada', wallet: RECEIVER },
    to: [{ name: 'Bob', wallet: RECEIVER }],
    contents: 'Hello, Bob!',
  },
} as const

test('secure site: typed data is shown field by field; another chain’s and the account’s own are refused', async ({
  site,
}) => {
  const host = await site.openReady()
  const { address, accounts } = await site.signIn(host)
  const asked = rpc<Hex>(host, 'eth_signTypedData_v4', [address, JSON.stringify(TYPED)])
  for (const words of ['Ether Mail 1', 'Mail', 'Ada', 'Bob', 'Hello, Bob!'])
    await expect(host.frame.getByText(words, { exact: true })).toBeVisible()
  await press(host.frame, 'Sign')
  expect(await verifyTypedData({ address, ...TYPED, signature: await asked })).toBe(true)
  const refused = (domain: object) =>
    noRpc(host, 'eth_signTypedData_v4', [address, { ...TYPED, domain: { ...TYPED.domain, ...domain } }])
  expect(await refused({ chainId: 8453 })).toBe('This data is for chain 8453, not for Ethereum')
  expect(await refused({ verifyingContract: accounts[1]?.address })).toBe(
    'This data would command the account itself',
  )
  expect(await refused({ name: 'Tabkey Account' })).toBe('This data would command the account itself')
  expect(await noRpc(host, 'eth_signTypedData_v4', [address, '{'])).toBe('This typed data cannot be read')
})

test('secure site: a sign-in message is for the page’s own domain', async ({ site, origin }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const message = (domain: string) =>
    createSiweMessage({ address, chainId: 1, domain, nonce: 'abcdefgh1234', uri: origin, version: '1' })
  expect(await noRpc(host, 'personal_sign', [message('bank.example'), address])).toContain('bank.example')
  const asked = rpc<Hex>(host, 'personal_sign', [message(new URL(origin).host), address])
  await expect(host.frame.getByRole('heading', { level: 1 })).toHaveText(`Sign in to ${new URL(origin).host}`)
  await press(host.frame, 'Sign in')
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})

test('secure site: the smart account signs before and after it exists, and viem agrees', async ({
  site,
  chain,
}) => {
  const host = await site.openReady()
  const user = await site.signIn(host, 'smartAccount')
  const { address } = user
  expect(user).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountDeployed: false })
  const sign = async () => {
    const asked = rpc<Hex>(host, 'personal_sign', ['0x6869', address])
    await press(host.frame, 'Sign')
    return asked
  }
  const before = await sign()
  expect(await chain.reader.verifyMessage({ address, message: 'hi', signature: before })).toBe(true)
  const typed = rpc<Hex>(host, 'eth_signTypedData_v4', [address, TYPED])
  await press(host.frame, 'Sign')
  const hash = hashTypedData(TYPED)
  expect(await chain.reader.verifyHash({ address, hash, signature: await typed })).toBe(true)
  expect(await host.ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: true })
  const after = await sign()
  expect(after).toHaveLength(132)
  expect(await chain.reader.verifyMessage({ address, message: 'hi', signature: after })).toBe(true)
})

test('secure site: a token transfer is shown in words and happens', async ({ site, chain }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const token = await chain.token(address, 50_000_000n)
  await chain.fund(address)
  const data = encodeFunctionData({ ...token, functionName: 'transfer', args: [RECEIVER, 12_500_000n] })
  const asked = rpc<Hex>(host, 'eth_sendTransaction', [{ from: address, to: token.address, data }])
  await expect(host.frame.getByRole('heading', { level: 1 })).toHaveText('Approve transaction')
  await expect(host.frame.getByRole('listitem')).toHaveText(['You send 12.5 PLAY to 0x0000...0000A1.'])
  await expect(host.frame.getByText('Tested on Ethereum')).toBeVisible()
  // Receiver and token in full; the receiver is in the data of the details as well.
  await expect(host.frame.getByText(RECEIVER, { exact: true })).toBeVisible()
  await expect(host.frame.getByText(getAddress(token.address), { exact: true }).first()).toBeVisible()
  await expect(host.frame.getByRole('alert')).toHaveCount(0)
  await press(host.frame, 'Send')
  expect((await chain.mined(await asked)).status).toBe('success')
  expect(await chain.reader.readContract({ ...token, functionName: 'balanceOf', args: [RECEIVER] })).toBe(
    12_500_000n,
  )
  const all = encodeFunctionData({ ...token, functionName: 'approve', args: [RECEIVER, maxUint256] })
  const refused = noRpc(host, 'eth_sendTransaction', [{ to: token.address, data: all }])
  await expect(host.frame.getByRole('alert')).toHaveText('There is no limit to what can be taken.')
  await expect(host.frame.getByRole('listitem')).toHaveText([
    'This lets 0x0000...0000A1 take all your PLAY, until you take it back.',
  ])
  await press(host.frame, 'Reject')
  expect(await refused).toBe('User rejected the request')
})

test('secure site: calls of the smart account are atomic, paid for, and have a status', async ({
  site,
  chain,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host, 'smartAccount')
  const token = await chain.token(address, 100n)
  await chain.fund(address)
  const send = (value: bigint) =>
    encodeFunctionData({ ...token, functionName: 'transfer', args: [RECEIVER, value] })
  const bundle = (value: bigint, more: object = {}) => [
    {
      calls: [
        { to: RECEIVER, value: '0x5' },
        { to: token.address, data: send(value) },
      ],
      chainId: '0x1',
      ...more,
    },
  ]
  const asked = rpc<{ id: string }>(
    host,
    'wallet_sendCalls',
    bundle(7n, { id: '0xa1', atomicRequired: true }),
  )
  await expect(host.frame.getByRole('listitem')).toHaveText([
    'You send 0.000000000000000005 ETH to 0x0000...0000A1.',
    'You send 0.000007 PLAY to 0x0000...0000A1.',
  ])
  await expect(host.frame.getByText('All of these calls happen, or none.')).toBeVisible()
  await press(host.frame, 'Send')
  expect(await asked).toEqual({ id: '0xa1' })
  const status = () => rpc<{ status: number; atomic: boolean }>(host, 'wallet_getCallsStatus', ['0xa1'])
  expect(await until(status, ({ status }) => status !== 100, 'the calls')).toMatchObject({
    status: 200,
    atomic: true,
  })
  expect(await chain.reader.readContract({ ...token, functionName: 'balanceOf', args: [address] })).toBe(93n)
  expect(await noRpc(host, 'wallet_sendCalls', bundle(7n, { id: '0xa1' }))).toBe('Duplicate bundle id')
  expect(await noRpc(host, 'wallet_sendCalls', bundle(7n, { capabilities: { magic: {} } }))).toBe(
    'Unsupported capability magic',
  )
  expect(await noRpc(host, 'wallet_getCallsStatus', ['0xb2'])).toBe('Unknown bundle id')
  const failing = noRpc(host, 'wallet_sendCalls', bundle(1_000n))
  await expect(host.frame.getByRole('alert')).toHaveText('This would fail now.')
  await press(host.frame, 'Send')
  expect(await failing).toBe('The account refused: CallFailed')
  const capabilities = await rpc<Record<string, object>>(host, 'wallet_getCapabilities')
  expect(capabilities['0x1']).toMatchObject({
    atomic: { status: 'supported' },
    assetDiscovery: { supported: true },
  })
  const assets = await rpc<Record<string, { type: string; balance: Hex }[]>>(host, 'wallet_getAssets', [
    { account: address, chainFilter: ['0x1'] },
  ])
  expect(Object.keys(assets)).toEqual(['0x1'])
  expect(assets['0x1']).toEqual([
    expect.objectContaining({ type: 'NATIVE', address: 'native' }),
    expect.objectContaining({
      type: 'ERC20',
      address: token.address.toLowerCase(),
      balance: numberToHex(93),
    }),
  ])
})

test('secure site: calls of a key go one after the other', async ({ site, chain }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  await chain.fund(address)
  const params = [
    {
      calls: [
        { to: RECEIVER, value: '0x1' },
        { to: RECEIVER, value: '0x2' },
      ],
    },
  ]
  expect(await noRpc(host, 'wallet_sendCalls', [{ ...params[0], atomicRequired: true }])).toBe(
    'Atomicity not supported',
  )
  const asked = rpc<{ id: string }>(host, 'wallet_sendCalls', params)
  await press(host.frame, 'Send')
  const { id } = await asked
  const status = () => rpc<{ status: number; receipts: object[] }>(host, 'wallet_getCallsStatus', [id])
  expect((await until(status, entry => entry.status !== 100, 'the calls')).receipts).toHaveLength(2)
})

test('secure site: permissions are granted and taken back', async ({ site, chain }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host, 'smartAccount')
  const request = dailyEther(address)
  const { expiry } = request
  const asked = rpc<{ context: Hex; accountMeta: object }>(host, 'wallet_grantPermissions', [request])
  await expect(host.frame.getByText(anvilAccount(5).address)).toBeVisible()
  await expect(host.frame.getByText('1 ETH', { exact: true })).toBeVisible()
  await press(host.frame, 'Allow')
  const { context, ...rest } = await asked
  expect(rest).toMatchObject({ expiry, address, accountMeta: { factory: expect.any(String) } })
  const revoked = rpc(host, 'wallet_revokePermissions', [{ permissionsContext: context }])
  await press(host.frame, 'Take back')
  expect(await revoked).toEqual({})
  expect(await chain.reader.getCode({ address })).toBeDefined()
  const conditions = { ...request, permissions: [{ type: 'rate-limit', data: {} }] }
  expect(await noRpc(host, 'wallet_grantPermissions', [conditions])).toBe('This permission is not supported')
})

test('secure site: reads do not prompt; unknown methods are refused', async ({ site }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  expect(await rpc(host, 'eth_accounts')).toEqual([address])
  expect(await rpc(host, 'eth_chainId')).toBe('0x1')
  expect(await rpc(host, 'eth_getBalance', [address, 'latest'])).toBe('0x0')
  expect(await noRpc(host, 'eth_sign', [address, '0x'])).toBe('Requested RPC call is not allowed')
  expect(await noRpc(host, 'anvil_setBalance', [address, '0x1'])).toBe('Requested RPC call is not allowed')
  expect(await noRpc(host, 'constructor')).toBe('Requested RPC call is not allowed')
  expect(await noRpc(host, 'personal_sign', ['0x6869', RECEIVER])).toBe('This address is not connected')
  await expect(calls(host)).toHaveCount(0)
})

test('secure site: requests wait in line; an abort ends them all, or the one', async ({ site }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const sign = (id: string) =>
    host.refused('RPC_REQUEST', { method: 'personal_sign', params: [`say ${id}`, address] }, id)
  const message = host.frame.locator('pre.text')
  const [entry, two, three] = [sign('one'), sign('two'), sign('three')]
  await expect(message).toHaveText('say one')
  await host.ask('RPC_ABORT', { id: 'one' })
  expect(await entry).toBe('Request was aborted')
  await expect(message).toHaveText('say two')
  await press(host.frame, 'Reject')
  expect(await two).toBe('User rejected the request')
  await expect(message).toHaveText('say three')
  await host.ask('RPC_ABORT')
  expect(await three).toBe('Request was aborted')
  await expect(calls(host)).toHaveCount(0)
})
