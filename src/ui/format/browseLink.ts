import type { Namespace } from '../../bridge/contract/network.ts'

/** Coin number (SLIP-44) and TokenPocket's name of the family of networks that the page is opened for. */
const FAMILIES: Readonly<Partial<Record<Namespace, { readonly coin: string; readonly chain: string }>>> = {
  eip155: { coin: '60', chain: 'ETH' },
  solana: { coin: '501', chain: 'Solana' },
  bip122: { coin: '0', chain: 'BTC' },
}

/** Parameters of sign-ins and of Tabkey itself: valid for one browser, and some of them secret. */
const LEFT_OUT =
  /^(tabkey.*|result_uri|otp|nonce|sid|jwt|auth|(session|auth)_?(id|key)|.*([_-]|access|id|refresh)token|token|.*secret|.*password|.*api_?key|signature)$/i

/**
 * The address of the page as another browser opens it: path and query are kept, parameters of sign-ins are removed, and
 * a fragment is kept when it is a route or an anchor.
 *
 * @returns `null` for an address that is not https, or http of a page under development
 */
export function pageAddress(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (!/^https?:$/.test(url.protocol)) return null
  url.username = ''
  url.password = ''
  // The answer of a provider: `code` alone may be a referral's.
  const isAnswer = url.searchParams.has('code') && url.searchParams.has('state')
  // A deletion rewrites the encoding of all others, so nothing is deleted in vain.
  for (const name of new Set(url.searchParams.keys()))
    if (LEFT_OUT.test(name) || (isAnswer && /^(code|state)$/.test(name))) url.searchParams.delete(name)
  // `#access_token=…` is the answer of a sign-in.
  if (/=/.test(url.hash) && !/^#!?\//.test(url.hash)) url.hash = ''
  return url.href
}

/** Encodes an address inside the query, which `safeHref` refuses in plain text: it looks like an open redirect. */
function withoutScheme(address: string): string {
  const bare = address.replace(/^https?:\/\//, '')
  const at = bare.search(/[?#]/)
  if (at < 0) return bare
  const encoded = bare.slice(at).replaceAll('://', '%3A%2F%2F').replaceAll('@', '%40')
  return bare.slice(0, at) + encoded.replace(/[\\^`{|}]/g, encodeURIComponent)
}

/**
 * Builds the link that opens this page in a wallet's own browser.
 *
 * Placeholders of a template: `{enc}` the address encoded, `{enc2}` encoded twice, `{raw}` without its scheme, `{o}` the
 * encoded origin, `{slip44}` the coin number, `{json}` TokenPocket's encoded object.
 *
 * @param template the wallet's `browse_link`
 * @param href address of the page
 * @param family whose networks the page is opened for
 * @returns `null` for a template without a place for the page, or a page that cannot be opened elsewhere. The result is
 * not safe yet: pass it through `safeHref`
 */
export function browseLink(
  template: string | null | undefined,
  href: string,
  family: Namespace,
): string | null {
  const address = pageAddress(href)
  if (!template || !address || !/\{(enc|enc2|raw|json)\}/.test(template)) return null
  const { coin, chain } = FAMILIES[family] ?? {}
  // A wallet told another family would open its page without an account.
  if (coin === undefined && /\{(slip44|json)\}/.test(template)) return null
  const { origin, hostname } = new URL(address)
  const encoded = encodeURIComponent(address)
  const values: Readonly<Record<string, string>> = {
    enc: encoded,
    enc2: encodeURIComponent(encoded),
    raw: withoutScheme(address),
    o: encodeURIComponent(origin),
    slip44: coin ?? '',
    json: encodeURIComponent(JSON.stringify({ url: address, chain, source: hostname })),
  }
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
