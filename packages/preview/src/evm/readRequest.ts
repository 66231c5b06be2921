import { hexToString, parseTransaction } from 'viem'
import * as z from 'zod/mini'
import { EVM_ADDRESS, ZERO_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import type { StatedCall } from './gasLimits.ts'
import { readTypedData, type TypedData } from './previewTypedData.ts'
import { toLowerHex } from './toLowerHex.ts'

type Hex = `0x${string}`

/** What an EVM request asks the account for. */
export type EvmRequest =
  | {
      readonly kind: 'calls'
      /** The account that the request names, small letters; `null` where it names none. */
      readonly account: string | null
      readonly calls: readonly StatedCall[]
      /** Number of the network that the request names; `null` where it names none. */
      readonly chainId: bigint | null
      /** Contracts that may act as the account from then on (EIP-7702); the zero address takes that back. */
      readonly delegates: readonly Hex[]
      /** Signed and not sent: it stays valid until it is used. */
      readonly isSignedOnly: boolean
    }
  | { readonly kind: 'typedData'; readonly account: string | null; readonly data: TypedData | null }
  | {
      readonly kind: 'message'
      readonly account: string | null
      readonly isBlind: boolean
      /** What `personal_sign` signs; `null` for other methods, and for bytes that are no text. */
      readonly text: string | null
    }
  /** Permissions that let another address act as the account (ERC-7715). */
  | { readonly kind: 'permissions'; readonly account: string | null }
  /** A request without an effect on assets. */
  | { readonly kind: 'harmless'; readonly account: string | null }
  | { readonly kind: 'unread' }

const addressSchema = z.pipe(z.string().check(z.regex(EVM_ADDRESS)), z.transform(toLowerHex))
const bytesSchema = z.pipe(z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)), z.transform(toLowerHex))
const quantitySchema = z.pipe(
  z.union([
    z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/)),
    z.number().check(z.int(), z.nonnegative()),
  ]),
  z.transform(value => BigInt(value)),
)
const CALL = {
  to: z.nullish(addressSchema),
  value: z.nullish(quantitySchema),
  data: z.nullish(bytesSchema),
  input: z.nullish(bytesSchema),
  gas: z.nullish(quantitySchema),
  gasLimit: z.nullish(quantitySchema),
}
const callSchema = z.object(CALL)
const transactionSchema = z.object({
  ...CALL,
  from: z.nullish(addressSchema),
  chainId: z.nullish(quantitySchema),
  authorizationList: z.nullish(z.array(z.object({ address: addressSchema }))),
})
const bundleSchema = z.object({
  from: z.nullish(addressSchema),
  chainId: z.nullish(quantitySchema),
  calls: z.array(callSchema),
})

/** Most calls of a bundle that are simulated. */
const CALLS_MOST = 64
/** 32 bytes are a hash, or look like one. */
const HASH = /^0x[0-9a-fA-F]{64}$/

const SIGNED_TYPED_DATA: ReadonlySet<string> = new Set([
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
])
const PERMISSIONS = /^wallet_(grantPermissions|requestExecutionPermissions)$/
const HARMLESS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'eth_getEncryptionPublicKey',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_registerOnboarding',
])

function toCall(
  { to, value, data, input, gas, gasLimit }: z.infer<typeof callSchema>,
  from: Hex,
): StatedCall {
  const limit = gas ?? gasLimit ?? null
  return {
    from,
    ...(to ? { to } : {}),
    data: data ?? input ?? '0x',
    value: `0x${(value ?? 0n).toString(16)}`,
    gas: limit,
  }
}

function readTransaction(value: unknown, owner: Hex, isSignedOnly: boolean): EvmRequest {
  const read = transactionSchema.safeParse(value).data
  // Two fields for the data that are not equal: wallets choose differently.
  if (!read || (read.data && read.input && read.data !== read.input)) return { kind: 'unread' }
  return {
    kind: 'calls',
    account: read.from ?? null,
    calls: [toCall(read, read.from ?? owner)],
    chainId: read.chainId ?? null,
    delegates: (read.authorizationList ?? []).map(({ address }) => address),
    isSignedOnly,
  }
}

function readRaw(value: unknown, owner: Hex): EvmRequest {
  try {
    const { to, value: coins, data, gas, chainId, ...rest } = parseTransaction(bytesSchema.parse(value))
    return {
      kind: 'calls',
      account: null,
      calls: [toCall({ to: to && addressSchema.parse(to), value: coins, data, gas }, owner)],
      chainId: chainId === undefined ? null : BigInt(chainId),
      delegates: ('authorizationList' in rest ? (rest.authorizationList ?? []) : []).map(({ address }) =>
        toLowerHex(address),
      ),
      isSignedOnly: false,
    }
  } catch {
    return { kind: 'unread' }
  }
}

function readBundle(value: unknown, owner: Hex): EvmRequest {
  const read = bundleSchema.safeParse(value).data
  if (!read || read.calls.length === 0 || read.calls.length > CALLS_MOST) return { kind: 'unread' }
  const account = read.from ?? null
  return {
    kind: 'calls',
    account,
    calls: read.calls.map(call => toCall(call, account ?? owner)),
    chainId: read.chainId ?? null,
    delegates: [],
    isSignedOnly: false,
  }
}

/** Wallets sign the bytes of a hex text, and any other text as it is. */
const readText = (message: string): string => {
  const bytes = bytesSchema.safeParse(message).data
  return bytes === undefined ? message : hexToString(bytes)
}

const findAccount = (params: readonly unknown[]): Hex | null =>
  params.map(param => addressSchema.safeParse(param).data).find(address => address !== undefined) ?? null

/**
 * Reads an unsafe request of the namespace eip155.
 *
 * @param owner the connected account, small letters; used where the request names none
 */
export function readRequest(method: string, params: unknown, owner: Hex | null): EvmRequest {
  const list: readonly unknown[] = Array.isArray(params) ? params : [params]
  const [first] = list
  const from = owner ?? ZERO_ADDRESS
  if (method === 'eth_sendTransaction') return readTransaction(first, from, false)
  if (method === 'eth_signTransaction') return readTransaction(first, from, true)
  if (method === 'eth_sendRawTransaction') return readRaw(first, from)
  if (method === 'wallet_sendCalls') return readBundle(first, from)
  const account = findAccount(list)
  if (SIGNED_TYPED_DATA.has(method)) {
    const data = list.find(param => addressSchema.safeParse(param).data === undefined)
    // The first version of the method had a list of fields without a domain: nothing on a chain checks it.
    if (method === 'eth_signTypedData' && Array.isArray(data))
      return { kind: 'message', account, isBlind: false, text: null }
    return { kind: 'typedData', account, data: readTypedData(data) }
  }
  if (method === 'personal_sign') {
    const message = list.find(param => addressSchema.safeParse(param).data === undefined)
    const isBlind = typeof message !== 'string' || HASH.test(message)
    return { kind: 'message', account, isBlind, text: isBlind ? null : readText(message) }
  }
  if (method === 'eth_sign') return { kind: 'message', account, isBlind: true, text: null }
  if (PERMISSIONS.test(method)) return { kind: 'permissions', account: null }
  return HARMLESS.has(method) ? { kind: 'harmless', account: null } : { kind: 'unread' }
}
