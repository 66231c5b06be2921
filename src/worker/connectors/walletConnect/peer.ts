import type { ConnectedWalletInfo } from '../../../bridge/contract/wallet.ts'
import { cleanName } from '../../data/cleanName.ts'

const NAME_MAX_CHARS = 60
const LINK_MAX_CHARS = 2_048
/** The one wallet that switches to chains outside its session. */
const SWITCHES_ANYWHERE = 'MetaMask Wallet'

function readHomepage(value: string | undefined): string | undefined {
  if (value === undefined || value.length > LINK_MAX_CHARS || !URL.canParse(value)) return undefined
  const url = new URL(value)
  const isPlain = ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === ''
  return isPlain ? url.href : undefined
}

export interface PeerMetadata {
  readonly name?: string
  readonly url?: string
}

/**
 * The wallet behind a session, from the metadata it gives of itself: hostile text until cleaned. Its icons are not used:
 * their host would learn of each visit. The picture is that of the wallet's record (`findPeerRecord`).
 */
export function toWalletInfo({ name = '', url }: PeerMetadata): ConnectedWalletInfo {
  const homepage = readHomepage(url)
  return {
    name: cleanName(name, NAME_MAX_CHARS) || 'WalletConnect',
    type: 'walletConnect',
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
