import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountTab } from './accountFeatures.ts'

/** What a developer sets to fill a tab. */
const SOURCES: Readonly<Record<AccountTab, (network: NetworkId) => string>> = {
  tokens: network =>
    `the native coin alone is listed on ${network}. For its tokens, set endpoints.tokens['${network}'] or projectId`,
  nfts: network =>
    `no source of NFTs on ${network} is configured: set endpoints.nft['${network}'], or a node that serves them`,
  activity: network => `transactions on ${network} have no source: EVM chains, Solana and Bitcoin have one`,
}

/** Tabs that were warned of: once per page. */
const warnedTabs = new Set<AccountTab>()

/** Warns developers of a tab of the account whose list has no source, and says how to name one. */
export function warnOfSource(
  tab: AccountTab,
  network: NetworkId,
  warned: Set<AccountTab> = warnedTabs,
  // Not a warning: an app without such a service is complete.
  warn: (text: string) => void = text => console.info(`[tabkey] ${text}`),
): void {
  if (warned.has(tab)) return
  warned.add(tab)
  warn(`Account, tab ${tab}: ${SOURCES[tab](network)} (docs/account.md)`)
}
