import * as z from 'zod/mini'

/**
 * What opens a slot: a passkey's PRF output, a key of one browser, a recovery code, a key of one browser together with a part of
 * the site's, or a part of the site's alone.
 */
export const SLOT_KINDS = ['passkey', 'device', 'code', 'split', 'server'] as const
export type SlotKind = (typeof SLOT_KINDS)[number]

/** Who may open the wallets of a project, by decreasing strength. */
export const CUSTODY_POLICIES = ['passkey', 'split', 'server'] as const
export type CustodyPolicy = (typeof CUSTODY_POLICIES)[number]

/** The storage of one browser holds the key of these slots; clearing it loses the slot. */
export const isBoundToBrowser = (kind: SlotKind): boolean => kind === 'device' || kind === 'split'

/** The site keeps a part of the key of these slots. */
export const hasPart = (kind: SlotKind): boolean => kind === 'split' || kind === 'server'

const base64url = (min: number, max = min) =>
  z.string().check(z.regex(/^[\w-]+$/), z.minLength(min), z.maxLength(max))
const uuid = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))
const iv = base64url(16)
const signature = z.string().check(z.regex(/^0x[\da-f]{130}$/))

/** The wallet's key, encrypted with the data key. */
export const SEALED_WALLET = z.object({
  id: uuid,
  address: z.string().check(z.regex(/^0x[\da-fA-F]{40}$/)),
  iv,
  ciphertext: base64url(64, 512),
})
export type SealedWallet = z.infer<typeof SEALED_WALLET>

/** The data key, encrypted with the key of one way to open the wallet. */
export const SLOT = z.object({
  id: uuid,
  kind: z.enum(SLOT_KINDS),
  /** What the slot is bound to: credential id of the passkey, or thumbprint of the browser's key; else empty. */
  opener: z.string().check(z.regex(/^[\w-]*$/), z.maxLength(1_366)),
  iv,
  /** 32 bytes and the tag. */
  wrapped: base64url(64),
  /** The part of the site, 32 bytes. */
  part: z.optional(base64url(43)),
})
export type Slot = z.infer<typeof SLOT>

/** Change of a wallet; with `revision` 0 it makes the wallet. */
export const WALLET_CHANGE = z.object({
  /** The revision that the change begins from. */
  revision: z.int().check(z.nonnegative()),
  wallet: z.optional(SEALED_WALLET),
  add: z.array(SLOT).check(z.maxLength(8)),
  remove: z.array(uuid).check(z.maxLength(32)),
  /** EIP-191, of `writeChangeMessage`, by the key of the wallet. */
  signature,
})
export type WalletChange = z.infer<typeof WALLET_CHANGE>

/** What the frame of a logged-in person gets. */
export interface Custody {
  readonly policy: CustodyPolicy
  readonly wallet: (SealedWallet & { readonly revision: number }) | null
  /** The slots that this browser may open: those of other browsers are left out. */
  readonly slots: readonly Slot[]
}

/** A slot, as the person sees it in a list. */
export interface SlotListEntry {
  readonly id: string
  readonly kind: SlotKind
  /** Browser that made it, as it names itself. */
  readonly agent: string
  readonly createdAt: number
  readonly isThisBrowser: boolean
  /** Whether the passkey is on more than one device by now, as its authenticator says (BS); null for other slots. */
  readonly isBackedUp: boolean | null
}
