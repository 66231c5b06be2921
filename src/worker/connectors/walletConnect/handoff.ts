import type { Handoff, WcSlice } from '../../../bridge/contract/state.ts'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { type AppLink, readAppLink } from '../../../bridge/values/appLink.ts'
import { ANY_WALLET_LINK } from '../../../bridge/values/walletSchemes.ts'

export interface HandoffSources {
  /** The cleaned name of the session's peer. */
  readonly name: string
  /** The link that this device opened for the pairing; `null` when the code was scanned. */
  readonly linking: WcSlice['linking']
  /** The wallet's record: the one that the pairing was created for, else the one that goes by the peer's name. */
  readonly record?: Pick<ListedWallet, 'mobile_link' | 'link_mode'> | null | undefined
}

/**
 * How this device reaches the app of a session's wallet: by the link that the person chose at the pairing, else by the
 * links of the wallet's record. Links that the peer names itself (`metadata.redirect`) are not used: a page opens the app
 * by script, and a link such as `upi://pay?…` starts a payment in another app.
 *
 * @returns undefined when no link is known
 */
export function createHandoff({ name, linking, record }: HandoffSources): Handoff | undefined {
  const links = [linking?.href, record?.mobile_link, record?.link_mode]
    .map(readAppLink)
    .filter((link): link is AppLink => link !== null)
  const native = links.find(({ isNative }) => isNative)
  const universal = links.find(({ isNative }) => !isNative)
  const first = native ?? universal
  if (!first) return undefined
  // The link that leaves the choice to the system names no wallet.
  const chosen = linking?.href === ANY_WALLET_LINK ? undefined : linking?.name
  return {
    walletName: chosen || name,
    href: first.base,
    ...(universal ? { universal: universal.base } : {}),
    isSamePhone: linking !== null,
  }
}
