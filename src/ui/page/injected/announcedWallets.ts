import type { PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import type { Announcement } from './readAnnouncement.ts'
import type { WalletEntry } from './walletEntries.ts'
import { walletsOfFlags } from './walletFlags.ts'

/** Limits a hostile page: more announcements than a person has wallets. */
export const ANNOUNCED_MAX = 100

interface Announced {
  announcement: Announcement
  nameKey: string
  id: WalletId
  /** A request was sent to the wallet: its id does not change any more. */
  isUsed: boolean
}

/** The wallets that announced themselves by EIP-6963. */
export interface AnnouncedWallets {
  isFull(): boolean
  /** @returns whether the list changed */
  add(announcement: Announcement): boolean
  /** In order of arrival. Wallets that a person could mistake for each other are marked. */
  entries(): readonly WalletEntry[]
}

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()
const rdnsOf = ({ announcement }: Announced): string => announcement.rdns.toLowerCase()

/** Whether the provider's own flags name the wallet of the announcement. */
function isConfirmed({ rdns, heldProvider }: Announcement): boolean {
  return walletsOfFlags(heldProvider.target).some(flagged => flagged.rdns === rdns.toLowerCase())
}

const isRival = (a: Announced, b: Announced): boolean =>
  a !== b &&
  (a.announcement.uuid === b.announcement.uuid || rdnsOf(a) === rdnsOf(b) || a.nameKey === b.nameKey)

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
    const { uuid, name, icon, rdns, isObscured, heldProvider } = wallet.announcement
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
      async hold() {
        wallet.isUsed = true
        return heldProvider
      },
      target: heldProvider.target,
      uuid,
    }
  }

  return {
    isFull: () => announced.length >= ANNOUNCED_MAX,
    add(announcement) {
      const { uuid, name, heldProvider } = announcement
      const nameKey = keyOf(name)
      const known = announced.find(
        ({ announcement: { heldProvider: held } }) => held.target === heldProvider.target,
      )
      if (known) {
        // Wallets announce again on every request for announcements. Rabby in MetaMask mode announces one provider
        // under two names: the name that the provider's flags confirm is kept.
        if (known.isUsed || isConfirmed(known.announcement) || !isConfirmed(announcement)) return false
        Object.assign(known, { announcement, nameKey })
        assignIds()
        return true
      }
      // EIP-6963: a uuid belongs to one wallet. A second provider under it is listed and both are marked; further
      // providers are ignored.
      if (announced.filter(wallet => wallet.announcement.uuid === uuid).length > 1) return false
      if (announced.length >= ANNOUNCED_MAX) return false
      announced.push({ announcement, nameKey, id: '', isUsed: false })
      assignIds()
      return true
    },
    entries: () => announced.map(toEntry),
  }
}
