import { type Hex, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClientCount } from '../support/createClientCount.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { until } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'
import { createRig, type Rig, type RigOptions, testConfig } from '../support/walletConnectRig.ts'

const peers = connectPeers(injectPeers())
const { phone, relay } = peers
const countClients = createClientCount(relay)
const rigs: Rig[] = []

async function open(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await createRig({ config: testConfig({ endpoints: { relay: peers.urls.relay } }), ...options })
  rigs.push(rig)
  return rig
}

beforeEach(() => peers.reset())
afterEach(async () => {
  await Promise.all(rigs.splice(0).map(rig => rig.connector.stop()))
})

describe('walletConnect: connect', () => {
  test('approve gives accounts, wallet and networks; a signature is verified by viem', async () => {
    const rig = await open()
    const connecting = rig.connect()
    const uri = await rig.uri()
    expect(rig.store.get().wc).toMatchObject({ buffering: false, error: null })
    expect((rig.store.get().wc.pairingExpiry ?? 0) - Date.now()).toBeGreaterThan(235_000)
    await phone.approve(uri)
    const [account] = await connecting
    const { address } = await phone.state()
    expect(account).toBe(`eip155:1:${address}`)
    expect(rig.connection()).toMatchObject({
      status: 'connected',
      walletId: 'walletConnect',
      kind: 'walletConnect',
      wallet: { name: 'Tabkey test phone', type: 'walletConnect', url: 'https://phone.tabkey.test/' },
      approvedNetworks: ['eip155:1', 'eip155:8453'],
    })
    expect(rig.store.get().wc).toMatchObject({ uri: null, pairingExpiry: null, relayConnected: true })

    await phone.mode({ requests: 'approve' })
    const signature = await rig.request('personal_sign', ['0x68656c6c6f', address])
    expect(
      await verifyMessage({
        address: address as Hex,
        message: 'hello',
        signature: signature as Hex,
      }),
    ).toBe(true)
    expect(await countClients()).toBe(1)
  })

  test('keeps the properties and capabilities that the wallet gives with its session', async () => {
    const rig = await open()
    const connecting = rig.connect()
    const { address } = await phone.state()
    await phone.approve(await rig.uri(), {
      properties: {
        sessionProperties: { expiry: '2026-12-24T17:07:31+00:00', atomic: '{"status":"supported"}' },
        scopedProperties: { eip155: { [`eip155:1:${address}`]: {} } },
      },
    })
    await connecting
    expect(rig.connection()).toMatchObject({
      sessionProperties: { expiry: '2026-12-24T17:07:31+00:00', atomic: '{"status":"supported"}' },
      capabilities: { '0x0': { atomic: { status: 'supported' } } },
    })
  })

  test('reject: ConnectionDeclinedError, kept in wc.error, and the next connect works', async () => {
    const rig = await open()
    const connecting = rig.connect()
    const declined = expect(connecting).rejects.toMatchObject({ name: 'ConnectionDeclinedError', code: 4001 })
    await phone.reject(await rig.uri())
    await declined
    expect(rig.store.get().wc).toMatchObject({ uri: null, error: { name: 'ConnectionDeclinedError' } })
    expect(rig.store.get().connections.eip155).toBeUndefined()

    const again = rig.connect()
    const uri = await rig.uri()
    expect(rig.store.get().wc.error).toBeNull()
    await phone.approve(uri)
    expect(await again).toHaveLength(1)
  })

  test('two tabs share one URI and both get the session', async () => {
    const rig = await open()
    const first = rig.connect({ id: 'a' })
    const uri = await rig.uri()
    const second = rig.connect({ id: 'b' })
    expect(rig.store.get().wc.uri).toBe(uri)
    await phone.approve(uri)
    const [entry, other] = await Promise.all([first, second])
    expect(entry).toEqual(other)
    const calls = await relay.stats()
    expect(calls.calls.wc_proposeSession).toBe(1)
  })

  test('one of two tabs cancels: the other goes on', async () => {
    const rig = await open()
    const stop = new AbortController()
    const first = rig.connect({ id: 'a' }, stop.signal)
    const uri = await rig.uri()
    const second = rig.connect({ id: 'b' })
    stop.abort()
    await expect(first).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
    expect(rig.store.get().wc.uri).toBe(uri)
    await phone.approve(uri)
    expect(await second).toHaveLength(1)
  })

  test('cancelled, then approved on the phone: the session is ended at once', async () => {
    const rig = await open()
    const stop = new AbortController()
    const connecting = rig.connect({}, stop.signal)
    const uri = await rig.uri()
    const proposal = await phone.pair(uri)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
    expect(rig.store.get().wc).toMatchObject({ uri: null, error: null, linking: null })
    await phone.approveNext(proposal.id)
    await until(phone.state, ({ sessions }) => sessions.length === 0, 'the end of the session')
    expect(rig.store.get().connections.eip155).toBeUndefined()
  })

  test('aborted before it began: nothing is sent', async () => {
    await until(countClients, count => count === 0, "the end of earlier tests' sockets", 30_000)
    const rig = await open()
    await expect(rig.connect({}, AbortSignal.abort())).rejects.toMatchObject({
      name: 'ConnectionCancelledError',
    })
    expect(await countClients()).toBe(0)
  })

  test('the deep link is kept for the session, and shown again after a restart', async () => {
    const linking = { name: 'Phone', href: 'phone://' }
    const rig = await open()
    const listed = { id: 'phone', name: 'Phone', mobile_link: 'phone://' }
    const connecting = rig.connect({ linking, listed })
    const uri = await rig.uri()
    expect(rig.store.get().wc.linking).toEqual(linking)
    await phone.approve(uri)
    await connecting
    await rig.kill()
    const next = await open({ disk: rig.disk })
    await next.connector.restore()
    expect(next.store.get().wc.linking).toEqual(linking)
  })

  test('a second session replaces the first one, which the phone sees end', async () => {
    const rig = await open()
    for (let count = 0; count < 2; count += 1) {
      const connecting = rig.connect()
      await phone.approve(await rig.uri())
      await connecting
    }
    await until(phone.state, ({ sessions }) => sessions.length === 1, 'one session')
    await phone.mode({ requests: 'approve' })
    expect(await rig.request('personal_sign', ['0x00', (await phone.state()).address])).toMatch(/^0x/)
  })

  test('the attestation of the tab travels with the proposal', async () => {
    const asked: { id: string; url: string }[] = []
    const rig = await open({
      config: testConfig({ endpoints: { relay: peers.urls.relay, verify: peers.urls.verify } }),
      attest: async parameters => {
        asked.push(parameters)
        return 'e30.attested.sig'
      },
    })
    const connecting = rig.connect()
    connecting.catch(() => {})
    await rig.uri()
    const { attestations } = await relay.stats()
    expect(attestations).toContain('e30.attested.sig')
    const url = new URL(asked[0]?.url ?? '')
    expect(`${url.origin}${url.pathname}`).toBe(`${peers.urls.verify}/v3/attestation`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'e'.repeat(32),
      origin: 'http://127.0.0.1:5173',
      id: asked[0]?.id,
      decryptedId: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('without projectId and relay: the alert, and EndpointMissingError', async () => {
    const rig = await open({ config: testConfig({ projectId: null }) })
    await expect(rig.connect()).rejects.toMatchObject({ name: 'EndpointMissingError' })
    expect(rig.alerts).toEqual(['PROJECT_ID_NOT_CONFIGURED'])
  })

  test('a relay of ones own needs no projectId', async () => {
    const rig = await open({
      config: testConfig({ projectId: null, endpoints: { relay: peers.urls.relay } }),
    })
    const connecting = rig.connect()
    await phone.approve(await rig.uri())
    expect(await connecting).toHaveLength(1)
  })
})

async function connected(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await open(options)
  const connecting = rig.connect()
  await phone.approve(await rig.uri())
  await connecting
  return rig
}

const sign = (rig: Rig, text: string, more: Parameters<Rig['request']>[2] = {}) =>
  rig.request('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, ACCOUNT], more)
const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const isSignatureOf = (message: string, signature: unknown) =>
  verifyMessage({ address: ACCOUNT, message, signature: signature as Hex })

describe('walletConnect: requests', () => {
  test('the ledger learns topic and id before the phone sees anything; a refusing ledger sends nothing', async () => {
    const rig = await connected()
    const links: { topic: string; rpcId: number }[] = []
    const refused = sign(rig, 'never', {
      onSending: async link => {
        if (link) links.push(link)
        throw new Error('disk full')
      },
    })
    await expect(refused).rejects.toThrow('disk full')
    const answered = sign(rig, 'hello', {
      onSending: async link => {
        if (link) links.push(link)
        expect((await phone.state()).asked).toHaveLength(0)
      },
    })
    const [request] = await phone.waitForRequests()
    expect(request).toMatchObject({ id: links[1]?.rpcId, topic: links[1]?.topic, chainId: 'eip155:1' })
    await phone.approveNext(request?.id)
    expect(await isSignatureOf('hello', await answered)).toBe(true)
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('answers in reverse order each reach their own promise', async () => {
    const rig = await connected()
    const texts = ['one', 'two', 'three']
    const answers = texts.map(text => sign(rig, text))
    const requests = await phone.waitForRequests(3)
    await phone.answer([...requests].reverse().map(({ id }) => id))
    const signatures = await Promise.all(answers)
    for (const [index, text] of texts.entries()) {
      expect(await isSignatureOf(text, signatures[index])).toBe(true)
    }
  })

  test('the wallet says no: its own code is kept', async () => {
    const rig = await connected()
    const refused = expect(sign(rig, 'no')).rejects.toMatchObject({
      name: 'WalletRequestError',
      code: 4902,
      message: 'Unrecognized chain',
    })
    const [request] = await phone.waitForRequests()
    await phone.rejectNext(request?.id, { code: 4902, message: 'Unrecognized chain' })
    await refused
  })

  test('abort after send: RequestAbortedError, the late answer is dropped, the next request works', async () => {
    const rig = await connected()
    const stop = new AbortController()
    const aborted = expect(sign(rig, 'late', { signal: stop.signal })).rejects.toMatchObject({
      name: 'RequestAbortedError',
    })
    const [request] = await phone.waitForRequests()
    stop.abort()
    await aborted
    await phone.approveNext(request?.id)
    await phone.mode({ requests: 'approve' })
    expect(await isSignatureOf('next', await sign(rig, 'next'))).toBe(true)
  })

  test('methods and chains the session does not grant are refused here', async () => {
    const rig = await connected()
    await expect(rig.request('eth_sign', [])).rejects.toMatchObject({ name: 'MethodNotAllowedError' })
    await expect(sign(rig, 'x', { network: 'eip155:10' })).rejects.toMatchObject({
      name: 'ChainNotSupportedError',
    })
    expect((await phone.state()).asked).toHaveLength(0)
  })

  test('the relay drops every socket with a request pending: the answer still comes', async () => {
    const rig = await connected()
    const answer = sign(rig, 'drop')
    const [request] = await phone.waitForRequests()
    await relay.kick()
    await until(
      async () => rig.store.get().wc.relayConnected,
      isConnected => isConnected,
      'the socket',
    )
    await phone.approveNext(request?.id)
    expect(await isSignatureOf('drop', await answer)).toBe(true)
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('slow, doubled, reordered and with garbage between: the same answers', async () => {
    const rig = await connected()
    await relay.faults({ delayMs: 30, duplicate: true, reorder: true, garbage: true })
    await phone.mode({ requests: 'approve' })
    const texts = ['a', 'b', 'c', 'd']
    const signatures = await Promise.all(texts.map(text => sign(rig, text)))
    for (const [index, text] of texts.entries())
      expect(await isSignatureOf(text, signatures[index])).toBe(true)
    expect((await phone.state()).asked).toHaveLength(4)
  })

  test('offline: the socket closes, nothing tries; online: it is back within 2 s and the answer comes', async () => {
    const rig = await connected()
    const answer = sign(rig, 'tunnel')
    const [request] = await phone.waitForRequests()
    rig.online.set(false)
    await until(
      async () => rig.store.get().wc.relayConnected,
      isConnected => !isConnected,
      'the pause',
    )
    await phone.approveNext(request?.id)
    const { opened } = await relay.stats()
    await new Promise(resolve => setTimeout(resolve, 6_000))
    expect((await relay.stats()).opened).toBe(opened)
    const since = Date.now()
    rig.online.set(true)
    expect(await isSignatureOf('tunnel', await answer)).toBe(true)
    expect(Date.now() - since).toBeLessThan(2_000)
  })
})

describe('walletConnect: what the wallet does', () => {
  test('ends the session: closed, wc reset, pending requests told', async () => {
    const rig = await connected()
    const pending = expect(sign(rig, 'x')).rejects.toMatchObject({ name: 'OutcomeUnknownError', code: 4900 })
    await phone.waitForRequests()
    await phone.disconnect()
    await pending
    await until(
      async () => rig.closed,
      closed => closed.length === 1,
      'closed',
    )
    expect(rig.store.get().connections.eip155).toBeUndefined()
    expect(rig.store.get().wc).toMatchObject({ uri: null, linking: null, recentWallet: null })
  })

  test('changes the chain: to a configured one, and to another one', async () => {
    const rig = await connected()
    const networks = async () => rig.store.get().networks
    await phone.emit({ name: 'chainChanged', data: 8453 })
    await until(networks, ({ active }) => active.eip155 === 'eip155:8453', 'Base')
    await phone.emit({ name: 'chainChanged', data: '0x1' })
    await until(networks, ({ active }) => active.eip155 === 'eip155:1', 'Ethereum by hex')
    await phone.emit({ name: 'chainChanged', data: 'eip155:777' })
    await until(networks, ({ unsupported }) => unsupported.eip155 === 'eip155:777', 'the placeholder')
  })

  test('changes the accounts: CAIP-10 or plain; nonsense is dropped', async () => {
    const rig = await connected()
    const shown = async () => rig.store.get().accounts.eip155?.caipAddress
    const [entry, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
    await phone.emit({ name: 'accountsChanged', data: [`eip155:8453:${entry}`] })
    await until(shown, account => account === `eip155:1:${entry}`, 'the CAIP-10 account')
    await phone.emit({ name: 'accountsChanged', data: ['nonsense', 7, 'solana:x:y'] })
    await phone.emit({ name: 'accountsChanged', data: [] })
    await phone.emit({ name: 'accountsChanged', data: [other, entry] })
    await until(shown, account => account === `eip155:1:${other}`, 'the plain account')
    expect(rig.store.get().accounts.eip155?.allAccounts).toHaveLength(2)
  })

  test('updates the session: approved networks and accounts follow', async () => {
    const rig = await connected()
    const other = `0x${'33'.repeat(20)}`
    await phone.update({ chains: [8453], accounts: [other] })
    await until(
      async () => rig.connection().approvedNetworks,
      networks => networks.length === 1,
      'the update',
    )
    expect(rig.connection().approvedNetworks).toEqual(['eip155:8453'])
    expect(rig.store.get().accounts.eip155?.address).toBe(other)
  })

  test('disconnect: the phone sees it, and nothing is left to restore', async () => {
    const rig = await connected()
    await rig.connector.disconnect(rig.connection())
    await until(phone.state, ({ sessions }) => sessions.length === 0, 'the end of the session')
    await rig.kill()
    const next = await open({ disk: rig.disk })
    expect(await next.connector.restore()).toEqual([])
    expect(next.closed).toEqual(['walletConnect'])
  })
})
