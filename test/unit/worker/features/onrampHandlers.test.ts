import { describe, expect, test } from 'vitest'
import type { OnrampEndpoint } from '../../../../src/bridge/contract/dataEndpoints.ts'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import { createOnrampFeature } from '../../../../src/worker/features/onramp/feature.ts'
import { checkPage } from '../../../../src/worker/features/onramp/requestPage.ts'
import { type Answer, type FeatureRigOptions, featureRig } from './featureRig.ts'

// Pages that the host's server makes, and what a server that lies could do.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const URL_OF_HOST = 'https://app.example/api/onramp?key=abcdefghijklmnop'
const SECRET = 'host-header-secret'
const PAGES = {
  coinbase: 'https://pay.coinbase.com/buy/select-asset?sessionToken=abc&defaultNetwork=base&fiatCurrency=EUR',
  moonpay: `https://buy.moonpay.com/?apiKey=pk_live_k&currencyCode=eth&walletAddress=${ME}&signature=aGk%3D`,
  transak: 'https://global.transak.com/?apiKey=k&sessionId=abc',
  ramp: `https://app.rampnetwork.com/?hostApiKey=k&userAddress=${ME}&swapAsset=ETH_ETH&enabledFlows=ONRAMP`,
} as const
type Type = OnrampEndpoint['type']
const TYPES = Object.keys(PAGES) as Type[]

const entry = (type: Type): OnrampEndpoint => ({
  type,
  url: URL_OF_HOST,
  headers: { 'x-host': SECRET },
})

const open = (answer: Answer, options: Partial<FeatureRigOptions> & { readonly network?: NetworkId } = {}) =>
  featureRig(createOnrampFeature, {
    account: { network: options.network ?? 'eip155:8453', address: ME },
    answer,
    ...options,
    config: { projectId: null, endpoints: { onramp: TYPES.map(entry) }, ...options.config },
  })
const serve =
  (url: unknown): Answer =>
  () =>
    Response.json({ url })

describe('a page', () => {
  test.each(TYPES)('of %s is asked of the host’s server, without a project id', async provider => {
    const t = open(serve(PAGES[provider]))
    const order = { provider, amount: '99.50', paymentCurrency: 'EUR', purchaseCurrency: 'USDC' }
    expect(await t.ask('url', order)).toEqual({ url: PAGES[provider] })
    expect(t.calls.map(({ url, method, body }) => [url.href, method, body])).toEqual([
      [
        URL_OF_HOST,
        'POST',
        {
          service: provider,
          direction: 'buy',
          network: 'eip155:8453',
          address: ME,
          asset: 'USDC',
          fiatCurrency: 'EUR',
          amount: '99.50',
        },
      ],
    ])
  })

  test('is asked with the cookies of the page’s own origin, and the headers of the entry', async () => {
    const sent: RequestInit[] = []
    const fetch = async (_: string, init: RequestInit) => {
      sent.push(init)
      return Response.json({ url: PAGES.ramp })
    }
    await open(serve(''), { more: { fetch } }).ask('url', { provider: 'ramp' })
    expect(sent).toMatchObject([
      { credentials: 'same-origin', redirect: 'manual', headers: { 'x-host': SECRET } },
    ])
  })

  test('of a provider that the config does not name is refused', async () => {
    const t = open(serve(PAGES.moonpay), { config: { endpoints: { onramp: [entry('ramp')] } } })
    const url = t.ask('url', { provider: 'moonpay' })
    await expect(url).rejects.toMatchObject({ kind: 'onramp-unsupported' })
    expect(t.calls).toEqual([])
  })

  test('of Coinbase comes from the host’s server where one is named, although there is a project id', async () => {
    const config = { projectId: 'p', endpoints: { onramp: [entry('coinbase')] } }
    const t = open(serve(PAGES.coinbase), { config })
    expect(await t.ask('url', { provider: 'coinbase' })).toEqual({ url: PAGES.coinbase })
    expect(t.calls.map(({ url }) => url.host)).toEqual(['app.example'])
  })
})

describe('a server that lies', () => {
  const moonpay = new URL(PAGES.moonpay)
  const changed = (base: string, change: (url: URL) => void) => {
    const url = new URL(base)
    change(url)
    return url.href
  }
  const withParameter = (type: Type, name: string, value: string) =>
    changed(PAGES[type], url => url.searchParams.append(name, value))

  test.each<readonly [string, Type, unknown]>([
    ['another host', 'moonpay', changed(PAGES.moonpay, url => (url.host = 'buy.moonpay.com.evil.example'))],
    [
      'a host with the same end',
      'moonpay',
      changed(PAGES.moonpay, url => (url.host = 'evil-buy.moonpay.com')),
    ],
    [
      'another host of the service',
      'moonpay',
      changed(PAGES.moonpay, url => (url.host = 'sell.moonpay.com')),
    ],
    ['the sandbox', 'moonpay', changed(PAGES.moonpay, url => (url.host = 'buy-sandbox.moonpay.com'))],
    ['a page of another service', 'moonpay', PAGES.ramp],
    ['http', 'coinbase', PAGES.coinbase.replace('https:', 'http:')],
    ['another port', 'coinbase', PAGES.coinbase.replace('.com/', '.com:8443/')],
    [
      'a user before the host',
      'coinbase',
      PAGES.coinbase.replace('https://', 'https://pay.coinbase.com@evil.example/'),
    ],
    ['a name and a password', 'coinbase', PAGES.coinbase.replace('https://', 'https://a:b@')],
    ['another path', 'coinbase', PAGES.coinbase.replace('/buy/select-asset', '/signin')],
    ['a way up', 'coinbase', PAGES.coinbase.replace('/buy/select-asset', '/buy/../signin')],
    ['a fragment', 'transak', `${PAGES.transak}#https://evil.example`],
    ['a script', 'coinbase', 'javascript:alert(1)'],
    ['data', 'coinbase', 'data:text/html,<script>1</script>'],
    ['the account of another', 'moonpay', PAGES.moonpay.replace(ME, OTHER)],
    ['the account of another at Ramp', 'ramp', PAGES.ramp.replace(ME, OTHER)],
    ['two accounts', 'moonpay', withParameter('moonpay', 'walletAddress', OTHER)],
    ['a list of accounts', 'moonpay', withParameter('moonpay', 'walletAddresses', `{"btc":"${OTHER}"}`)],
    ['a way on to another page', 'moonpay', withParameter('moonpay', 'redirectURL', 'https://evil.example')],
    ['a way on at Ramp', 'ramp', withParameter('ramp', 'finalUrl', 'https://evil.example')],
    [
      'a wallet beside the session',
      'coinbase',
      withParameter('coinbase', 'addresses', `{"${OTHER}":["base"]}`),
    ],
    ['a wallet beside the session of Transak', 'transak', withParameter('transak', 'walletAddress', OTHER)],
    ['no session', 'coinbase', 'https://pay.coinbase.com/buy/select-asset'],
    ['no account', 'moonpay', changed(PAGES.moonpay, url => url.searchParams.delete('walletAddress'))],
    ['a long address', 'moonpay', `${PAGES.moonpay}&theme=${'x'.repeat(9_000)}`],
    ['a number', 'moonpay', 7],
    ['nothing', 'moonpay', undefined],
  ])('%s is not opened', async (_, provider, url) => {
    const t = open(serve(url))
    await expect(t.ask('url', { provider })).rejects.toMatchObject({ kind: 'onramp-url' })
  })

  test.each<readonly [string, Answer]>([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['more than a page', () => new Response(`{"url":"${PAGES.ramp}${' '.repeat(20_000)}"}`)],
    ['429', () => new Response(`too many ${SECRET}`, { status: 429, headers: { 'retry-after': '9' } })],
    [
      '401, and repeats what it was sent',
      ({ url }) => new Response(`${url.href} ${SECRET}`, { status: 401 }),
    ],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
    ['a broken connection', () => Promise.reject(new TypeError('failed to fetch'))],
  ])('%s: the provider cannot be opened, and no key is in the error', async (_, answer) => {
    const t = open(answer)
    const error = await t.ask('url', { provider: 'ramp' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind: 'onramp-url' })
    const { cause } = error as Error
    const told = `${String(error)} ${String(cause)} ${JSON.stringify([error, cause])}`
    expect(told).not.toContain(SECRET)
    expect(told).not.toContain('abcdefghijklmnop')
  })

  test('a page of the sandbox is opened where the config says so, and no other', () => {
    const sandbox = changed(PAGES.moonpay, url => (url.host = 'buy-sandbox.moonpay.com'))
    const place = { ...entry('moonpay'), sandbox: true }
    expect(checkPage(place, ME, sandbox)).toBe(sandbox)
    expect(() => checkPage(place, ME, moonpay.href)).toThrow('cannot be opened')
    expect(() => checkPage({ ...entry('coinbase'), sandbox: true }, ME, PAGES.coinbase)).toThrow()
  })

  test('an account is the same in lower case on EVM chains, and only there', () => {
    expect(checkPage(entry('ramp'), ME.toLowerCase(), PAGES.ramp)).toBe(PAGES.ramp)
    const bitcoin = PAGES.ramp.replace(ME, 'bc1qAbc')
    expect(() => checkPage(entry('ramp'), 'bc1qabc', bitcoin)).toThrow()
  })
})

test('a purchase is found by the balance, also at Coinbase, never by a service’s word', async () => {
  let quantity = '1'
  const asked: unknown[] = []
  const data = async () => ({
    refresh: () => {},
    async get(_: unknown, query: unknown) {
      asked.push(query)
      return [{ address: undefined, quantity: { numeric: quantity, decimals: '18' } }]
    },
  })
  const t = open(serve(PAGES.coinbase), {
    more: { data: data as unknown as NonNullable<FeatureRigOptions['more']>['data'] },
  })
  const { id } = (await t.ask('start', { provider: 'coinbase' })) as { readonly id: string }
  const ended = t.ask('ended', { purchase: id })
  await t.clock.advance(16_000)
  quantity = '1.5'
  await t.clock.advance(16_000)
  expect(await ended).toMatchObject({ status: 'found', provider: 'coinbase' })
  expect(asked[0]).toMatchObject({ kind: 'tokens', account: `eip155:8453:${ME}`, force: true })
  expect(t.calls).toEqual([])
})
