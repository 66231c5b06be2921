import type { ConnectedWalletInfo, ListedWallet } from '../../../bridge/contract/wallet.ts'
import { isDataImage } from '../../../bridge/values/isDataImage.ts'

/** A name without case, blanks, signs and a last word "wallet": peers write "MetaMask Wallet", directories "MetaMask". */
const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')

/**
 * The record of the wallet that a session's peer says it is. Picture and app links are taken from the record, never from
 * the peer: a peer with a false name gets those of the honest wallet.
 *
 * @param name as the peer gives it: hostile text
 * @param records the ones at hand, the preferred first
 */
export function findPeerRecord(name: string, records: readonly ListedWallet[]): ListedWallet | undefined {
  const key = nameKey(name)
  return key === '' ? undefined : records.find(record => nameKey(record.name) === key)
}

/** The picture of a record, as a connection keeps it. */
export function recordPicture({
  image_id,
  image_url,
}: ListedWallet): Pick<ConnectedWalletInfo, 'icon' | 'image_id'> {
  if (isDataImage(image_url)) return { icon: image_url }
  // The engine takes an address that the config names in place of an id.
  const id = image_id ?? image_url
  return id === undefined ? {} : { image_id: id }
}
