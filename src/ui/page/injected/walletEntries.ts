import type { ConnectorPage, ExternalConnector } from '../../../bridge/contract/config.ts'
import type { PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import { cleanText } from '../../format/cleanText.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import { walletIcon } from '../walletIcon.ts'
import { externalProvider } from './externalProvider.ts'
import type { HeldProvider } from './holdProvider.ts'
import { type Announcement, NAME_MAX } from './readAnnouncement.ts'

/** Limits a hostile page: more announcements than a person has wallets. */
const ANNOUNCED_MAX = 100
const INJECTED_ID = 'injected'

/** A wallet of the page with its provider, which is used in `page/` only. */
export interface WalletEntry {
  readonly wallet: PageWallet
  readonly hold: () => Promise<HeldProvider>
  /** Of a wallet whose calls open a window: the provider, if it is loaded. */
  readonly loaded?: () => HeldProvider | undefined
  readonly target?: object
  readonly uuid?: string
  /** Wallet Standard wallets report that something changed, not what. */
  readonly isStandard?: true
}

/** The list of the page's wallets: duplicates are marked, ids are unique, lengths are limited. */
export interface WalletEntries {
  readonly wallets: ReadStore<readonly PageWallet[]>
  /** Whether the limit of announcements is reached; later announcements are not even read. */
  isFull(): boolean
  /** Adds an EIP-6963 announcement; a repeated announcement of the same provider changes nothing. */
  addAnnounced(announcement: Announcement): void
  /** Adds `window.ethereum`, unless the same provider is listed already. */
  addInjected(heldProvider: HeldProvider): void
  /** Adds a wallet that another part of the page has found; a second one with the same id is ignored. */
  addFound(entry: WalletEntry): void
  /** Replaces the Wallet Standard wallets. */
  setStandard(standard: readonly WalletEntry[]): void
  find(id: WalletId): WalletEntry | undefined
  /** Loads the providers whose calls start in the task of a click. */
  preload(): void
}

function hasSameName(a: string, b: string): boolean {
  return a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase()
}

/** An announced wallet that a person could mistake for this announcement: same uuid, rdns or name. */
function isRival({ wallet, uuid }: WalletEntry, announcement: Announcement): boolean {
  if (wallet.kind !== 'announced') return false
  return (
    uuid === announcement.uuid ||
    wallet.rdns?.toLowerCase() === announcement.rdns.toLowerCase() ||
    hasSameName(wallet.name, announcement.name)
  )
}

function externalEntry(connector: ExternalConnector, page: ConnectorPage): WalletEntry {
  const { namespace = 'eip155', opensPopup } = connector
  const { hold, loaded } = externalProvider(connector, page)
  const icon = walletIcon(connector.icon)
  return {
    wallet: {
      id: connector.id,
      name: cleanText(connector.name, NAME_MAX, connector.id),
      ...(icon ? { icon } : {}),
      kind: 'external',
      namespaces: [namespace],
    },
    hold,
    ...(opensPopup ? { loaded } : {}),
    ...(namespace === 'eip155' ? {} : { isStandard: true }),
  }
}

/** @param connectors the host's own; they come first in the list and are never cut off */
export function createWalletEntries(
  connectors: readonly ExternalConnector[],
  page: ConnectorPage,
): WalletEntries {
  const entries: WalletEntry[] = connectors.map(connector => externalEntry(connector, page))
  /** Names of wallets that the host's connectors stand for; wagmi drops their announcements too. */
  const external = new Set(connectors.flatMap(({ rdns = [] }) => rdns.map(name => name.toLowerCase())))
  const wallets = createStore<readonly PageWallet[]>(entries.map(entry => entry.wallet))
  let standard: readonly WalletEntry[] = []
  let announcedCount = 0

  function publish(): void {
    // The engine refuses a longer report as a whole (bridge/schema/calls.ts).
    wallets.set([...entries, ...standard].map(entry => entry.wallet).slice(0, ANNOUNCED_MAX))
  }

  function freeId(rdns: string): WalletId {
    const isTaken = (id: string): boolean => entries.some(entry => entry.wallet.id === id)
    if (!isTaken(rdns)) return rdns
    let count = 2
    while (isTaken(`${rdns}#${count}`)) count += 1
    return `${rdns}#${count}`
  }

  /** A wallet that is also `window.ethereum` is listed once, under its announced name. */
  function removeInjected(target: object): void {
    const index = entries.findIndex(entry => entry.wallet.id === INJECTED_ID && entry.target === target)
    if (index !== -1) entries.splice(index, 1)
  }

  function addAnnounced(announcement: Announcement): void {
    const { uuid, name, icon, rdns, heldProvider } = announcement
    // Wallets announce again on every request for announcements, with the same provider.
    const isKnown = entries.some(
      entry => entry.wallet.kind === 'announced' && entry.target === heldProvider.target,
    )
    // EIP-6963: a uuid belongs to one wallet. A second provider under it is listed and both are marked; further
    // providers are ignored.
    if (external.has(rdns.toLowerCase())) return
    if (isKnown || entries.filter(entry => entry.uuid === uuid).length > 1) return
    if (announcedCount >= ANNOUNCED_MAX) return
    announcedCount += 1
    const rivals = entries.filter(entry => isRival(entry, announcement))
    for (const rival of rivals) {
      entries[entries.indexOf(rival)] = { ...rival, wallet: { ...rival.wallet, isDuplicate: true } }
    }
    const wallet: PageWallet = {
      id: freeId(rdns),
      name,
      ...(icon ? { icon } : {}),
      rdns,
      kind: 'announced',
      namespaces: ['eip155'],
      ...(rivals.length > 0 ? { isDuplicate: true } : {}),
    }
    entries.push({ wallet, hold: async () => heldProvider, target: heldProvider.target, uuid })
    removeInjected(heldProvider.target)
    publish()
  }

  return {
    wallets,
    isFull: () => announcedCount >= ANNOUNCED_MAX,
    addAnnounced,
    addInjected(heldProvider) {
      if (entries.some(entry => entry.target === heldProvider.target || entry.wallet.id === INJECTED_ID))
        return
      entries.push({
        // Many wallets set the flags of others (isMetaMask and the like): no name is read from them.
        wallet: { id: INJECTED_ID, name: 'Browser Wallet', kind: 'injected', namespaces: ['eip155'] },
        hold: async () => heldProvider,
        target: heldProvider.target,
      })
      publish()
    },
    addFound(entry) {
      if (entries.some(({ wallet }) => wallet.id === entry.wallet.id)) return
      entries.unshift(entry)
      publish()
    },
    preload() {
      for (const { loaded, hold } of entries) if (loaded && !loaded()) hold().catch(() => {})
    },
    setStandard(found) {
      standard = found
      publish()
    },
    find: id => [...entries, ...standard].find(({ wallet }) => wallet.id === id),
  }
}
