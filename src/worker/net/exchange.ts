import { WalletError } from '../../bridge/errors/base.ts'
import { HostNotAllowedError, HttpError, NetworkError, RpcTimeoutError } from '../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { type Clock, withDeadline } from '../base/clock.ts'
import { type AllowedHosts, assertAllowedHost } from './allowHosts.ts'
import type { HideSecrets } from './hideSecrets.ts'
import { readBody } from './readBody.ts'

const SECONDS = /^\d{1,9}$/

/**
 * Reads the Retry-After header: seconds, or a date (RFC 9110 §10.2.3).
 *
 * @param header its text, or null without the header
 * @param nowMs wall clock, for the date form
 * @returns milliseconds from now, never negative; `undefined` when the header says nothing
 */
function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (SECONDS.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The browser's own; called as a method of the global scope, which refuses any other `this`. */
export const systemFetch: Fetch = (url, init) => globalThis.fetch(url, init)

/** The parameters of every request. */
export interface NetContext {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly allowHosts: AllowedHosts
}

export interface ExchangeParameters {
  readonly url: string | URL
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
  readonly skipsCache?: boolean
  /** `no-cache`: the browser asks the server whether its copy is still the same (ETag). */
  readonly cache?: 'no-cache'
  /** What the request is called in errors. Never a URL: it may hold a key. */
  readonly label: string
  /** Default: `omit`. With `same-origin` the page's own server gets the visitor's cookies, and no other does. */
  readonly credentials?: 'same-origin'
  /** Statuses that are not ok and whose body the caller wants to read all the same. */
  readonly keepStatus?: (status: number) => boolean
  /** Loads what takes the keys of the request out of the text of a refusal. */
  readonly hide?: () => Promise<HideSecrets | undefined>
}

export interface Exchanged {
  readonly status: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** Words of a refusal worth keeping, for developers and for the alerts that read them. */
const REFUSAL_CHARACTERS = 500

/**
 * One request, one answer: the only place that calls `fetch`.
 *
 * @throws HostNotAllowedError before anything is sent, or when the server sends us elsewhere
 * @throws HttpError for any status that is not ok; `details` holds the first words of the body
 * @throws RpcTimeoutError, NetworkError, InvalidResponseError (too long), RequestAbortedError (by `signal`)
 */
export async function exchange(context: NetContext, parameters: ExchangeParameters): Promise<Exchanged> {
  const { clock, allowHosts } = context
  const { timeoutMs, signal, label } = parameters
  const url = assertAllowedHost(parameters.url, allowHosts)
  if (signal?.aborted) throw new RequestAbortedError({ cause: signal.reason })
  const stop = new AbortController()
  let abort: (error: unknown) => void = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new RequestAbortedError({ cause: signal?.reason }))
  })
  signal?.addEventListener('abort', abort, { once: true })
  try {
    // The race matters: a body that stalls must not hold its caller, whether or not the stream minds the signal.
    return await withDeadline(
      clock,
      Promise.race([send(context, url, parameters, stop.signal), aborted]),
      timeoutMs,
      () => new RpcTimeoutError(label, timeoutMs),
    )
  } catch (error) {
    throw error instanceof WalletError ? error : new NetworkError({ cause: error, details: label })
  } finally {
    signal?.removeEventListener('abort', abort)
    stop.abort()
  }
}

async function send(
  { fetch, clock }: NetContext,
  url: URL,
  {
    method,
    headers,
    body,
    maxBytes,
    keepStatus,
    skipsCache,
    cache,
    credentials,
    hide: loadHide,
  }: ExchangeParameters,
  signal: AbortSignal,
): Promise<Exchanged> {
  const response = await fetch(url.href, {
    method,
    signal,
    // A browser does not show where a redirect leads, so it cannot be checked: none is followed.
    redirect: 'manual',
    credentials: credentials ?? 'omit',
    referrerPolicy: 'no-referrer',
    ...(cache ? { cache } : {}),
    ...(skipsCache ? { cache: 'reload' as const } : {}),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  })
  if (response.type === 'opaqueredirect') throw new HostNotAllowedError(`redirected from ${url.host}`)
  if (!response.ok) {
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      const host = URL.canParse(location, url) ? new URL(location, url).host : 'redirect'
      throw new HostNotAllowedError((await loadHide?.())?.text(host) ?? host)
    }
    if (!keepStatus?.(response.status)) throw await refusal(response, clock, await loadHide?.())
  }
  return {
    status: response.status,
    bytes: await readBody(response, maxBytes),
    contentType: response.headers.get('content-type') ?? '',
  }
}

async function refusal(response: Response, clock: Clock, hide: HideSecrets | undefined): Promise<HttpError> {
  const text = await readBody(response, 64 * 1024).then(
    bytes => new TextDecoder().decode(bytes),
    () => '',
  )
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), clock.now())
  const details = (hide?.text(text) ?? text).slice(0, REFUSAL_CHARACTERS)
  return new HttpError(response.status, retryAfterMs, details === '' ? {} : { details })
}
