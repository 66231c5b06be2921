import type { DataImage } from '../../../bridge/contract/image.ts'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { walletIcon } from '../../page/walletIcon.ts'
import type { HintStorage } from './hint.ts'

/** Of the origin: the wallets of a browser are the same for every engine. */
export const KEPT_ICONS_KEY = 'tabkey:icons'
const WALLETS_MAX = 32
export const KEPT_ICON_MAX = 64 * 1024
/** All icons together: the storage is the host's, and browsers allow 5 MB. */
export const KEPT_TOTAL_MAX = 256 * 1024
const RDNS = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

/** Icons that wallets announced (EIP-6963) in this browser, by rdns in lower case. */
export interface KeptIcons {
  icons(): ReadonlyMap<string, DataImage>
  /**
   * Keeps the icons of announced wallets; a new icon of an rdns replaces its earlier one. Several wallets with one rdns
   * leave no icon: the order of their announcements does not say which one is honest.
   *
   * @returns whether an icon changed
   */
  add(wallets: readonly PageWallet[]): boolean
}

/** Cuts the list to its limits, newest first. */
function limited(entries: Iterable<readonly unknown[]>): Map<string, DataImage> {
  const icons = new Map<string, DataImage>()
  let size = 0
  for (const [rdns, value] of entries) {
    const icon = walletIcon(value, KEPT_ICON_MAX)
    if (!icon || typeof rdns !== 'string' || rdns.length > 255 || !RDNS.test(rdns) || icons.has(rdns))
      continue
    size += rdns.length + icon.length
    if (icons.size === WALLETS_MAX || size > KEPT_TOTAL_MAX) break
    icons.set(rdns, icon)
  }
  return icons
}

/** Reads what is stored. Any script of the origin may have written it. */
function parseIcons(text: string): Map<string, DataImage> {
  const stored: unknown = JSON.parse(text)
  return limited(Array.isArray(stored) ? stored.filter(Array.isArray) : [])
}

/**
 * Opens the kept icons. Nothing here throws: a page with blocked storage keeps them while it lives.
 *
 * @param storage gives `localStorage`; called each time, since reading the property may throw
 */
export function openKeptIcons(storage: () => HintStorage): KeptIcons {
  let icons = new Map<string, DataImage>()
  let text = '[]'
  try {
    text = storage().getItem(KEPT_ICONS_KEY) ?? text
    icons = parseIcons(text)
  } catch {
    // Blocked storage, or text of another author.
  }
  return {
    icons: () => icons,
    add(wallets) {
      const fresh = new Map<string, DataImage>()
      const seen = new Set<string>()
      const shared = new Set<string>()
      for (const { kind, rdns, icon, isDuplicate } of wallets) {
        if (kind !== 'announced' || !rdns) continue
        const name = rdns.toLowerCase()
        if (seen.has(name)) shared.add(name)
        seen.add(name)
        if (icon && !isDuplicate) fresh.set(name, icon)
      }
      const next = limited([...fresh, ...icons].filter(([name]) => !shared.has(name)))
      const isChanged = next.size !== icons.size || [...next].some(([name, icon]) => icons.get(name) !== icon)
      icons = next
      const changed = JSON.stringify([...icons])
      if (changed !== text) {
        text = changed
        try {
          storage().setItem(KEPT_ICONS_KEY, text)
        } catch {
          // Blocked or full.
        }
      }
      return isChanged
    },
  }
}
