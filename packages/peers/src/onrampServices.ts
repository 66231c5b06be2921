import { createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { ContractLog } from '../../../test/contracts/contractLog.ts'
import { problemsOfRequest } from '../../../test/contracts/contracts.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** What the services know of the host: public keys and shared secrets. */
export interface OnrampServiceKeys {
  readonly coinbase: { readonly keyId: string; readonly publicKeyPem: string }
  readonly moonpay: { readonly apiKey: string; readonly secretKey: string }
  readonly transak: { readonly apiKey: string; readonly apiSecret: string }
  readonly ramp: { readonly hostApiKey: string }
}

export interface StartOnrampServicesParameters {
  readonly keys: OnrampServiceKeys
  readonly contracts: ContractLog
}

/** What a page shows: the account that is paid, and what is sold to it. */
export interface OnrampPageFacts {
  readonly address?: unknown
  readonly asset?: unknown
  readonly network?: unknown
  readonly amount?: unknown
}

export interface OnrampServicesPeer {
  readonly url: string
  readonly recorder: Recorder
  /** Of a server: requests to the services' hosts arrive here. */
  readonly fetch: typeof globalThis.fetch
  /** Opens a page as a browser does. @throws with the reason for which the service refuses its address */
  open(address: string): Promise<OnrampPageFacts>
  /** Answers a path with something else, until `reset`. */
  answer(path: string, reply: PeerReply): void
  /** Ends the access tokens of Transak, as another server with the same key does. */
  endTokens(): void
  reset(): void
  close(): Promise<void>
}

const SESSION_MS = 300_000
const TOKEN_PATH = '/onramp/v1/token'
const CDP_URI = `POST api.developer.coinbase.com${TOKEN_PATH}`
const WEEK_SECONDS = 604_800

/** Contracts of the pages, by host and path. */
const PAGES: Readonly<Record<string, string>> = {
  'pay.coinbase.com/buy/select-asset': 'onramp-coinbase-buy',
  'pay.coinbase.com/v3/sell/input': 'onramp-coinbase-sell',
  'buy.moonpay.com/': 'onramp-moonpay-buy',
  'buy-sandbox.moonpay.com/': 'onramp-moonpay-buy',
  'sell.moonpay.com/': 'onramp-moonpay-sell',
  'sell-sandbox.moonpay.com/': 'onramp-moonpay-sell',
  'app.rampnetwork.com/': 'onramp-ramp-page',
  'app.demo.rampnetwork.com/': 'onramp-ramp-page',
}

interface Session {
  readonly facts: OnrampPageFacts
  readonly endsAt: number
}

const newToken = (): string => randomBytes(24).toString('base64url')

const refuse = (status: number, message: string): PeerReply => json({ code: status, message }, status)
const refuseTransak = (status: number, message: string): PeerReply => json({ error: { message } }, status)

const readPart = (part: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    return asObject(JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')))
  } catch {
    return {}
  }
}

/** @returns the reason for which Coinbase refuses the token; `undefined` for one that it takes */
function findJwtProblem(
  authorization: string | undefined,
  { keyId, publicKeyPem }: OnrampServiceKeys['coinbase'],
): string | undefined {
  const [head, body, signature] = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]?.split('.') ?? []
  const { alg, kid, typ, nonce } = readPart(head)
  const claims = readPart(body)
  const key = createPublicKey(publicKeyPem)
  const isEc = key.asymmetricKeyType === 'ec'
  if (alg !== (isEc ? 'ES256' : 'EdDSA')) return 'alg'
  if (kid !== keyId || typ !== 'JWT' || !/^[0-9a-f]{32}$/.test(String(nonce))) return 'header'
  const now = Math.floor(Date.now() / 1_000)
  if (claims.iss !== 'cdp' || claims.sub !== keyId) return 'iss or sub'
  if (JSON.stringify(claims.aud) !== '["cdp_service"]') return 'aud'
  if (JSON.stringify(claims.uris) !== JSON.stringify([CDP_URI])) return 'uris'
  if (!(Number(claims.nbf) <= now + 5 && Number(claims.exp) > now && Number(claims.exp) <= now + 125))
    return 'time'
  const data = Buffer.from(`${head}.${body}`)
  const signed = Buffer.from(signature ?? '', 'base64url')
  const isSigned = isEc
    ? verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signed)
    : verify(null, data, key, signed)
  return isSigned ? undefined : 'signature'
}

/** Whether the last parameter of a query is MoonPay's signature of all before it. */
function isMoonpaySigned(search: string, secretKey: string): boolean {
  const [, query = '', signature = ''] = /^(\?.*)&signature=([^&]+)$/.exec(search) ?? []
  const expected = createHmac('sha256', secretKey).update(query).digest('base64')
  return decodeURIComponent(signature) === expected
}

/**
 * Starts the services whose pages a host's server makes: Coinbase and Transak with their sessions, MoonPay and Ramp with the
 * queries of their pages. Every request and every page is compared with its contract.
 */
export async function startOnrampServices({
  keys,
  contracts,
}: StartOnrampServicesParameters): Promise<OnrampServicesPeer> {
  const recorder = createRecorder()
  const sessions = new Map<string, Session>()
  const accessTokens = new Set<string>()
  const answers = new Map<string, PeerReply>()

  function openSession(facts: OnrampPageFacts): string {
    const token = newToken()
    sessions.set(token, { facts, endsAt: Date.now() + SESSION_MS })
    return token
  }

  /** A session is for one use. */
  function takeSession(token: string | null): OnrampPageFacts | undefined {
    const session = sessions.get(token ?? '')
    sessions.delete(token ?? '')
    return session && session.endsAt > Date.now() ? session.facts : undefined
  }

  function answerCoinbase({ raw, body }: PeerRequest): PeerReply {
    const problem = findJwtProblem(raw.headers.authorization, keys.coinbase)
    if (problem) return refuse(401, `Unauthorized: ${problem}`)
    const { addresses } = asObject(body)
    const [first] = Array.isArray(addresses) ? addresses.map(asObject) : []
    const [network] = Array.isArray(first?.blockchains) ? first.blockchains : []
    return json({ token: openSession({ address: first?.address, network }), channel_id: '' })
  }

  function answerToken({ raw, body }: PeerRequest): PeerReply {
    const { apiKey, apiSecret } = keys.transak
    if (raw.headers['api-secret'] !== apiSecret) return refuseTransak(401, 'Invalid api secret')
    if (asObject(body).apiKey !== apiKey) return refuseTransak(400, 'Invalid API key')
    // Each new token ends the one before it.
    accessTokens.clear()
    const accessToken = newToken()
    accessTokens.add(accessToken)
    return json({ data: { accessToken, expiresAt: Math.floor(Date.now() / 1_000) + WEEK_SECONDS } })
  }

  function answerSession({ raw, body }: PeerRequest): PeerReply {
    if (!accessTokens.has(String(raw.headers['access-token'])))
      return refuseTransak(401, 'Invalid access token')
    const parameters = asObject(asObject(body).widgetParams)
    if (parameters.apiKey !== keys.transak.apiKey) return refuseTransak(400, 'Invalid API key')
    const { walletAddress: address, cryptoCurrencyCode: asset, network, fiatAmount: amount } = parameters
    const sessionId = openSession({ address, asset, network, amount })
    const widgetUrl = `https://global.transak.com?apiKey=${keys.transak.apiKey}&sessionId=${sessionId}`
    return json({ data: { widgetUrl } })
  }

  function showPage({ path, query, raw }: PeerRequest): PeerReply {
    const page = path.slice('/page/'.length)
    if (page === 'global.transak.com/') {
      const facts = query.get('apiKey') === keys.transak.apiKey && takeSession(query.get('sessionId'))
      return facts ? json(facts) : refuse(400, 'The session has ended')
    }
    const contract = PAGES[page]
    if (!contract) return refuse(404, `There is no page ${page}`)
    const problems = problemsOfRequest(contract, { query: Object.fromEntries(query) })
    if (problems.length > 0) return refuse(400, problems.join('\n'))
    if (page.includes('moonpay')) {
      const search = new URL(raw.url ?? '/', 'http://peer').search
      if (query.get('apiKey') !== keys.moonpay.apiKey) return refuse(400, 'apiKey')
      if (!isMoonpaySigned(search, keys.moonpay.secretKey)) return refuse(400, 'signature')
      return json({
        address: query.get('walletAddress') ?? query.get('refundWalletAddress'),
        asset: query.get('currencyCode') ?? query.get('baseCurrencyCode'),
        amount: query.get('baseCurrencyAmount') ?? undefined,
      })
    }
    if (page.includes('ramp')) {
      if (query.get('hostApiKey') !== keys.ramp.hostApiKey) return refuse(400, 'hostApiKey')
      return json({
        address: query.get('userAddress'),
        asset: query.get('swapAsset') ?? query.get('offrampAsset'),
        amount: query.get('fiatValue') ?? undefined,
      })
    }
    const facts = takeSession(query.get('sessionToken'))
    if (!facts) return refuse(400, 'The session has ended')
    const amount = query.get('presetFiatAmount') ?? query.get('presetCryptoAmount') ?? undefined
    return json({ ...facts, asset: query.get('defaultAsset'), amount })
  }

  const ROUTES: Readonly<Record<string, (request: PeerRequest) => PeerReply>> = {
    [TOKEN_PATH]: answerCoinbase,
    '/partners/api/v2/refresh-token': answerToken,
    '/api/v2/auth/session': answerSession,
  }

  const peer = await openPeerServer({
    recorder,
    contracts,
    isPrivate: true,
    isOwnPath: path => path.startsWith('/page/'),
    setFaults: () => {},
    handle(request) {
      const { path, method, origin, body } = request
      recorder.record(path, origin, body)
      const other = answers.get(path)
      if (other) return { ...other, breaksContract: true }
      if (method === 'GET' && path.startsWith('/page/')) return showPage(request)
      return method === 'POST' ? ROUTES[path]?.(request) : undefined
    },
  })

  return {
    url: peer.url,
    recorder,
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input))
      return fetch(`${peer.url}${pathname}${search}`, init)
    },
    async open(address) {
      const { host, pathname, search } = new URL(address)
      const response = await fetch(`${peer.url}/page/${host}${pathname}${search}`)
      const shown = (await response.json()) as OnrampPageFacts & { readonly message?: string }
      if (!response.ok) throw new Error(shown.message)
      return shown
    },
    answer: (path, reply) => void answers.set(path, reply),
    endTokens: () => accessTokens.clear(),
    reset: () => {
      answers.clear()
      sessions.clear()
      accessTokens.clear()
      recorder.reset()
    },
    close: peer.close,
  }
}
