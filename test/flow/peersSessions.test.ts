import { randomUUID } from 'node:crypto'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { WRONG_ON_PURPOSE } from '../contracts/contractLog.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(injectPeers())
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

async function call(path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const headers = { [WRONG_ON_PURPOSE]: '1' }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(api.url + path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

const post = (path: string, body: object, more = '&v=2') =>
  call(`/v1/sessions/${ACCOUNT}${path}?projectId=p${more}`, body)
const list = async () =>
  ((await call(`/v1/sessions/${ACCOUNT}?projectId=p`)).body as { pcis: Record<string, unknown>[] }).pcis
const created = async (more?: string) =>
  (await post('', request(), more)).body as { pci: string; key: { type: string; publicKey: string } }

async function ask(method: string, params: unknown): Promise<unknown> {
  const reply = await alpha.rpc(method, params)
  if ('result' in reply) return reply.result
  throw new Error('error' in reply ? String(reply.error.code) : 'thrown')
}

beforeEach(async () => {
  await peers.reset()
  await ask('eth_requestAccounts', [])
})

test('a session is created, waits with a null context, is activated and revoked', async () => {
  await alpha.grants('asAsked')
  const { pci, key } = await created()
  expect(key).toEqual({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
  expect(await list()).toMatchObject([
    { pci, context: null, revokedAt: null, project: { url: null, iconUrl: null } },
  ])
  const wanted = request()
  const granted = (await ask('wallet_grantPermissions', [wanted])) as { context: Hex }
  expect(granted).toMatchObject({ ...wanted, context: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await post('/activate', { ...granted, pci })).toEqual({ status: 200, body: '' })
  expect(await list()).toMatchObject([{ pci, context: granted.context, revokedAt: null }])
  const signature = (await ask('wallet_revokePermissions', [
    { pci, context: granted.context, address },
  ])) as Hex
  expect(await verifyMessage({ address, message: pci, signature })).toBe(true)
  expect(await post('/revoke', { pci, signature })).toEqual({ status: 200, body: '' })
  expect(await list()).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
  expect(await post('/revoke', { pci })).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })
})

test('the key is long without v=2, and from a cosigner that does not know v=2', async () => {
  const long = { publicKey: expect.stringMatching(/^0x3034(3[0-9]|6[1-6]){128}$/) }
  expect((await created('')).key).toMatchObject(long)
  expect((await created('&v=1')).key).toMatchObject(long)
  await api.useOldCosignerKey()
  expect((await created()).key).toMatchObject(long)
})

test('the cosigner checks the fields of a grant and the account as text, not its content', async () => {
  for (const wrong of [
    { expiry: 'soon' },
    { permissions: undefined },
    { signer: { type: 'keys' } },
    { policies: 7 },
  ])
    expect(await post('', request(wrong))).toMatchObject({ status: 422, body: expect.any(String) })
  expect(await post('', request({ expiry: 1, permissions: [], extra: true }))).toMatchObject({ status: 200 })
  const grant = { ...request(), pci: randomUUID(), context: '0x00' }
  expect(await post('/activate', grant)).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })
  expect(await post('/activate', { pci: grant.pci, context: '0x00' })).toMatchObject({ status: 422 })
  expect(await call(`/v1/sessions/eip155:1?projectId=p`)).toMatchObject({ status: 400 })
  expect(await call(`/v1/sessions/${ACCOUNT}`)).toMatchObject({ status: 400 })
  expect(await call(`/v1/sessions/${ACCOUNT.toLowerCase()}?projectId=p`)).toEqual({
    status: 200,
    body: { pcis: [] },
  })
  await api.addSessions(ACCOUNT, [{ pci: 'old', expiry: 1 }])
  expect((await list()).at(-1)).toEqual({ pci: 'old', expiry: 1 })
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
  const reported = (await ask('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])) as Record<
    string,
    { type: string; balance: Hex; metadata: { symbol: string } }[]
  >
  expect(Object.keys(reported)).toEqual(['0x1'])
  expect(reported['0x1']?.[0]?.type).toBe('NATIVE')
  const dai = reported['0x1']?.find(({ metadata }) => metadata.symbol === 'DAI')
  expect(BigInt(dai?.balance ?? 0)).toBeGreaterThanOrEqual(parseEther('3'))
  await alpha.answers({ wallet_getAssets: { '0x1': 'nonsense' } })
  expect(await ask('wallet_getAssets', [{ account: address }])).toEqual({ '0x1': 'nonsense' })
})
