import {
  type CustodyPolicy,
  hasPart,
  isBoundToBrowser,
  type SlotKind,
  type WalletChange,
} from '../../custody/slots.ts'
import { SiteError } from '../siteError.ts'

export interface SlotEntry {
  readonly id: string
  readonly kind: SlotKind
  readonly opener: string
}

/** A wallet as the rules see it; revision 0 has no wallet. */
export interface WalletState {
  readonly revision: number
  readonly wallet: { readonly id: string; readonly address: string } | null
  readonly slots: readonly SlotEntry[]
}

export interface ChangeRules {
  readonly policy: CustodyPolicy
  /** Thumbprint of the key of the browser that asks. */
  readonly deviceId: string
  /** Credential ids of the person's passkeys. */
  readonly passkeys: readonly string[]
}

const MAX_SLOTS = 24

/** Whether a wallet with these slots outlives the storage of its browsers. */
export const isKept = (slots: readonly Pick<SlotEntry, 'kind'>[]): boolean =>
  slots.some(({ kind }) => !isBoundToBrowser(kind))

/** What decides on slots. Part of the site's defences, which tests replace. */
export interface SlotRules {
  /** @throws {SiteError} for a change that is forbidden. */
  applyChange(state: WalletState, change: Omit<WalletChange, 'signature'>, rules: ChangeRules): WalletState
  /** Whether a browser is given a slot, and the site's part of it. */
  isForBrowser(slot: Pick<SlotEntry, 'kind' | 'opener'>, deviceId: string): boolean
}

/** The slots of other browsers are left out. */
export const isForBrowser: SlotRules['isForBrowser'] = ({ kind, opener }, deviceId) =>
  !isBoundToBrowser(kind) || opener === deviceId

/**
 * The wallet after a change.
 *
 * A change counts once, from the revision it was made for. No change leaves a wallet without a slot that outlives the storage of
 * a browser, and none but the operator's own setting gives the site a key.
 *
 * @throws {SiteError} for a change that these rules forbid.
 */
export function applyChange(
  state: WalletState,
  change: Omit<WalletChange, 'signature'>,
  rules: ChangeRules,
): WalletState {
  const { revision, wallet, add, remove } = change
  if (revision !== state.revision) throw new SiteError('The wallet was changed elsewhere', 409)
  const after = wallet ?? state.wallet
  if (!after) throw new SiteError('There is no wallet yet')
  const isSame = !state.wallet || (after.id === state.wallet.id && isSameAddress(after, state.wallet))
  if (!isSame) throw new SiteError('This is another wallet')
  const removed = new Set(remove)
  if (removed.size !== remove.length || remove.some(id => !state.slots.some(slot => slot.id === id)))
    throw new SiteError('This slot does not exist')
  for (const slot of add) checkSlot(slot, rules)
  const slots = [...state.slots.filter(({ id }) => !removed.has(id)), ...add.map(toEntry)]
  const isOnce = (read: (slot: SlotEntry) => string) => new Set(slots.map(read)).size === slots.length
  if (!isOnce(({ id }) => id) || add.some(({ id }) => state.slots.some(slot => slot.id === id)))
    throw new SiteError('This slot exists')
  if (!isOnce(({ kind, opener }) => `${kind} ${opener}`)) throw new SiteError('There is such a slot already')
  if (slots.length > MAX_SLOTS) throw new SiteError('There are too many slots')
  if (!isKept(slots)) throw new SiteError('The last way to open the wallet stays')
  return { revision: revision + 1, wallet: { id: after.id, address: after.address }, slots }
}

const toEntry = ({ id, kind, opener }: SlotEntry): SlotEntry => ({ id, kind, opener })

const isSameAddress = (one: { readonly address: string }, other: { readonly address: string }) =>
  one.address.toLowerCase() === other.address.toLowerCase()

function checkSlot(
  { kind, opener, part }: SlotEntry & { readonly part?: string | undefined },
  { policy, deviceId, passkeys }: ChangeRules,
): void {
  const isRight =
    kind === 'passkey' ? passkeys.includes(opener) : opener === (isBoundToBrowser(kind) ? deviceId : '')
  if (!isRight || (part !== undefined) !== hasPart(kind)) throw new SiteError('This slot is broken')
  if (kind === 'server' && policy !== 'server') throw new SiteError('This site keeps no keys', 403)
}
