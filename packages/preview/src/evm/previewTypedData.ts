import * as z from 'zod/mini'
import type {
  PreviewAllowance,
  PreviewAsset,
  PreviewWarning,
} from '../../../../src/bridge/features/preview/contract.ts'
import { EVM_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { type Draft, emptyDraft, warn } from '../draft.ts'
import { UNLIMITED_FROM } from './logs.ts'

/** Typed data of EIP-712, as far as a preview reads it. */
export interface TypedData {
  readonly primaryType: string
  /** Fields of each struct. */
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly domain: {
    readonly chainId?: unknown
    readonly verifyingContract?: unknown
    readonly name?: unknown
    readonly version?: unknown
    readonly salt?: unknown
  }
  readonly message: Readonly<Record<string, unknown>>
}

export interface PreviewTypedDataParameters {
  /** Number of the network (EIP-155). */
  readonly chainId: bigint
  /** The account, small letters. */
  readonly owner: string
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

const typedDataSchema = z.object({
  primaryType: z.string(),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  domain: z.object({
    chainId: z.optional(z.unknown()),
    verifyingContract: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
    version: z.optional(z.unknown()),
    salt: z.optional(z.unknown()),
  }),
  message: z.record(z.string(), z.unknown()),
})

/** A whole number as typed data states it: a number, decimal digits or hex digits. */
const uintSchema = z.pipe(
  z.union([
    z.number().check(z.int(), z.nonnegative()),
    z.string().check(z.regex(/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/)),
  ]),
  z.transform(value => BigInt(value)),
)
const addressSchema = z.pipe(
  z.string().check(z.regex(EVM_ADDRESS)),
  z.transform(value => value.toLowerCase()),
)

const permitSchema = z.object({ spender: addressSchema, value: uintSchema, deadline: uintSchema })
/** DAI's permit before EIP-2612. */
const permitAllSchema = z.object({ spender: addressSchema, expiry: uintSchema, allowed: z.boolean() })
const detailsSchema = z.object({ token: addressSchema, amount: uintSchema, expiration: uintSchema })
const permitSingleSchema = z.object({ details: detailsSchema, spender: addressSchema })
const permitBatchSchema = z.object({ details: z.array(detailsSchema), spender: addressSchema })
const permittedSchema = z.object({ token: addressSchema, amount: uintSchema })
const transferFromSchema = z.object({
  permitted: z.union([permittedSchema, z.array(permittedSchema)]),
  spender: z.optional(addressSchema),
  deadline: uintSchema,
})
const authorizationSchema = z.object({
  from: addressSchema,
  to: addressSchema,
  value: uintSchema,
  validBefore: uintSchema,
})
const OFFER_ITEM = {
  itemType: uintSchema,
  token: addressSchema,
  identifierOrCriteria: uintSchema,
  startAmount: uintSchema,
  endAmount: uintSchema,
}
const offerItemSchema = z.object(OFFER_ITEM)
const orderSchema = z.object({
  offerer: addressSchema,
  offer: z.array(offerItemSchema),
  consideration: z.array(z.object({ ...OFFER_ITEM, recipient: addressSchema })),
  endTime: uintSchema,
})
const nftPermitSchema = z.object({ spender: addressSchema, tokenId: uintSchema, deadline: uintSchema })

/**
 * Types that give nothing away though they name a contract: votes and their delegation (OpenZeppelin Governor and Votes,
 * Compound). Everything else with a contract is a warning.
 */
const HARMLESS: ReadonlySet<string> = new Set(['Ballot', 'ExtendedBallot', 'Delegation'])

/** Signatures that let another address make calls of the account: Safe, ERC-2771, Biconomy, ERC-4337, ERC-7821. */
const COMMANDS: ReadonlySet<string> = new Set([
  'SafeTx',
  'SafeMessage',
  'ForwardRequest',
  'MetaTransaction',
  'UserOperation',
  'PackedUserOperation',
  'Execute',
  'ExecuteBatch',
])

type Fact = Pick<Draft, 'effects' | 'allowances'>

/** Deeper structs are refused. */
const DEPTH_MOST = 12

/**
 * Whether every field of a value is declared by its type. A wallet signs the declared fields alone: any other field is there to
 * mislead a reader.
 */
function isDeclared(types: TypedData['types'], type: string, value: unknown, depth = 0): boolean {
  if (depth > DEPTH_MOST) return false
  const item = /^(.+)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined)
    return Array.isArray(value) && value.every(one => isDeclared(types, item, one, depth + 1))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return typeof value !== 'object' || value === null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, inner]) => {
    const field = fields.find(one => one.name === name)
    return field !== undefined && isDeclared(types, field.type, inner, depth + 1)
  })
}

const token = (contract: string, tokenId: bigint | null = null): PreviewAsset => ({
  kind: tokenId === null ? 'token' : 'nft',
  contract,
  tokenId: tokenId === null ? null : String(tokenId),
  symbol: null,
  decimals: null,
})

const spend = (
  contract: string,
  amount: bigint,
  spender: string | null,
  until: bigint,
): Draft['allowances'][number] => ({
  kind: 'spend',
  asset: token(contract),
  amount: amount >= UNLIMITED_FROM ? 'all' : String(amount),
  spender,
  until: toTime(until),
})

/** The latest date that JavaScript has, in seconds. */
const LATEST_SECONDS = 8_640_000_000_000n
const toTime = (seconds: bigint): number | null =>
  seconds > LATEST_SECONDS ? null : Number(seconds * 1_000n)

/** ItemType of Seaport: coin, ERC-20, ERC-721, ERC-1155, and the last two by criteria. */
function seaportAsset(
  { itemType, token: contract, identifierOrCriteria }: z.infer<typeof offerItemSchema>,
  coin: PreviewTypedDataParameters['coin'],
): PreviewAsset {
  if (itemType === 0n) return { kind: 'coin', contract: null, tokenId: null, ...coin }
  return itemType === 1n ? token(contract) : token(contract, identifierOrCriteria)
}

/** An order of Seaport: what is offered, and what comes to the offerer for it. */
function readOrder(message: unknown, { coin }: PreviewTypedDataParameters): Fact | undefined {
  const order = orderSchema.safeParse(message).data
  if (!order || order.offer.length === 0) return undefined
  const { offerer, offer, consideration, endTime } = order
  const inReturn = consideration
    .filter(({ recipient }) => recipient === offerer)
    .map(item => ({
      asset: seaportAsset(item, coin),
      // A price that falls: the lowest counts.
      amount: String(item.startAmount < item.endAmount ? item.startAmount : item.endAmount),
    }))
  return {
    effects: [],
    allowances: offer.map(item => ({
      kind: 'order',
      asset: seaportAsset(item, coin),
      amount: String(item.startAmount > item.endAmount ? item.startAmount : item.endAmount),
      spender: null,
      until: toTime(endTime),
      inReturn,
    })),
  }
}

/** Bulk orders are a tree of orders in nested lists. */
const flatten = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.flatMap(flatten) : [value]

function readFact(
  { primaryType, message }: TypedData,
  contract: string,
  parameters: PreviewTypedDataParameters,
): Fact | undefined {
  if (primaryType === 'Permit') {
    const nft = nftPermitSchema.safeParse(message).data
    if (nft)
      return allowances([
        {
          kind: 'nft',
          asset: token(contract, nft.tokenId),
          amount: '1',
          spender: nft.spender,
          until: toTime(nft.deadline),
        },
      ])
    const all = permitAllSchema.safeParse(message).data
    if (all) {
      const amount = all.allowed ? UNLIMITED_FROM : 0n
      // An expiry of 0 means that there is no end.
      return allowances([
        spend(contract, amount, all.spender, all.expiry === 0n ? LATEST_SECONDS + 1n : all.expiry),
      ])
    }
    const one = permitSchema.safeParse(message).data
    // The deadline is the signature's: the allowance lasts until it is taken back.
    return one && allowances([spend(contract, one.value, one.spender, LATEST_SECONDS + 1n)])
  }
  if (primaryType === 'PermitSingle' || primaryType === 'PermitBatch') {
    const single = permitSingleSchema.safeParse(message).data
    const batch = single
      ? { ...single, details: [single.details] }
      : permitBatchSchema.safeParse(message).data
    return (
      batch &&
      allowances(
        batch.details.map(({ token: of, amount, expiration }) =>
          spend(of, amount, batch.spender, expiration),
        ),
      )
    )
  }
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) {
    const read = transferFromSchema.safeParse(message).data
    return (
      read &&
      allowances(
        [read.permitted]
          .flat()
          .map(({ token: of, amount }) => spend(of, amount, read.spender ?? null, read.deadline)),
      )
    )
  }
  if (primaryType === 'TransferWithAuthorization' || primaryType === 'ReceiveWithAuthorization') {
    const read = authorizationSchema.safeParse(message).data
    return (
      read && {
        effects: [{ direction: 'out', asset: token(contract), amount: String(read.value), party: read.to }],
        allowances: [],
      }
    )
  }
  if (primaryType === 'OrderComponents') return readOrder(message, parameters)
  if (primaryType === 'BulkOrder') {
    const orders = flatten(message.tree).map(order => readOrder(order, parameters))
    // The tree is filled up with empty orders.
    const real = orders.filter(order => order !== undefined)
    return real.length > 0 ? allowances(real.flatMap(order => order.allowances)) : undefined
  }
  if (COMMANDS.has(primaryType))
    return allowances([{ kind: 'account', asset: null, amount: null, spender: contract, until: null }])
  return undefined
}

const allowances = (granted: Draft['allowances']): Fact => ({ effects: [], allowances: granted })

const isNothing = ({ inReturn }: Pick<PreviewAllowance, 'inReturn'>): boolean =>
  inReturn?.every(({ amount }) => /^0+$/.test(amount)) === true

const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))

/** @returns `null` for anything but typed data */
export function readTypedData(value: unknown): TypedData | null {
  try {
    return typedDataSchema.safeParse(JSON.parse(toText(value))).data ?? null
  } catch {
    return null
  }
}

/** Tells what a signature of typed data (EIP-712) allows. No node is needed. */
export function previewTypedData(typed: TypedData | null, parameters: PreviewTypedDataParameters): Draft {
  if (!typed) return emptyDraft([warn('unread')])
  const { domain, primaryType } = typed
  const stated = uintSchema.safeParse(domain.chainId).data
  const chain: readonly PreviewWarning[] =
    domain.chainId === undefined || stated === parameters.chainId ? [] : [warn('otherChain')]
  const contract = addressSchema.safeParse(domain.verifyingContract).data
  // Without a contract nothing on a chain checks the signature. Exchanges that check it elsewhere name the zero address.
  if (domain.verifyingContract === undefined) return emptyDraft(chain, 'decoded')
  if (contract === undefined) return emptyDraft([...chain, warn('unread')])
  if (HARMLESS.has(primaryType) && isDeclared(typed.types, primaryType, typed.message))
    return emptyDraft(chain, 'decoded')
  const fact = isDeclared(typed.types, primaryType, typed.message)
    ? readFact(typed, contract, parameters)
    : undefined
  if (!fact) return emptyDraft([...chain, warn('signature', contract), warn('unread')])
  const granted = fact.allowances.filter(({ amount }) => amount !== '0')
  return {
    ...fact,
    warnings: [
      ...chain,
      ...(granted.length > 0 || fact.effects.length > 0 ? [warn('signature', contract)] : []),
      ...granted.flatMap(allowance => [
        ...(allowance.amount === 'all' ? [warn('unlimited', allowance.spender)] : []),
        ...(allowance.kind === 'account' ? [warn('account', allowance.spender)] : []),
        ...(allowance.kind === 'order' && isNothing(allowance) ? [warn('onlyLeaves')] : []),
      ]),
    ],
    confidence: 'decoded',
    block: null,
    contracts: new Map(),
  }
}
