import type { Handoff, WcSlice } from '../../../bridge/contract/state.ts'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { type AppLink, readAppLink } from '../../../bridge/values/handoffLink.ts'
import { ANY_WALLET_LINK } from '../../../bridge/values/walletSchemes.ts'
import { walletInfoOf } from './peer.ts'
import { peerMetadataSchema, redirectSchema } from './session.schema.ts'

export interface HandoffSources {
  /** The metadata of the session's peer, as the wallet wrote it. */
  readonly metadata: unknown
  /** The link that this device opened for the pairing; `null` when the code was scanned. */
  readonly linking: WcSlice['linking']
  /** Directory record of the wallet that the pairing was created for. */
  readonly listed?: Pick<ListedWallet, 'mobile_link' | 'link_mode'> | null | undefined
}

/**
 * How this device reaches the app of a session's wallet. Links by precedence: the one that the person chose at the
 * pairing, the wallet's own native redirect, the directory's, the wallet's universal redirect.
 *
 * @returns undefined when no link is known, or none is safe
 */
export function handoffOf({ metadata, linking, listed }: HandoffSources): Handoff | undefined {
  const peer = peerMetadataSchema.safeParse(metadata)
  const parsed = redirectSchema.safeParse(metadata)
  const redirect = parsed.success ? parsed.data.redirect : undefined
  const links = [linking?.href, redirect?.native, listed?.mobile_link, redirect?.universal, listed?.link_mode]
    .map(readAppLink)
    .filter((link): link is AppLink => link !== null)
  const native = links.find(({ isNative }) => isNative)
  const universal = links.find(({ isNative }) => !isNative)
  const first = native ?? universal
  if (!first) return undefined
  // The link that leaves the choice to the system names no wallet.
  const chosen = linking?.href === ANY_WALLET_LINK ? undefined : linking?.name
  return {
    walletName: chosen || walletInfoOf(peer.success ? peer.data : {}).name,
    href: first.base,
    ...(universal ? { universal: universal.base } : {}),
    isSamePhone: linking !== null,
  }
}
