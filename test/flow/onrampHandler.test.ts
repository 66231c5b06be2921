import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type OnrampServicesPeer, startOnrampServices } from '../../packages/peers/src/onrampServices.ts'
import type { PeerReply } from '../../packages/peers/src/peerServer.ts'
import {
  type CreateOnrampHandlerParameters,
  createOnrampHandler,
  OnrampServiceError,
  toNodeListener,
} from '../../packages/siwx-server/src/index.ts'
import { createContractLog } from '../contracts/contractLog.ts'

// The host's server of the onramp on a port of its own, and the services by their contracts behind it.

const ORIGIN = 'https://app.example'
const ME = anvilAccount(0).address
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ME = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const BITCOIN_ME = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const KEY_ID = '00000000-0000-4000-8000-00000000c0de'

const edwards = generateKeyPairSync('ed25519')
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** The 64 bytes of an Ed25519 key as Coinbase writes them. */
function edwardsSecret(): string {
  const { d = '', x = '' } = edwards.privateKey.export({ format: 'jwk' })
  return Buffer.concat([d, x].map(part => Buffer.from(part, 'base64url'))).toString('base64')
}
const pem = (key: typeof edwards.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()

const KEYS = {
  coinbase: { keyId: KEY_ID, publicKeyPem: pem(edwards.publicKey) },
  moonpay: { apiKey: 'pk_live_abc', secretKey: 'sk_live_moonSecret123' },
  transak: { apiKey: '00000000-0000-4000-8000-000000000001', apiSecret: 'transakSecret123' },
  ramp: { hostApiKey: 'rampHostKey' },
}
const SERVICES = {
  coinbase: { keyId: KEY_ID, keySecret: edwardsSecret() },
  moonpay: KEYS.moonpay,
  transak: KEYS.transak,
  ramp: KEYS.ramp,
}
const SECRETS = [SERVICES.coinbase.keySecret, KEYS.moonpay.secretKey, KEYS.transak.apiSecret]

const contracts = createContractLog()
let peer: OnrampServicesPeer

beforeAll(async () => {
  peer = await startOnrampServices({ keys: KEYS, contracts })
})
afterEach(() => peer.reset())
afterAll(() => peer.close())

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly body: { readonly url?: string; readonly error?: string; readonly field?: string }
}

/** A host's server, and how a page asks it. */
async function startHost(changes: Partial<CreateOnrampHandlerParameters> = {}) {
  const errors: unknown[] = []
  const handler = createOnrampHandler({
    origins: [ORIGIN, 'https://www.app.example'],
    services: SERVICES,
    visitorOf: headers => headers.get('x-real-ip'),
    fetch: peer.fetch,
    onError: error => errors.push(error),
    ...changes,
  })
  const server = createServer(toNodeListener(handler))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/onramp`
  const send = async (init: RequestInit): Promise<Answer> => {
    const response = await fetch(url, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, text, headers: response.headers, body: isJson ? JSON.parse(text) : {} }
  }
  const ask = (order: object, headers: Readonly<Record<string, string>> = {}) =>
    send({
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        'x-real-ip': '192.0.2.1',
        ...headers,
      },
      body: JSON.stringify({ network: 'eip155:1', address: ME, ...order }),
    })
  return { errors, send, ask }
}

describe('pages', () => {
  const buy = [
    ['coinbase', { network: 'base', asset: 'ETH' }],
    ['moonpay', { asset: 'eth_base' }],
    ['transak', { network: 'base', asset: 'ETH' }],
    ['ramp', { asset: 'BASE_ETH' }],
  ] as const

  test.each(buy)('%s sells the coin of the network to the account', async (service, facts) => {
    const { ask } = await startHost()
    const { status, body } = await ask({ service, network: 'eip155:8453' })
    expect([status, body.error]).toEqual([200, undefined])
    expect(await peer.open(body.url ?? '')).toEqual({ address: ME, ...facts })
  })

  test.each(buy)('%s sells a token for an amount of money', async (service, facts) => {
    const { ask } = await startHost()
    const order = { network: 'eip155:8453', asset: 'USDC', fiatCurrency: 'EUR', amount: '99.50' }
    const { body } = await ask({ service, ...order, redirectUrl: `${ORIGIN}/bought?order=1&x=a+b#end` })
    const shown = await peer.open(body.url ?? '')
    const asset = facts.asset.replace('ETH', 'USDC').replace('eth', 'usdc')
    expect(shown).toMatchObject({ address: ME, asset })
    expect(Number(shown.amount)).toBe(99.5)
  })

  test.each([
    ['coinbase', { address: ME, network: 'base', asset: 'USDC', amount: '12.5' }],
    ['moonpay', { address: ME, asset: 'usdc_base', amount: '12.5' }],
    ['transak', { address: ME, network: 'base', asset: 'USDC' }],
    ['ramp', { address: ME, asset: 'BASE_USDC' }],
  ] as const)('%s buys from the account', async (service, facts) => {
    const { ask } = await startHost()
    const order = { direction: 'sell', network: 'eip155:8453', asset: 'USDC', amount: '12.5' }
    const { body } = await ask({ service, ...order, fiatCurrency: 'EUR' })
    expect(await peer.open(body.url ?? '')).toEqual(facts)
  })

  test.each([
    ['coinbase', SOLANA, SOLANA_ME],
    ['moonpay', SOLANA, SOLANA_ME],
    ['transak', BITCOIN, BITCOIN_ME],
    ['ramp', BITCOIN, BITCOIN_ME],
  ])('%s sells on %s', async (service, network, address) => {
    const { ask } = await startHost()
    const { body } = await ask({ service, network, address })
    expect(await peer.open(body.url ?? '')).toMatchObject({ address })
  })

  test('an address in lower case is written with its checksum', async () => {
    const { ask } = await startHost()
    const { body } = await ask({ service: 'ramp', address: ME.toLowerCase() })
    expect(await peer.open(body.url ?? '')).toMatchObject({ address: ME })
  })

  test.each(['pkcs8', 'sec1'] as const)('coinbase takes tokens of a P-256 key in %s', async type => {
    const coinbase = { keyId: KEY_ID, publicKeyPem: pem(elliptic.publicKey) }
    const other = await startOnrampServices({ keys: { ...KEYS, coinbase }, contracts })
    onTestFinished(() => other.close())
    const keySecret = elliptic.privateKey.export({ type, format: 'pem' }).toString().replaceAll('\n', '\\n')
    const services = { coinbase: { keyId: KEY_ID, keySecret } }
    const { ask } = await startHost({ services, fetch: other.fetch })
    const { body } = await ask({ service: 'coinbase' })
    expect(await other.open(body.url ?? '')).toMatchObject({ address: ME, network: 'ethereum' })
  })

  test('a session is for one use, and a signed page cannot be changed', async () => {
    const { ask } = await startHost()
    const { body: session } = await ask({ service: 'coinbase' })
    await peer.open(session.url ?? '')
    await expect(peer.open(session.url ?? '')).rejects.toThrow('The session has ended')
    const { body: signed } = await ask({ service: 'moonpay' })
    const changed = (signed.url ?? '').replace(ME, anvilAccount(1).address)
    await expect(peer.open(changed)).rejects.toThrow('signature')
  })

  test('the visitor and the network are named to Coinbase, and nothing else', async () => {
    const { ask } = await startHost()
    await ask({ service: 'coinbase' })
    expect(peer.recorder.calls.map(({ detail }) => detail)).toEqual([
      { addresses: [{ address: ME, blockchains: ['ethereum'] }], clientIp: '192.0.2.1' },
    ])
  })
})

describe('the access token of Transak', () => {
  const TOKEN = '/partners/api/v2/refresh-token'
  const SESSION = '/api/v2/auth/session'

  test('is made once for visitors that come together, and kept', async () => {
    const { ask } = await startHost()
    const answers = await Promise.all([1, 2, 3].map(() => ask({ service: 'transak' })))
    answers.push(await ask({ service: 'transak' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([peer.recorder.count(TOKEN), peer.recorder.count(SESSION)]).toEqual([1, 4])
  })

  test('is made again when another server has ended it, once', async () => {
    const { ask } = await startHost()
    await ask({ service: 'transak' })
    peer.endTokens()
    const answers = await Promise.all([1, 2].map(() => ask({ service: 'transak' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(peer.recorder.count(TOKEN)).toBe(2)
    peer.answer(SESSION, { kind: 'json', json: {}, status: 401 })
    expect((await ask({ service: 'transak' })).status).toBe(502)
    expect(peer.recorder.count(TOKEN)).toBe(3)
  })

  test('may be the host’s own', async () => {
    let count = 0
    const accessToken = async () => `own-${++count}`
    const { ask, errors } = await startHost({ services: { transak: { apiKey: 'k', accessToken } } })
    expect((await ask({ service: 'transak' })).status).toBe(502)
    expect([count, peer.recorder.count(TOKEN)]).toEqual([1, 0])
    expect(errors).toMatchObject([{ service: 'transak', status: 401 }])
  })
})

describe('refusals', () => {
  const order = { service: 'moonpay' }

  const STRANGERS = ['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'http://app.example']

  test.each(STRANGERS)('a page of %s gets nothing', async origin => {
    const { ask, send } = await startHost()
    const { status, headers } = await ask(order, { origin })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
    const preflight = await send({ method: 'OPTIONS', headers: { origin } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect(peer.recorder.calls).toEqual([])
  })

  test('a program that names no origin gets nothing', async () => {
    const { send } = await startHost()
    const body = JSON.stringify({ ...order, network: 'eip155:1', address: ME })
    const headers = { 'content-type': 'application/json' }
    expect((await send({ method: 'POST', headers, body })).status).toBe(403)
  })

  test('every page of the host may ask', async () => {
    const { ask, send } = await startHost()
    const origin = 'https://www.app.example'
    const { status, headers } = await ask(order, { origin })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
    const preflight = await send({ method: 'OPTIONS', headers: { origin } })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
  })

  test.each<readonly [string, object, string]>([
    ['an address of Solana on Ethereum', { address: SOLANA_ME }, 'address'],
    ['an address of Ethereum on Solana', { network: SOLANA }, 'address'],
    [
      'an address of a test network of Bitcoin',
      { network: BITCOIN, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
      'address',
    ],
    ['a wrong checksum', { address: ME.replace('f39F', 'F39F') }, 'address'],
    ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'address'],
    ['a list of addresses', { address: [ME] }, 'address'],
    ['a test network', { network: 'eip155:11155111' }, 'network'],
    ['a network of the prototype', { network: 'constructor' }, 'network'],
    ['a network that the service does not sell on', { service: 'coinbase', network: 'eip155:56' }, 'network'],
    ['a service that is not one', { service: 'toString' }, 'service'],
    ['another direction', { direction: 'steal' }, 'direction'],
    ['a symbol with a parameter', { asset: 'USDC&walletAddress=0x' }, 'asset'],
    ['a currency that is not a code of three letters', { fiatCurrency: 'euro' }, 'fiatCurrency'],
    ['nothing', { amount: '0.00' }, 'amount'],
    ['a number', { amount: 100 }, 'amount'],
    ['an exponent', { amount: '1e9' }, 'amount'],
    ['a page elsewhere', { redirectUrl: 'https://evil.example/' }, 'redirectUrl'],
    ['a page elsewhere behind a name', { redirectUrl: `${ORIGIN}@evil.example/` }, 'redirectUrl'],
    ['a script', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
  ])('%s', async (_, change, field) => {
    const { ask, errors } = await startHost()
    const { status, body } = await ask({ ...order, ...change })
    expect([status, body.field]).toEqual([400, field])
    expect(peer.recorder.calls).toEqual([])
    expect(errors).toEqual([])
  })

  test('a service without keys', async () => {
    const { ask } = await startHost({ services: { ramp: KEYS.ramp } })
    expect(await ask(order)).toMatchObject({ status: 400, body: { field: 'service' } })
  })

  test('other methods, other types and long bodies', async () => {
    const { ask, send } = await startHost()
    expect((await send({ method: 'GET', headers: { origin: ORIGIN } })).status).toBe(405)
    expect((await ask(order, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await ask({ ...order, more: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('a visitor without a network address has no session of Coinbase', async () => {
    const { ask } = await startHost()
    expect((await ask({ service: 'coinbase' }, { 'x-real-ip': 'not-an-address' })).status).toBe(502)
    expect(peer.recorder.calls).toEqual([])
  })

  test('the guard has the request and the order, and its answer is the host’s', async () => {
    const seen: unknown[] = []
    const { ask } = await startHost({
      async guard(request, { address, service }) {
        seen.push([await request.json(), address, service])
        return request.headers.get('cookie') === 'in=1' ? undefined : new Response('no', { status: 401 })
      },
    })
    const refused = await ask(order)
    expect([refused.status, refused.text]).toEqual([401, 'no'])
    expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect((await ask(order, { cookie: 'in=1' })).status).toBe(200)
    expect(seen).toMatchObject([
      [{ address: ME }, ME, 'moonpay'],
      [{ address: ME }, ME, 'moonpay'],
    ])
  })

  test('a guard that fails lets nothing through', async () => {
    const guard = () => Promise.reject(new Error('the database is down'))
    const { ask, errors } = await startHost({ guard })
    const { status, text } = await ask(order)
    expect([status, text.includes('database')]).toEqual([503, false])
    expect(errors).toHaveLength(1)
  })

  test('a visitor has a number of pages in a minute, and others have theirs', async () => {
    const { ask } = await startHost({ perVisitorMax: 2, perMinuteMax: 4 })
    const from = async (ip: string) => (await ask(order, { 'x-real-ip': ip })).status
    const statuses = []
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2', '192.0.2.9'])
      statuses.push(await from(ip))
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
  })
})

describe('hostile and broken services', () => {
  const json = (value: unknown, status = 200): PeerReply => ({ kind: 'json', json: value, status })
  const echo = { message: SECRETS.join(' ') }
  const TOKEN = '/onramp/v1/token'
  const SESSION = '/api/v2/auth/session'
  const widget = (widgetUrl: unknown) => json({ data: { widgetUrl } })

  test.each<readonly [string, string, string, PeerReply, number | undefined]>([
    ['refuses the key and repeats it', 'coinbase', TOKEN, json(echo, 401), 401],
    ['has had enough', 'coinbase', TOKEN, json(echo, 429), 429],
    ['answers with a page', 'coinbase', TOKEN, { kind: 'text', text: '<html>' }, undefined],
    ['answers without end', 'coinbase', TOKEN, { kind: 'text', text: 'x'.repeat(100_000) }, undefined],
    ['drops the connection', 'coinbase', TOKEN, { kind: 'drop' }, undefined],
    ['answers with a number', 'coinbase', TOKEN, json({ token: 7 }), undefined],
    ['puts parameters into the token', 'coinbase', TOKEN, json({ token: 'a&addresses=x' }), undefined],
    [
      'leads elsewhere',
      'coinbase',
      TOKEN,
      { kind: 'text', text: '', status: 302, headers: { location: 'https://evil.example/' } },
      undefined,
    ],
    [
      'names a page elsewhere',
      'transak',
      SESSION,
      widget('https://global.transak.com.evil.example/'),
      undefined,
    ],
    ['names a page without TLS', 'transak', SESSION, widget('http://global.transak.com/'), undefined],
    ['names a script', 'transak', SESSION, widget('javascript:alert(1)'), undefined],
    ['names no page', 'transak', SESSION, json({ data: null }), undefined],
    ['refuses the server', 'transak', SESSION, json(echo, 403), 403],
  ])('a service that %s: 502, and no key leaves', async (_, service, path, reply, serviceStatus) => {
    const { ask, errors } = await startHost()
    peer.answer(path, reply)
    const { status, text } = await ask({ service })
    expect([status, text]).toEqual([502, JSON.stringify({ error: `${service} made no page` })])
    expect(errors).toHaveLength(1)
    const [error] = errors as OnrampServiceError[]
    expect(error).toBeInstanceOf(OnrampServiceError)
    expect([error?.service, error?.status, error?.cause]).toEqual([service, serviceStatus, undefined])
    const told = `${String(error)} ${error?.stack} ${JSON.stringify(error)}`
    for (const secret of SECRETS) expect(told).not.toContain(secret)
    expect(told).not.toContain('Bearer')
  })

  test('a service that never answers is given up after eight seconds', async () => {
    const { ask, errors } = await startHost()
    peer.answer(TOKEN, { kind: 'hang' })
    expect((await ask({ service: 'coinbase' })).status).toBe(502)
    expect(errors).toMatchObject([{ details: expect.stringContaining('8000 ms') }])
  }, 20_000)
})

test('the services were asked as their contracts say', () => {
  const { checked, problems } = contracts.report()
  expect(problems).toEqual([])
  expect(Object.keys(checked)).toEqual([
    'onramp-coinbase-token',
    'onramp-transak-session',
    'onramp-transak-token',
  ])
})
