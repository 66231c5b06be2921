import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { Clock } from '../../base/clock.ts'
import { HTTP_TIMEOUT_MS } from '../../base/limits.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import { exchange, type Fetch } from '../../net/exchange.ts'
import type { ResponseSchema } from '../../net/http.ts'
import { loadHideSecrets } from '../../net/nodeEndpoints.ts'
import { parseJson } from '../../net/parseJson.ts'

/** What a source is asked with. */
export interface SourceContext {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => Pick<ResolvedEndpoints, 'allowedHosts'>
}

export interface SourceQuestion<T> {
  readonly url: URL
  readonly schema: ResponseSchema<T>
  /** Sent as JSON by POST; without it the question is a GET. */
  readonly body?: unknown
  /** Of the source's entry in the config; they go to this URL alone. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** As of `exchange`. */
  readonly credentials?: 'same-origin'
  /** What the request is called in errors; a URL may hold a key. */
  readonly label: string
}

/** A page of an account's tokens, NFTs or transactions, with documents and small pictures inside. */
const SOURCE_BODY_MAX_BYTES = 4 * 1024 * 1024

/**
 * Asks a source of account data: one request with a deadline and a size cap, to a host of the config alone. No project id
 * and no version goes along; these services refuse parameters they do not know.
 *
 * @throws HttpError, NetworkError, RpcTimeoutError, InvalidResponseError, HostNotAllowedError
 */
export async function fetchSource<T>(
  { fetch, clock, endpoints }: SourceContext,
  { url, schema, body, headers, maxBytes = SOURCE_BODY_MAX_BYTES, label, ...rest }: SourceQuestion<T>,
): Promise<T> {
  const sent =
    body === undefined
      ? { method: 'GET' as const, headers: { ...headers } }
      : {
          method: 'POST' as const,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
  const { bytes } = await exchange(
    { fetch, clock, allowHosts: endpoints().allowedHosts },
    {
      ...sent,
      ...rest,
      url,
      timeoutMs: HTTP_TIMEOUT_MS,
      maxBytes,
      label,
      hide: () => loadHideSecrets({ url: url.href, ...(headers && { headers }) }),
    },
  )
  const read = schema.safeParse(parseJson(new TextDecoder().decode(bytes)))
  if (!read.success) throw new InvalidResponseError(label, { cause: read.error })
  return read.data
}

/** A path below a base that may have a folder and a query of its own (an explorer's `apikey`). */
export function urlBelow(base: string, path: string): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  return url
}
