import { sha256, stringToBytes } from 'viem'
import type { WalletChange } from './slots.ts'

// What ciphertexts and signatures of a wallet are bound to: none of them counts for another person, wallet, slot or site.

export interface WalletBinding {
  readonly origin: string
  readonly userId: string
  readonly walletId: string
}

/** Additional data of the wallet's key under the data key. */
export const writeWalletBinding = ({ userId, walletId }: WalletBinding, address: string): string =>
  ['secure-site wallet 2', userId, walletId, address.toLowerCase()].join('\n')

/** Additional data of the data key in a slot. */
export const writeSlotBinding = (
  { userId, walletId }: WalletBinding,
  { id, kind, opener }: { readonly id: string; readonly kind: string; readonly opener: string },
): string => ['secure-site slot 2', userId, walletId, id, kind, opener].join('\n')

/** First line of what a wallet signs for its own site. A dapp gets no signature of such a text. */
export const CHANGE_HEADER = 'Secure site: change of a wallet'

/** What the key of the wallet signs before the site stores a change: the frame that changes it has the key. */
export function writeChangeMessage(
  { origin, userId, walletId }: WalletBinding,
  address: string,
  { revision, wallet, add, remove }: Omit<WalletChange, 'signature'>,
): string {
  const content = JSON.stringify([
    wallet ? [wallet.id, wallet.address, wallet.iv, wallet.ciphertext] : null,
    add.map(({ id, kind, opener, iv, wrapped, part }) => [id, kind, opener, iv, wrapped, part ?? null]),
    remove,
  ])
  return [
    CHANGE_HEADER,
    `Site: ${origin}`,
    `User: ${userId}`,
    `Wallet: ${walletId}`,
    `Address: ${address.toLowerCase()}`,
    `Revision: ${revision}`,
    `Change: ${sha256(stringToBytes(content))}`,
  ].join('\n')
}
