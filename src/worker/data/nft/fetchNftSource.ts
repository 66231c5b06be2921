import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { HTTP_TIMEOUT_MS } from '../../base/limits.ts'
import { exchange } from '../../net/exchange.ts'
import type { ResponseSchema } from '../../net/http.ts'
import { parseJson } from '../../net/parseJson.ts'
import { NFTS_BODY_MAX_BYTES } from '../assets/limits.ts'
import type { NftSourceContext } from './nftSource.ts'

export interface NftQuestion<T> {
  readonly url: URL
  readonly schema: ResponseSchema<T>
  /** Sent as JSON by POST; without it the question is a GET. */
  readonly body?: unknown
  readonly maxBytes?: number
  /** What the request is called in errors; a URL may hold a key. */
  readonly label: string
}

/**
 * Asks a source of NFTs: one request with a deadline and a size cap, to a host of the config alone. No project id and no
 * version goes along; these services refuse parameters they do not know.
 *
 * @throws HttpError, NetworkError, RpcTimeoutError, InvalidResponseError, HostNotAllowedError
 */
export async function fetchNftSource<T>(
  { fetch, clock, endpoints }: Pick<NftSourceContext, 'fetch' | 'clock' | 'endpoints'>,
  { url, schema, body, maxBytes = NFTS_BODY_MAX_BYTES, label }: NftQuestion<T>,
): Promise<T> {
  const { bytes } = await exchange(
    { fetch, clock, allowHosts: endpoints().allowedHosts },
    {
      url,
      method: body === undefined ? 'GET' : 'POST',
      timeoutMs: HTTP_TIMEOUT_MS,
      maxBytes,
      label,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
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
