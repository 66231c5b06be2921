import * as z from 'zod/mini'

/** An input that the wallet is asked to sign. */
export interface InputToSign {
  readonly address: string
  readonly index: number
  /** Types of signature that the request allows; empty where it names none. */
  readonly sighashTypes: readonly number[]
}

/** What a request of the namespace bip122 asks the account for. Texts are not checked yet. */
export type BitcoinRequest =
  | {
      readonly kind: 'psbt'
      readonly account: string
      /** In base64. */
      readonly psbt: string
      readonly inputs: readonly InputToSign[]
      /** Whether the wallet is asked to send it. */
      readonly isSent: boolean
    }
  | {
      readonly kind: 'transfer'
      readonly account: string
      readonly receiver: string
      /** Satoshi. */
      readonly amount: bigint
      /** Address that gets what is left of the coins; `null` where the wallet chooses it. */
      readonly change: string | null
    }
  | {
      readonly kind: 'message'
      readonly account: string
      /** The address that signs. */
      readonly signer: string
      readonly isBlind: boolean
    }
  | { readonly kind: 'harmless'; readonly account: string }
  | { readonly kind: 'unread' }

const PSBT_CHARACTERS_MOST = 4_000_000
const ADDRESS_CHARACTERS_MOST = 90
const INPUTS_MOST = 1_000
const TYPES_MOST = 16
/** A hash, or a text that looks like one. */
const HASH = /^(0x)?[0-9a-fA-F]{64}$/

const addressSchema = z.string().check(z.maxLength(ADDRESS_CHARACTERS_MOST))
const accountSchema = z.object({ account: addressSchema })
const psbtSchema = z.object({
  account: addressSchema,
  psbt: z.string().check(z.maxLength(PSBT_CHARACTERS_MOST)),
  signInputs: z
    .array(
      z.object({
        address: addressSchema,
        index: z.number().check(z.int(), z.nonnegative()),
        sighashTypes: z.optional(
          z.array(z.number().check(z.int(), z.nonnegative())).check(z.maxLength(TYPES_MOST)),
        ),
      }),
    )
    .check(z.maxLength(INPUTS_MOST)),
  broadcast: z.optional(z.boolean()),
})
const transferSchema = z.object({
  account: addressSchema,
  recipientAddress: addressSchema,
  amount: z.pipe(
    z.union([z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.number().check(z.int(), z.nonnegative())]),
    z.transform(value => BigInt(value)),
  ),
  changeAddress: z.optional(addressSchema),
})
const messageSchema = z.object({
  account: addressSchema,
  message: z.string(),
  address: z.optional(addressSchema),
})

const readPsbtRequest = (value: unknown): BitcoinRequest | undefined => {
  const read = psbtSchema.safeParse(value).data
  return (
    read && {
      kind: 'psbt',
      account: read.account,
      psbt: read.psbt,
      inputs: read.signInputs.map(({ sighashTypes = [], ...input }) => ({ ...input, sighashTypes })),
      isSent: read.broadcast === true,
    }
  )
}

const readTransfer = (value: unknown): BitcoinRequest | undefined => {
  const read = transferSchema.safeParse(value).data
  return (
    read && {
      kind: 'transfer',
      account: read.account,
      receiver: read.recipientAddress,
      amount: read.amount,
      change: read.changeAddress ?? null,
    }
  )
}

/** BIP-322 and the older format put a tag before the message: no signature of a message is one of a transaction. */
const readMessage = (value: unknown): BitcoinRequest | undefined => {
  const read = messageSchema.safeParse(value).data
  return (
    read && {
      kind: 'message',
      account: read.account,
      signer: read.address ?? read.account,
      isBlind: HASH.test(read.message),
    }
  )
}

const readHarmless = (value: unknown): BitcoinRequest | undefined => {
  const read = accountSchema.safeParse(value).data
  return read && { kind: 'harmless', account: read.account }
}

const METHODS: ReadonlyMap<string, (value: unknown) => BitcoinRequest | undefined> = new Map([
  ['signPsbt', readPsbtRequest],
  ['sendTransfer', readTransfer],
  ['signMessage', readMessage],
  ['getAccountAddresses', readHarmless],
])

/** Reads an unsafe request of the namespace bip122. Some dapps put the parameters into a list. */
export function readBitcoinRequest(method: string, params: unknown): BitcoinRequest {
  const value: unknown = Array.isArray(params) && params.length === 1 ? params[0] : params
  return METHODS.get(method)?.(value) ?? { kind: 'unread' }
}
