import type { ConnectedWalletInfo } from '../../../bridge/contract/wallet.ts'

const NAME_MAX_CHARS = 60
const LINK_MAX_CHARS = 2_048
/** The one wallet that switches to chains outside its session. */
const SWITCHES_ANYWHERE = 'MetaMask Wallet'

/** Control, zero-width and bidi characters: a name made of them can look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

function cleanName(value: string): string {
  const text = value.replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim()
  return [...text].slice(0, NAME_MAX_CHARS).join('') || 'WalletConnect'
}

function link(value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined || value.length > LINK_MAX_CHARS || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return protocols.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

export interface PeerMetadata {
  readonly name?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** The wallet behind a session, from the metadata it gives of itself: hostile text until cleaned. */
export function walletInfoOf({ name = '', url, icons = [] }: PeerMetadata): ConnectedWalletInfo {
  const icon = icons.map(value => link(value, ['https:'])).find(value => value !== undefined)
  const homepage = link(url, ['https:', 'http:'])
  return {
    name: cleanName(name),
    type: 'walletConnect',
    ...(icon === undefined ? {} : { icon }),
    ...(homepage === undefined ? {} : { url: homepage }),
  }
}

/**
 * Whether the wallet may be asked for any chain. It is a name the wallet gives itself; the worst a liar gets is a
 * request it can refuse.
 */
export function switchesAnywhere({ name }: PeerMetadata): boolean {
  return name === SWITCHES_ANYWHERE
}
