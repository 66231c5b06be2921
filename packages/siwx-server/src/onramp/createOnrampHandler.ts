import { ConfigError } from '../../../../src/bridge/errors/client.ts'
import { FieldRefusal, HttpRefusal } from '../errors.ts'
import { isSecureUrl } from '../isSecureUrl.ts'
import { readBody } from '../requestBody.ts'
import { answerPreflight, checkOrigin, withSiteHeaders } from '../requestOrigin.ts'
import { type CoinbaseOnrampOptions, createCoinbasePage } from './coinbasePage.ts'
import { createMoonpayPage, type MoonpayOnrampOptions } from './moonpayPage.ts'
import { ONRAMP_NETWORKS, type OnrampNetworkNames } from './onrampNetworks.ts'
import { type OnrampHandlerOrder, type OnrampService, readOnrampOrder } from './onrampOrder.ts'
import type { OnrampPage } from './onrampPage.ts'
import { createOnrampRate } from './onrampRate.ts'
import { OnrampServiceError } from './onrampServiceError.ts'
import type { OnrampFetch } from './postJson.ts'
import { createRampPage, type RampOnrampOptions } from './rampPage.ts'
import { createTransakPage, type TransakOnrampOptions } from './transakPage.ts'

/** Keys of the services that the handler makes pages of. They stay on the server, but those that a service calls public. */
export interface OnrampServices {
  /** A secret API key of Coinbase's developer platform. */
  readonly coinbase?: CoinbaseOnrampOptions
  /** The keys of MoonPay. */
  readonly moonpay?: MoonpayOnrampOptions
  /** The key and the secret of Transak. */
  readonly transak?: TransakOnrampOptions
  /** The host key of Ramp. */
  readonly ramp?: RampOnrampOptions
}

/** Parameters of `createOnrampHandler`. */
export interface CreateOnrampHandlerParameters {
  /** The services that pages are made of, with their keys. */
  readonly services: OnrampServices
  /** Origins of your pages: https, or http on loopback. Other pages get nothing, and no page is led elsewhere. */
  readonly origins: readonly string[]
  /**
   * The visitor's network address; required for Coinbase, which binds its session to it. Read it from a header that your own
   * proxy sets and visitors cannot. Visitors are limited by it.
   *
   * @example
   * visitorOf: headers => headers.get('x-real-ip')
   */
  readonly visitorOf?: (headers: Headers) => string | null | undefined
  /**
   * Asked before a service is: answer with a `Response` to refuse. `Origin` proves no visitor, so compare the account with
   * your sessions: without a guard any program can have pages made in your name that pay another account.
   *
   * @example
   * guard: async (request, { address }) =>
   *   (await signIn.readAccounts(request)).some(({ data }) => data.accountAddress === address)
   *     ? undefined
   *     : new Response(null, { status: 401 })
   */
  readonly guard?: (
    request: Request,
    order: OnrampHandlerOrder,
  ) => Response | undefined | Promise<Response | undefined>
  /** Names of networks, by CAIP-2 id, beside the bundled ones or in their place. */
  readonly networks?: Readonly<Record<string, OnrampNetworkNames>>
  /** Pages of all visitors in a minute. Default: 300. */
  readonly perMinuteMax?: number
  /** Pages of one visitor in a minute, where `visitorOf` names visitors. Default: 20. */
  readonly perVisitorMax?: number
  /** Called with errors that are answered with 502 or 503: of a service, of `guard`. They hold no keys. */
  readonly onError?: (error: unknown) => void
  /** Replaces the global `fetch`, for instance to use a proxy. */
  readonly fetch?: OnrampFetch
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

const PER_MINUTE_MAX = 300
const PER_VISITOR_MAX = 20
const VISITOR = /^[\da-fA-F.:]{2,45}$/

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.origin === 'null' || !isSecureUrl(url))
    throw new ConfigError('origins', 'must be https origins, or http on loopback')
  return url.origin
}

function createPages({ coinbase, moonpay, transak, ramp }: OnrampServices) {
  const pages: Partial<Record<OnrampService, OnrampPage>> = {
    ...(coinbase && { coinbase: createCoinbasePage(coinbase) }),
    ...(moonpay && { moonpay: createMoonpayPage(moonpay) }),
    ...(transak && { transak: createTransakPage(transak) }),
    ...(ramp && { ramp: createRampPage(ramp) }),
  }
  return pages
}

/**
 * Makes the pages on which visitors buy and sell, as one function of the Fetch API. It answers `POST` with the JSON of an
 * `OnrampHandlerOrder`; the response is `{ url }`. `endpoints.onramp` of the modal names its URL.
 *
 * @param parameters.services keys by service
 * @param parameters.origins origins of your pages
 * @returns the handler; it never rejects. `toNodeListener` converts it to a listener for Node and Express
 * @throws ConfigError when a key has another form, an origin is invalid, or Coinbase has no `visitorOf`
 *
 * @example
 * const onramp = createOnrampHandler({
 *   origins: ['https://app.example'],
 *   services: { moonpay: { apiKey: 'pk_live_…', secretKey: process.env.MOONPAY_SECRET ?? '' } },
 * })
 * export const POST = onramp // Next: app/api/onramp/route.ts
 */
export function createOnrampHandler({
  services,
  origins: sites,
  visitorOf,
  guard,
  networks,
  perMinuteMax = PER_MINUTE_MAX,
  perVisitorMax = PER_VISITOR_MAX,
  onError,
  fetch = (...request) => globalThis.fetch(...request),
  now = Date.now,
}: CreateOnrampHandlerParameters): (request: Request) => Promise<Response> {
  const origins = sites.map(readOrigin)
  const [first] = origins
  if (first === undefined) throw new ConfigError('origins', 'must have at least one origin')
  if (services.coinbase && !visitorOf) throw new ConfigError('visitorOf', 'is required for Coinbase')
  const pages = createPages(services)
  const known = { ...ONRAMP_NETWORKS, ...networks }
  const hasRoom = createOnrampRate({ perMinuteMax, perVisitorMax, now: () => performance.now() })

  const getSite = (request: Request): string => {
    const origin = request.headers.get('origin') ?? ''
    return origins.includes(origin) ? origin : first
  }

  async function makePage(request: Request, origin: string): Promise<Response> {
    // The guard gets a request whose body is not read yet.
    const unread = guard && request.clone()
    const order = readOnrampOrder(await readBody(request), known, origins)
    const page = pages[order.service]
    const names = known[order.network]
    if (!page || !names) throw new FieldRefusal('service', `${order.service} is not configured`)
    const named = visitorOf?.(request.headers)?.trim()
    const visitor = named !== undefined && VISITOR.test(named) ? named : undefined
    if (!hasRoom(visitor)) throw new HttpRefusal(429, 'too many pages in a minute')
    const refusal = unread && (await guard?.(unread, order))
    if (refusal) return new Response(refusal.body, refusal)
    return answer(200, { url: await page(order, { names, visitor, origin, fetch, now }) })
  }

  async function route(request: Request, origin: string): Promise<Response> {
    checkOrigin(request, origin)
    if (request.method === 'OPTIONS') return answerPreflight('POST')
    if (request.method !== 'POST') throw new HttpRefusal(405, 'method must be POST')
    return makePage(request, origin)
  }

  function report(error: unknown): void {
    try {
      onError?.(error)
    } catch {
      // An error of the host's `onError` does not change the response.
    }
  }

  function toResponse(error: unknown): Response {
    if (error instanceof FieldRefusal) return answer(400, { error: error.message, field: error.field })
    if (error instanceof HttpRefusal) return answer(error.status, { error: error.message })
    report(error)
    return error instanceof OnrampServiceError
      ? answer(502, { error: `${error.service} made no page` })
      : answer(503, { error: 'The onramp is unavailable' })
  }

  return async request => {
    const origin = getSite(request)
    const response = await route(request, origin).catch(toResponse)
    return withSiteHeaders(response, request, origin)
  }
}
