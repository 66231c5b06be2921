import { SignClient } from '@walletconnect/sign-client'
import { verifyMessage as ethersVerify, JsonRpcProvider } from 'ethers'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../packages/peers/src/phone/memoryStorage.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { until } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(injectPeers())
const { phone, relay, alpha } = peers

const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'wallet_getAssets',
  'wallet_grantPermissions',
]
const TYPED = {
  domain: { name: 'Tabkey', version: '1', chainId: 1 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const

type Client = Awaited<ReturnType<typeof SignClient.init>>
const clients: Client[] = []
let opened = 0

async function openDapp(projectId = 'a'.repeat(32)): Promise<Client> {
  opened += 1
  const client = await SignClient.init({
    projectId,
    relayUrl: peers.urls.relay,
    telemetryEnabled: false,
    logger: 'silent',
    storage: createMemoryStorage(),
    customStoragePrefix: `dapp-${opened}`,
    metadata: { name: 'Peers test', description: '', url: 'http://127.0.0.1:1', icons: [] },
  })
  clients.push(client)
  return client
}

async function proposeSession(dapp: Client, chains = ['eip155:1', 'eip155:8453']) {
  const eip155 = { chains, methods: METHODS, events: ['chainChanged', 'accountsChanged'] }
  const { uri, approval } = await dapp.connect({ optionalNamespaces: { eip155 } })
  if (!uri) throw new Error('no URI')
  // Called at once: sign-client drops an approval that arrives before `approval()` is called.
  const approved = approval()
  approved.catch(() => {})
  return { uri, approved }
}

async function openSession() {
  const dapp = await openDapp()
  const { uri, approved } = await proposeSession(dapp)
  await phone.approve(uri)
  const session = await approved
  const request = <Result>(method: string, params: unknown, chainId = 'eip155:1') =>
    dapp.request<Result>({ topic: session.topic, chainId, request: { method, params } })
  return { dapp, session, request }
}

beforeEach(() => peers.reset())
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose().catch(() => {})
  }
})

describe('phone through the relay', () => {
  test('pairs, signs a message and typed data that viem verifies', async () => {
    const { session, request } = await openSession()
    const { address } = await phone.state()
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${address}`, `eip155:8453:${address}`])
    await phone.mode({ requests: 'approve' })
    const signature = await request<Hex>('personal_sign', ['0x68656c6c6f', address])
    expect(await verifyMessage({ address: address as Hex, message: 'hello', signature })).toBe(true)
    const typed = await request<Hex>('eth_signTypedData_v4', [address, JSON.stringify(TYPED)])
    expect(await verifyTypedData({ address: address as Hex, ...TYPED, signature: typed })).toBe(true)
  })

  test('sends a transaction to the node of the chain it was asked for', async () => {
    const { request } = await openSession()
    const { address } = await phone.state()
    await phone.mode({ requests: 'approve' })
    const hash = await request<string>(
      'eth_sendTransaction',
      [{ from: address, to: address, value: '0x1' }],
      'eip155:8453',
    )
    const node = new JsonRpcProvider(peers.base.url, 8453, { staticNetwork: true })
    expect((await node.getTransaction(hash))?.from).toBe(address)
    node.destroy()
  })

  test('holds requests and answers them in reverse order, each asked once', async () => {
    const { request } = await openSession()
    const { address } = await phone.state()
    const order: string[] = []
    const ask = (hex: string) => request<Hex>('personal_sign', [hex, address]).finally(() => order.push(hex))
    const first = ask('0x01')
    await phone.waitForRequests(1)
    const second = ask('0x02')
    const held = await phone.waitForRequests(2)
    await phone.answer(held.map(({ id }) => id).reverse())
    const signatures = await Promise.all([first, second])
    expect(order).toEqual(['0x02', '0x01'])
    for (const [index, signature] of signatures.entries()) {
      const message = { raw: `0x0${index + 1}` } as const
      expect(await verifyMessage({ address: address as Hex, message, signature })).toBe(true)
    }
    expect((await phone.state()).asked).toHaveLength(2)
  })

  test('rejects a proposal and a request with the wallet’s own words', async () => {
    const { uri, approved } = await proposeSession(await openDapp())
    const refused = expect(approved).rejects.toMatchObject({ code: 5000 })
    await phone.reject(uri)
    await refused
    const { request } = await openSession()
    await phone.mode({ answers: { personal_sign: { error: { code: 4001, message: 'No, thanks' } } } })
    await expect(request('personal_sign', ['0x01', '0x'])).rejects.toMatchObject({
      code: 4001,
      message: 'No, thanks',
    })
  })

  test('switches to a chain outside the session by an update and an event', async () => {
    const { dapp, session, request } = await openSession()
    await phone.mode({ requests: 'approve' })
    const event = new Promise(resolve => dapp.once('session_event', ({ params }) => resolve(params.event)))
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0xaa36a7' }])).toBeNull()
    expect(await event).toEqual({ name: 'chainChanged', data: 11155111 })
    expect(dapp.session.get(session.topic).namespaces.eip155?.chains).toContain('eip155:11155111')
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x7' }])).rejects.toMatchObject({
      code: 4902,
    })
  })

  test('tells its assets and grants permissions once it is switched on', async () => {
    const { request } = await openSession()
    const { address } = await phone.state()
    await phone.mode({ requests: 'approve' })
    const capabilities = () => request<object>('wallet_getCapabilities', [address, ['0x1']])
    expect(await capabilities()).toMatchObject({ '0x1': { atomic: { status: 'unsupported' } } })
    expect(await capabilities()).not.toMatchObject({ '0x1': { assetDiscovery: {} } })
    await phone.mode({ assetDiscovery: true, grants: { kind: 'asAsked' } })
    expect(await capabilities()).toMatchObject({
      '0x1': { assetDiscovery: { supported: true }, permissions: { supported: true } },
    })
    expect(await request('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])).toMatchObject({
      '0x1': [{ address: 'native', type: 'NATIVE' }],
    })
    const wanted = { chainId: '0x1', expiry: 4_000_000_000, permissions: [{ type: 'contract-call' }] }
    expect(await request('wallet_grantPermissions', [wanted])).toMatchObject({ ...wanted, address })
  })

  test('disconnects, and the dapp hears it', async () => {
    const { dapp, session } = await openSession()
    const deleted = new Promise(resolve => dapp.once('session_delete', ({ topic }) => resolve(topic)))
    await phone.disconnect()
    expect(await deleted).toBe(session.topic)
  })

  test('expires without a word: the phone forgets, the dapp still has its session', async () => {
    const { dapp, session } = await openSession()
    await phone.expire()
    await until(phone.state, ({ sessions }) => sessions.length === 0, 'The end of the session')
    expect(dapp.session.get(session.topic).topic).toBe(session.topic)
  })
})

describe('relay', () => {
  test('keeps a request for a phone that sleeps', async () => {
    const { request } = await openSession()
    const { address } = await phone.state()
    await phone.mode({ requests: 'approve' })
    await phone.sleep()
    const signature = request<Hex>('personal_sign', ['0x01', address])
    await until(relay.stats, ({ calls }) => (calls.irn_publish ?? 0) > 0, 'The published request')
    expect((await phone.state()).asked).toHaveLength(0)
    await phone.wake()
    expect(
      await verifyMessage({ address: address as Hex, message: { raw: '0x01' }, signature: await signature }),
    ).toBe(true)
  })

  test('kicks sockets, and the clients come back', async () => {
    const { request } = await openSession()
    const { address } = await phone.state()
    await phone.mode({ requests: 'approve' })
    const { sockets, opened: before } = await relay.stats()
    expect(sockets).toBe(2)
    expect(await relay.kick()).toBe(2)
    await until(relay.stats, stats => stats.sockets === 2 && stats.opened >= before + 2, 'Both sockets')
    expect(await request('personal_sign', ['0x01', address])).toMatch(/^0x/)
  })

  test('duplicates, reorders and talks nonsense, and the phone is asked once', async () => {
    const { request } = await openSession()
    const { address } = await phone.state()
    await phone.mode({ requests: 'approve' })
    await relay.faults({ duplicate: true, reorder: true, garbage: true, delayMs: 20 })
    expect(await request('personal_sign', ['0x01', address])).toMatch(/^0x/)
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('refuses a project id with 3000, and no other', async () => {
    await relay.faults({ badProjectIds: ['b'.repeat(32)] })
    const dapp = await openDapp('b'.repeat(32))
    const said = new Promise<Error>(resolve => dapp.core.relayer.on('relayer_error', resolve))
    proposeSession(dapp).catch(() => {})
    expect((await said).message).toContain('3000 (Unauthorized: invalid key)')
  })
})

describe('nodes', () => {
  test('answer for their own chains, and lie when told to', async () => {
    const ask = async (url: string, method: string) => {
      const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: [] })
      return fetch(url, { method: 'POST', body })
    }
    const chainOf = async (url: string) =>
      ((await (await ask(url, 'eth_chainId')).json()) as { result: string }).result
    expect(await Promise.all([chainOf(peers.ethereum.url), chainOf(peers.base.url)])).toEqual([
      '0x1',
      '0x2105',
    ])
    await peers.ethereum.faults({ wrongChainId: 137 })
    expect(await chainOf(peers.ethereum.url)).toBe('0x89')
    await peers.ethereum.faults({ status: 429, retryAfter: 2, times: 1 })
    const limited = await ask(peers.ethereum.url, 'eth_blockNumber')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
    expect((await ask(peers.ethereum.url, 'eth_blockNumber')).status).toBe(200)
    expect((await peers.ethereum.stats()).calls).toEqual({ eth_chainId: 2, eth_blockNumber: 2 })
  })
})

describe('injected wallets', () => {
  test('show accounts to an approved origin only, and sign what ethers verifies', async () => {
    expect(await alpha.rpc('eth_accounts')).toEqual({ result: [] })
    expect(await alpha.rpc('personal_sign', ['0x01', '0x'])).toMatchObject({ error: { code: 4100 } })
    const [address] = ((await alpha.rpc('eth_requestAccounts')) as { result: string[] }).result
    expect(await alpha.rpc('eth_accounts', [], 'http://other')).toEqual({ result: [] })
    const { result } = (await alpha.rpc('personal_sign', ['0x68656c6c6f', address])) as { result: string }
    expect(ethersVerify('hello', result)).toBe(address)
    await alpha.rpc('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await alpha.rpc('eth_accounts')).toEqual({ result: [] })
  })

  test('hold questions until answered, and reject when told to', async () => {
    await alpha.mode('manual')
    const asked = alpha.rpc('eth_requestAccounts')
    const [question] = await alpha.held()
    expect(question?.method).toBe('eth_requestAccounts')
    await alpha.answer({ approve: false })
    expect(await asked).toMatchObject({ error: { code: 4001 } })
    await alpha.mode('throwString')
    expect(await alpha.rpc('eth_requestAccounts')).toEqual({ throwString: 'Something went wrong' })
    expect(await alpha.rpc('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      error: { code: 4902 },
    })
  })
})

describe('verify', () => {
  async function attest(id: string, origin: string): Promise<string> {
    const query = new URLSearchParams({ projectId: 'a', origin, id, decryptedId: 'b' })
    const page = await (await fetch(`${peers.verify.url}/v3/attestation?${query}`)).text()
    return /\\"attestation\\":\\"([\w.-]+)\\"/.exec(page)?.[1] ?? ''
  }

  test.each([
    ['VALID', 'http://127.0.0.1:1'],
    ['INVALID', 'http://evil.test'],
  ])('an attestation that travels through the relay is %s for the phone', async (validation, origin) => {
    const dapp = await openDapp()
    dapp.core.verify.register = ({ id }) => attest(id, origin)
    const { uri } = await proposeSession(dapp)
    const { verifyContext } = await phone.pair(uri)
    expect(verifyContext.verified).toMatchObject({ validation, origin })
    expect((await relay.stats()).attestations).toHaveLength(1)
    expect((await peers.verify.stats()).attested[0]?.origin).toBe(origin)
  })
})

const PROJECT = `projectId=${'a'.repeat(32)}`

describe('api', () => {
  // Balances are empty for a request without an origin.
  const headers = { origin: 'http://127.0.0.1:1' }
  const get = async <Answer>(path: string) =>
    (await (await fetch(peers.api.url + path, { headers })).json()) as Answer
  type Page = { data: { id: string; name: string; chains: string[] }[]; count: number }

  test('pages, searches, includes and excludes wallets', async () => {
    const first = await get<Page>('/getWallets?page=1&entries=40')
    const second = await get<Page>('/getWallets?page=2&entries=40')
    expect(first.data).toHaveLength(40)
    expect(first.count).toBeGreaterThan(600)
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(80)
    const [alphaWallet] = (await get<Page>('/getWallets?page=1&entries=40&search=%20alpha%20w')).data
    expect(alphaWallet?.name).toBe('Alpha Wallet')
    expect((await get<Page>(`/getWallets?page=1&entries=40&include=${alphaWallet?.id}`)).count).toBe(1)
    expect((await get<Page>(`/getWallets?page=1&entries=40&exclude=${alphaWallet?.id}`)).count).toBe(
      first.count - 1,
    )
    const bitcoin = await get<Page>(
      '/getWallets?page=1&entries=40&chains=bip122:000000000019d6689c085ae165831e93',
    )
    expect(bitcoin.data.map(({ name }) => name)).toEqual(['Keystone Bitcoin'])
  })

  test('tells identity and balance, passes JSON-RPC to the node, and records all of it', async () => {
    const { address } = await phone.state()
    expect(await get(`/v1/identity/${address}?${PROJECT}`)).toMatchObject({ name: 'phone.reown.id' })
    const { balances } = await get<{ balances: object[] }>(
      `/v1/account/${address}/balance?chainId=eip155:8453&currency=usd&${PROJECT}&sv=1.7.5`,
    )
    expect(balances).toMatchObject([{ symbol: 'ETH', chainId: 'eip155:8453' }])
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_chainId', params: [] })
    const rpc = await fetch(`${peers.api.url}/v1/?chainId=eip155:8453&${PROJECT}`, { method: 'POST', body })
    expect(await rpc.json()).toMatchObject({ result: '0x2105' })
    await peers.api.faults({ status: 503, times: 1 })
    expect((await fetch(`${peers.api.url}/getWallets?page=1&entries=40`)).status).toBe(503)
    expect((await peers.api.stats()).calls).toMatchObject({ '/v1/': 1, '/getWallets': 1 })
  })

  test('answers a route that it does not have with 404, an empty body and no CORS headers', async () => {
    const asked = await fetch(`${peers.api.url}/v1/account/0x00/pictures?${PROJECT}`, {
      headers: { 'x-wrong-on-purpose': '1' },
    })
    expect([asked.status, await asked.text()]).toEqual([404, ''])
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    const known = await fetch(`${peers.api.url}/getWallets?page=1&entries=1&${PROJECT}`)
    expect(known.headers.get('access-control-allow-origin')).toBe('*')
    expect(known.headers.get('access-control-expose-headers')).toBeNull()
  })

  test('sends a rate limit without CORS headers when a test asks for one', async () => {
    await peers.api.faults({ status: 429, times: 1, withoutCors: true })
    const asked = await fetch(`${peers.api.url}/v1/supported-chains?${PROJECT}`)
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([429, null])
  })
})
