import type { ConnectorPage, ExternalConnector } from '../../../bridge/contract/config.ts'
import type { PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import { PAGE_WALLETS_MAX } from '../../../bridge/values/pageLimits.ts'
import { cleanText } from '../../format/cleanText.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import { walletIcon } from '../walletIcon.ts'
import { createAnnouncedWallets } from './announcedWallets.ts'
import type { BoundProvider } from './bindProvider.ts'
import { externalProvider } from './externalProvider.ts'
import { createNamelessWallet, INJECTED_ID, type NamelessOptions } from './namelessWallet.ts'
import { type Announcement, NAME_MAX } from './readAnnouncement.ts'

/** A wallet of the page with its provider, which is used in `page/` only. */
export interface WalletEntry {
  readonly wallet: PageWallet
  readonly load: () => Promise<BoundProvider>
  /** Of a wallet whose calls open a window: the provider, if it is loaded. */
  readonly loaded?: () => BoundProvider | undefined
  readonly target?: object
  readonly uuid?: string
  /** Wallet Standard wallets report that something changed, not what. */
  readonly isStandard?: true
}

/** The list of the page's wallets: duplicates are folded or marked, ids are unique, lengths are limited. */
export interface WalletEntries {
  readonly wallets: ReadStore<readonly PageWallet[]>
  /** Adds an EIP-6963 announcement; a repeated announcement of the same provider changes nothing. */
  addAnnounced(announcement: Announcement): void
  /** Takes `window.ethereum`, which is listed by `settleInjected`. @returns whether it was not known before */
  addInjected(boundProvider: BoundProvider): boolean
  /** Ends the wait for announcements. */
  settleInjected(): void
  /** Adds a wallet that another part of the page has found; a second one with the same id is ignored. */
  addFound(entry: WalletEntry): void
  /** Replaces the Wallet Standard wallets. */
  setStandard(standard: readonly WalletEntry[]): void
  find(id: WalletId): WalletEntry | undefined
  /** Loads the providers whose calls start in the task of a click. */
  preload(): void
}

function externalEntry(connector: ExternalConnector, page: ConnectorPage): WalletEntry {
  const { namespace = 'eip155', opensPopup, connectMethod } = connector
  const { load, loaded } = externalProvider(connector, page)
  const icon = walletIcon(connector.icon)
  return {
    wallet: {
      id: connector.id,
      name: cleanText(connector.name, NAME_MAX, connector.id),
      ...(icon ? { icon } : {}),
      kind: 'external',
      namespaces: [namespace],
      ...(connectMethod ? { connectMethod } : {}),
    },
    load,
    ...(opensPopup ? { loaded } : {}),
    ...(namespace === 'eip155' ? {} : { isStandard: true }),
  }
}

/** @param connectors the host's own; they come first in the list and are never cut off */
export function createWalletEntries(
  connectors: readonly ExternalConnector[],
  options: NamelessOptions & ConnectorPage,
): WalletEntries {
  /** The host's connectors, behind wallets that another part of the page has found. */
  const external = connectors.map(connector => externalEntry(connector, options))
  const isExternal = (id: WalletId): boolean => external.some(({ wallet }) => wallet.id === id)
  /** The `rdns` of the host's connectors: announcements under these names are not listed, as in wagmi. */
  const represented = new Set(connectors.flatMap(({ rdns = [] }) => rdns.map(name => name.toLowerCase())))
  const announced = createAnnouncedWallets(id => id === INJECTED_ID || isExternal(id))
  const nameless = createNamelessWallet(options)
  let standard: readonly WalletEntry[] = []
  let entries: readonly WalletEntry[] = [...external]
  const wallets = createStore<readonly PageWallet[]>(entries.map(entry => entry.wallet))

  function publish(): void {
    const found = announced.entries()
    const injected = isExternal(INJECTED_ID) ? undefined : nameless.entry(found)
    entries = [...external, ...found, ...(injected ? [injected] : []), ...standard]
    // Each kind of wallet has at least half of the room that the host's connectors leave.
    const room = PAGE_WALLETS_MAX - external.length
    const rest = [...(injected ? [injected] : []), ...standard]
    const listed = [...external, ...found.slice(0, Math.max(room - rest.length, room >> 1)), ...rest]
    wallets.set(listed.map(entry => entry.wallet).slice(0, PAGE_WALLETS_MAX))
  }

  return {
    wallets,
    addAnnounced(announcement) {
      if (represented.has(announcement.rdns.toLowerCase())) return
      if (announced.add(announcement)) publish()
    },
    addInjected: nameless.add,
    settleInjected() {
      nameless.settle(announced.entries())
      if (nameless.entry(announced.entries())) publish()
    },
    addFound(entry) {
      if (entries.some(({ wallet }) => wallet.id === entry.wallet.id)) return
      external.unshift(entry)
      publish()
    },
    preload() {
      for (const { loaded, load } of entries) if (loaded && !loaded()) load().catch(() => {})
    },
    setStandard(found) {
      standard = found
      publish()
    },
    find: id => entries.find(({ wallet }) => wallet.id === id),
  }
}
