import type { Chain } from 'viem'
import type { Transport } from 'wagmi'

/** viem's longest interval: a ranked `fallback` asks its nodes once and not again while the page is open. */
const NEVER_MS = 2 ** 31 - 1

interface MadeTransport {
  readonly value?:
    | {
        readonly url?: string
        readonly fetchOptions?: { readonly headers?: unknown }
        readonly transports?: readonly MadeTransport[]
      }
    | undefined
}

/** Relative URLs are the page's, as for `fetch`. */
function absoluteUrl(url: string): string | undefined {
  if (/^https?:/.test(url)) return url
  const absolute = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : ''
  return absolute.startsWith('http') ? absolute : undefined
}

function listUrls({ value }: MadeTransport): readonly string[] {
  if (value?.transports) return value.transports.flatMap(listUrls)
  // Headers of a transport stay with it: a host names the node in `endpoints.rpc` as `{ url, headers }`.
  if (!value?.url || value.fetchOptions?.headers) return []
  return [value.url]
}

/**
 * The node URLs of a viem transport: of `http(url)`, and of each `http(url)` in a `fallback`.
 *
 * @returns none for `http()`, which asks the chain's own nodes, for transports with headers, and for every other kind of
 *   transport
 */
export function transportUrls(chain: Chain, transport: Transport): readonly string[] {
  let made: MadeTransport
  try {
    made = transport({ chain, retryCount: 0, pollingInterval: NEVER_MS }) as MadeTransport
  } catch {
    // It fails for wagmi too, which reports it when it is used.
    return []
  }
  const own: readonly string[] = chain.rpcUrls.default.http
  return listUrls(made)
    .filter(url => !own.includes(url))
    .flatMap(url => absoluteUrl(url) ?? [])
}
