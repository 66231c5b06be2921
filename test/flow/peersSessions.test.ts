import { type Hex, parseEther, verifyMessage } from 'viem'
import { beforeEach, expect, inject, test } from 'vitest'
import { anvilAccount } from '../peers/accounts.ts'
import { control } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(inject('peers'))
const { alpha, api } = peers
const { address } = anvilAccount(0)
const ACCOUNT = `eip155:8453:${address}`
const CHAIN = '0x2105'

const soon = () => Math.floor(Date.now() / 1000) + 3_600
const permission = (allowance: Hex) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance, start: soon(), period: 86_400 },
})
const request = (more: object = {}) => ({
  chainId: CHAIN,
  address,
  expiry: soon(),
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } },
  permissions: [permission('0x64'), permission('0x32')],
  policies: [],
  ...more,
})

const post = <Answer>(path: string, body: object) =>
  control<Answer>(api.url, `/v1/sessions/${ACCOUNT}${path}?projectId=p`, body)
const list = async () =>
  (await control<{ pcis: Record<string, unknown>[] }>(api.url, `/v1/sessions/${ACCOUNT}`)).pcis

async function ask(method: string, params: unknown): Promise<unknown> {
  const reply = await alpha.rpc(method, params)
  if ('result' in reply) return reply.result
  throw new Error('error' in reply ? String(reply.error.code) : 'thrown')
}

beforeEach(async () => {
  await peers.reset()
  await ask('eth_requestAccounts', [])
})

test('a session is opened, granted, listed and revoked with a signature', async () => {
  await alpha.grants('asAsked')
  const { pci, key } = await post<{ pci: string; key: { type: string; publicKey: string } }>('', request())
  expect(key).toEqual({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
  expect(await list()).toEqual([])
  const wanted = request()
  const granted = (await ask('wallet_grantPermissions', [wanted])) as { context: Hex }
  expect(granted).toMatchObject({ ...wanted, context: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await post('/activate', { ...granted, pci })
  const [session] = await list()
  expect(session).toMatchObject({ pci, context: granted.context, permissions: wanted.permissions })
  expect(session).not.toHaveProperty('revokedAt')
  const signature = (await ask('wallet_revokePermissions', [
    { pci, context: granted.context, address },
  ])) as Hex
  expect(await verifyMessage({ address, message: pci, signature })).toBe(true)
  const forged = await anvilAccount(1).signMessage({ message: pci })
  await expect(post('/revoke', { pci, signature: forged })).rejects.toThrow('401')
  await post('/revoke', { pci, signature })
  expect((await list())[0]).toHaveProperty('revokedAt')
  await expect(post('/revoke', { pci, signature })).rejects.toThrow('409')
})

test('the cosigner refuses what is no request', async () => {
  for (const wrong of [
    { expiry: 1 },
    { permissions: [] },
    { permissions: [{ type: 'everything', data: {} }] },
    { signer: { type: 'keys', data: { keys: [] } } },
    { chainId: '0x1' },
    { extra: true },
  ])
    await expect(post('', request(wrong))).rejects.toThrow('400')
  await expect(post('/activate', { pci: 'nobody', context: '0x00' })).rejects.toThrow('404')
  await api.addSessions(ACCOUNT, [{ pci: 'old', expiry: 1 }])
  expect(await list()).toEqual([{ pci: 'old', expiry: 1 }])
})

test('a wallet grants less, more, nothing, and in the names of today', async () => {
  await expect(ask('wallet_grantPermissions', [request()])).rejects.toThrow('4200')
  await alpha.grants('less')
  const wanted = request()
  expect(await ask('wallet_grantPermissions', [wanted])).toMatchObject({
    expiry: wanted.expiry - 1,
    permissions: [{ data: { allowance: '0x32' } }],
  })
  await alpha.grants('more')
  expect(await ask('wallet_grantPermissions', [wanted])).toMatchObject({
    permissions: [{ data: { allowance: '0xc8' } }, { data: { allowance: '0x64' } }],
  })
  await alpha.grants('refuse')
  await expect(ask('wallet_grantPermissions', [wanted])).rejects.toThrow('4001')
  await alpha.grants({ kind: 'asAsked', names: 'current' })
  await expect(ask('wallet_grantPermissions', [wanted])).rejects.toThrow('4200')
  const { signer, chainId } = wanted
  const current = {
    chainId,
    from: address,
    signer,
    permission: wanted.permissions[0],
    rules: [{ type: 'expiry', data: { timestamp: wanted.expiry } }],
  }
  expect(await ask('wallet_requestExecutionPermissions', [current])).toMatchObject([current])
  expect(await ask('wallet_getCapabilities', [address, [CHAIN]])).toMatchObject({
    [CHAIN]: { permissions: { supported: true, ruleTypes: ['expiry'] } },
  })
})

test('assets are told by a wallet that can, and only then', async () => {
  const capabilities = async () => ask('wallet_getCapabilities', [address, ['0x1']])
  expect(await capabilities()).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
  await expect(ask('wallet_getAssets', [{ account: address }])).rejects.toThrow('4200')
  await alpha.discoverAssets(true)
  await api.give({ chainId: 1, to: address, asset: 'DAI', amount: parseEther('3') })
  expect(await capabilities()).toMatchObject({ '0x1': { assetDiscovery: { supported: true } } })
  const told = (await ask('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])) as Record<
    string,
    { type: string; balance: Hex; metadata: { symbol: string } }[]
  >
  expect(Object.keys(told)).toEqual(['0x1'])
  expect(told['0x1']?.[0]?.type).toBe('NATIVE')
  const dai = told['0x1']?.find(({ metadata }) => metadata.symbol === 'DAI')
  expect(BigInt(dai?.balance ?? 0)).toBeGreaterThanOrEqual(parseEther('3'))
  await alpha.answers({ wallet_getAssets: { '0x1': 'nonsense' } })
  expect(await ask('wallet_getAssets', [{ account: address }])).toEqual({ '0x1': 'nonsense' })
})
