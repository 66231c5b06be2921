import type { PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import { PAGE_WALLETS_MAX } from '../../../bridge/values/pageLimits.ts'
import type { Announcement } from './readAnnouncement.ts'
import type { WalletEntry } from './walletEntries.ts'
import { findFlaggedWallets } from './walletFlags.ts'

/**
 * Announcements that are kept, to mark imitations and to choose the ones that are listed. Another extension can announce
 * any number before the real wallet does.
 */
const KEPT_MAX = 300

interface Announced {
  announcement: Announcement
  nameKey: string
  id: WalletId
  /** A request was sent to the wallet: its id does not change any more. */
  isUsed: boolean
}

/** The wallets that announced themselves by EIP-6963. */
export interface AnnouncedWallets {
  /** @returns whether the list changed */
  add(announcement: Announcement): boolean
  /**
   * Wallets that a person could mistake for each other are marked. In order of arrival; with more than the report may have,
   * wallets in use come first, then wallets whose provider confirms its rdns, then one wallet of each rdns.
   */
  entries(): readonly WalletEntry[]
}

const toNameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
const getRdns = ({ announcement }: Announced): string => announcement.rdns.toLowerCase()

/** Whether the provider's own flags name the wallet of the announcement. */
function isConfirmed({ rdns, boundProvider }: Announcement): boolean {
  return findFlaggedWallets(boundProvider.target).some(flagged => flagged.rdns === rdns.toLowerCase())
}

const isRival = (a: Announced, b: Announced): boolean =>
  a !== b &&
  (a.announcement.uuid === b.announcement.uuid || getRdns(a) === getRdns(b) || a.nameKey === b.nameKey)

/** The order by which a list that is too long is cut: lower is kept. */
function getRank(wallet: Announced, isFirstOfRdns: boolean): number {
  if (wallet.isUsed) return 0
  const confirmed = isConfirmed(wallet.announcement)
  if (isFirstOfRdns) return confirmed ? 1 : 2
  return confirmed ? 3 : 4
}

function ranked(announced: readonly Announced[]): readonly Announced[] {
  if (announced.length <= PAGE_WALLETS_MAX) return announced
  const listed = new Set<string>()
  const ranks = new Map(
    announced.map(wallet => {
      const rank = getRank(wallet, !listed.has(getRdns(wallet)))
      listed.add(getRdns(wallet))
      return [wallet, rank]
    }),
  )
  return [...announced].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

/** @param isTaken whether an id belongs to a wallet that was not announced */
export function createAnnouncedWallets(isTaken: (id: WalletId) => boolean): AnnouncedWallets {
  const announced: Announced[] = []

  /** The rdns is the id; of several wallets with one rdns the first has it, and the others have a number. */
  function assignIds(): void {
    const ids = new Set(announced.filter(({ isUsed }) => isUsed).map(({ id }) => id))
    for (const wallet of announced) {
      if (wallet.isUsed) continue
      const { rdns } = wallet.announcement
      let id = rdns
      for (let count = 2; ids.has(id) || isTaken(id); count += 1) id = `${rdns}#${count}`
      ids.add(id)
      wallet.id = id
    }
  }

  function toEntry(wallet: Announced): WalletEntry {
    const { uuid, name, icon, rdns, isObscured, boundProvider } = wallet.announcement
    const info: PageWallet = {
      id: wallet.id,
      name,
      ...(icon ? { icon } : {}),
      rdns,
      kind: 'announced',
      namespaces: ['eip155'],
      ...(announced.some(other => isRival(other, wallet)) ? { isDuplicate: true } : {}),
      ...(isObscured ? { isObscured } : {}),
    }
    return {
      wallet: info,
      async load() {
        wallet.isUsed = true
        return boundProvider
      },
      target: boundProvider.target,
      uuid,
    }
  }

  return {
    add(announcement) {
      const { name, boundProvider } = announcement
      const nameKey = toNameKey(name)
      const known = announced.find(
        ({ announcement: { boundProvider: other } }) => other.target === boundProvider.target,
      )
      if (known) {
        // Wallets announce again on every request for announcements. Rabby in MetaMask mode announces one provider
        // under two names: the name that the provider's flags confirm is kept.
        if (known.isUsed || isConfirmed(known.announcement) || !isConfirmed(announcement)) return false
        Object.assign(known, { announcement, nameKey })
        assignIds()
        return true
      }
      // EIP-6963: a uuid belongs to one wallet. All providers under one are listed and marked: the order in which they
      // arrive does not say which of them is honest.
      if (announced.length >= KEPT_MAX) {
        // A wallet that its provider confirms takes the place of the last wallet of the lowest rank.
        if (!isConfirmed(announcement)) return false
        const last = ranked(announced).at(-1)
        if (!last || last.isUsed || isConfirmed(last.announcement)) return false
        announced.splice(announced.indexOf(last), 1)
      }
      announced.push({ announcement, nameKey, id: '', isUsed: false })
      assignIds()
      return true
    },
    entries: () => ranked(announced).map(toEntry),
  }
}
