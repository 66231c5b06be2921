import type { ConnectMethod, ConnectorOrderItem } from '../../../bridge/contract/config.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { numberLocale } from '../../words/numberLocale.ts'

/** The order when nothing is injected, and when something is. */
export const CONNECT_METHODS_ORDER: readonly ConnectMethod[] = ['email', 'social', 'passkey', 'wallet']
export const CONNECT_METHODS_ORDER_INJECTED: readonly ConnectMethod[] = [
  'wallet',
  'email',
  'social',
  'passkey',
]

/** Recent capped at 2. */
const RECENT_MAX = 2
/** Beside injected and recent wallets, recommended ones fill up to this many. */
const FILLED_UP_TO = 2

export type ConnectRow =
  | { readonly kind: 'walletConnect' }
  | { readonly kind: 'injected' | 'external'; readonly wallet: PageWallet }
  | { readonly kind: 'recent' | 'featured' | 'custom' | 'recommended'; readonly wallet: ListedWallet }

export interface OrderInput {
  readonly found: readonly PageWallet[]
  readonly recent: readonly ListedWallet[]
  readonly featured: readonly ListedWallet[]
  readonly custom: readonly ListedWallet[]
  readonly recommended: readonly ListedWallet[]
  /** The order of all groups, as the config has it. */
  readonly order: readonly ConnectorOrderItem[]
  readonly excluded: readonly string[]
  readonly activeNetwork: NetworkId
  readonly isMobile: boolean
  /** The page runs in a wallet's own browser: that wallet comes first. */
  readonly isInside?: boolean
  /** Without it only a phone can open a listed wallet that is not installed: with this page in the wallet's browser. */
  readonly hasWalletConnect: boolean
  readonly isWalletConnectUsed: boolean
  readonly enableEIP6963: boolean
}

/** On phones this app carries another rdns than its extension. */
const RDNS_ALIASES: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

function getRdns(wallet: ListedWallet, isMobile: boolean): string | undefined {
  const rdns = wallet.rdns ?? undefined
  return rdns !== undefined && isMobile ? (RDNS_ALIASES[rdns] ?? rdns) : rdns
}

/** Page wallets that get a row of their own. */
export function shownPageWallets(input: Pick<OrderInput, 'found' | 'excluded'>): readonly PageWallet[] {
  // A `window.ethereum` that is one of the announced wallets never gets here (page/injected); what is left of it is a
  // wallet of its own, and has a row on every screen.
  return input.found.filter(
    wallet => !input.excluded.includes(wallet.id) && !(wallet.rdns && input.excluded.includes(wallet.rdns)),
  )
}

/** How many recommended wallets have a row: as many as were fetched for who has no wallet here yet. */
function recommendedRoom(fetched: number, mine: number, isCurated: boolean): number {
  if (isCurated) return 0
  return mine === 0 ? fetched : Math.max(0, FILLED_UP_TO - mine)
}

/**
 * The rows of the Connect view, in order.
 *
 * @returns rows without the methods' separators and without 'All wallets'
 */
export function orderRows(input: OrderInput): readonly ConnectRow[] {
  const page = shownPageWallets(input)
  const pageIds = new Set(page.flatMap(wallet => [wallet.id, ...(wallet.rdns ? [wallet.rdns] : [])]))
  const injected = page.filter(wallet => wallet.kind !== 'external')
  const isInPage = (wallet: ListedWallet): boolean => {
    const rdns = getRdns(wallet, input.isMobile)
    return pageIds.has(wallet.id) || (input.enableEIP6963 && rdns !== undefined && pageIds.has(rdns))
  }
  const isReachable = ({ browse_link: browse }: ListedWallet): boolean =>
    input.hasWalletConnect || (input.isMobile && !input.isInside && Boolean(browse))
  const fits = (wallet: ListedWallet): boolean =>
    !wallet.chains || wallet.chains.length === 0 || wallet.chains.includes(input.activeNetwork)
  const recent = input.recent
    .filter(
      wallet =>
        !input.excluded.includes(wallet.id) && !isInPage(wallet) && isReachable(wallet) && fits(wallet),
    )
    .slice(0, RECENT_MAX)
  const taken = new Set(recent.flatMap(wallet => [wallet.id, getRdns(wallet, input.isMobile)]))

  const fresh = (wallets: readonly ListedWallet[]): readonly ListedWallet[] =>
    wallets.filter(wallet => {
      const rdns = getRdns(wallet, input.isMobile)
      if (
        isInPage(wallet) ||
        !isReachable(wallet) ||
        taken.has(wallet.id) ||
        (rdns !== undefined && taken.has(rdns))
      )
        return false
      taken.add(wallet.id)
      return true
    })
  const featured = fresh(input.featured)
  const custom = fresh(input.custom)
  const isCurated = [...input.featured, ...input.custom].some(isReachable)
  const room = recommendedRoom(input.recommended.length, injected.length + recent.length, isCurated)

  const rows: Readonly<Record<ConnectorOrderItem, readonly ConnectRow[]>> = {
    // Phones have the app itself: a QR code would be on the screen that has to scan it.
    walletConnect:
      input.hasWalletConnect && !input.isWalletConnectUsed && !input.isMobile
        ? [{ kind: 'walletConnect' }]
        : [],
    recent: recent.map(wallet => ({ kind: 'recent', wallet })),
    injected: injected.map(wallet => ({ kind: 'injected', wallet })),
    featured: featured.map(wallet => ({ kind: 'featured', wallet })),
    custom: custom.map(wallet => ({ kind: 'custom', wallet })),
    external: page.filter(wallet => wallet.kind === 'external').map(wallet => ({ kind: 'external', wallet })),
    recommended: fresh(input.recommended)
      .slice(0, room)
      .map(wallet => ({ kind: 'recommended', wallet })),
  }
  const order = [...new Set([...(input.isInside ? (['injected'] as const) : []), ...input.order])]
  return order.flatMap(kind => rows[kind] ?? [])
}

/** Ways in that need no wallet. */
export type Logins = readonly Exclude<ConnectMethod, 'wallet'>[]

/** The logins the host offers; none where no secure site is known. */
export function listLogins(
  config: Pick<EngineConfig, 'features' | 'projectId' | 'endpoints' | 'removedLogins'>,
): Logins {
  const { email, passkey, socials } = config.features
  if (getSecureSite(config) === undefined) return []
  const logins = [
    ...(email ? (['email'] as const) : []),
    ...(socials.length > 0 ? (['social'] as const) : []),
    ...(passkey && 'PublicKeyCredential' in globalThis ? (['passkey'] as const) : []),
  ]
  const removed: readonly string[] = config.removedLogins ?? []
  return logins.filter(login => !removed.includes(login))
}

/** Whether the browser has a wallet of its own: connectors of the host (`external`) do not count. */
export const hasInjectedWallet = (found: readonly PageWallet[]): boolean =>
  found.some(({ kind }) => kind !== 'external')

/** The order of the methods, of those that exist here. */
export function orderMethods(
  configured: readonly ConnectMethod[] | null,
  hasInjected: boolean,
  available: readonly ConnectMethod[],
): readonly ConnectMethod[] {
  const fallback = hasInjected ? CONNECT_METHODS_ORDER_INJECTED : CONNECT_METHODS_ORDER
  return (configured ?? fallback).filter(method => available.includes(method))
}

/** Locales that write Latin digits: those of most visitors, with or without a region. */
const HAS_LATIN_DIGITS = /^(ar|(de|en|es|fr|he|hi|id|it|ja|ko|ms|pl|pt|ru|th|tr|uk|vi|zh)(-[a-z]{2})?)$/i

/**
 * The count on 'All wallets': exact under 10, else rounded down to tens with '+'.
 *
 * @param locale BCP 47: its digits are written
 */
export function countTag(count: number, locale: string): string {
  const shown = count < 10 ? count : Math.floor(count / 10) * 10
  // The first formatter of a page takes 10 ms and more, which the list would wait for.
  const digits = HAS_LATIN_DIGITS.test(locale)
    ? String(shown)
    : new Intl.NumberFormat(numberLocale(locale), { useGrouping: false }).format(shown)
  return count < 10 ? digits : `${digits}+`
}
