import type { SignInData } from '../bridge/contract/signIn.ts'
import { SignInMessageError } from '../bridge/errors/signIn.ts'
import { isAuthority, isDateTime, isNonce, isRequestId, isStatement, isUri, timeOf } from './grammar.ts'
import { type Profile, profileOf } from './profiles.ts'

/** Limit of each field, far above what a wallet can show; checked before any pattern runs. */
const FIELD_MAX = 8_192
const RESOURCES_MAX = 256

export const refuse = (field: string, reason: string): never => {
  throw new SignInMessageError(field, reason)
}

function takeText(value: unknown, field: string): string {
  if (typeof value !== 'string') return refuse(field, 'must be a text')
  if (value.length > FIELD_MAX) return refuse(field, `must have at most ${FIELD_MAX} characters`)
  return value
}

function take(value: unknown, field: string, fits: (text: string) => boolean, reason: string): string {
  const text = takeText(value, field)
  return fits(text) ? text : refuse(field, reason)
}

const takeTime = (value: unknown, field: string) => take(value, field, isDateTime, 'must be an RFC 3339 time')

function takeResources(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return refuse('resources', 'must be a list')
  if (value.length > RESOURCES_MAX) return refuse('resources', `must have at most ${RESOURCES_MAX} entries`)
  return value.map((entry, index) => take(entry, `resources[${index}]`, isUri, 'must be an RFC 3986 URI'))
}

/** Optional fields, in the order of the text. */
const OPTIONAL: { readonly [Name in keyof SignInData]?: (value: unknown) => unknown } = {
  statement: value =>
    take(value, 'statement', isStatement, 'must be one line of the letters, digits and signs of RFC 3986'),
  expirationTime: value => takeTime(value, 'expirationTime'),
  notBefore: value => takeTime(value, 'notBefore'),
  requestId: value =>
    take(value, 'requestId', isRequestId, 'must have no spaces and only the signs of RFC 3986'),
  resources: takeResources,
}

export interface CheckedData {
  readonly data: SignInData & { readonly issuedAt: string }
  readonly profile: Profile
  readonly reference: string
}

/**
 * Checks the fields of a message by their grammar and drops unknown fields.
 *
 * @param value untrusted value
 * @param options.isLowerCaseTaken accepts a lower-case EVM address, which some wallets write
 * @param options.isOwnerlessTaken accepts an account without a key, for reading a text without accepting it
 * @throws SignInMessageError naming the first invalid field
 * @see https://eips.ethereum.org/EIPS/eip-4361, https://chainagnostic.org/CAIPs/caip-122
 */
export function checkData(
  value: unknown,
  {
    isLowerCaseTaken = false,
    isOwnerlessTaken = false,
  }: { readonly isLowerCaseTaken?: boolean; readonly isOwnerlessTaken?: boolean } = {},
): CheckedData {
  if (typeof value !== 'object' || value === null) return refuse('message', 'must be an object')
  const given = value as Readonly<Record<string, unknown>>
  const chainId = takeText(given.chainId, 'chainId')
  const profile = profileOf(chainId) ?? refuse('chainId', 'must be a CAIP-2 id of eip155, solana or bip122')
  const reference = chainId.slice(profile.namespace.length + 1)
  if (!profile.isReference(reference)) refuse('chainId', `must be a CAIP-2 id of ${profile.namespace}`)
  const isAddress = (address: string) =>
    profile.isAddress(address) ||
    (isLowerCaseTaken && profile.namespace === 'eip155' && /^0x[0-9a-f]{40}$/.test(address))
  const accountAddress = take(
    given.accountAddress,
    'accountAddress',
    isAddress,
    'must be an address of the chain, checksum included',
  )
  // A failed signature recovery returns the zero address.
  if (!isOwnerlessTaken && !profile.canSign(accountAddress))
    refuse('accountAddress', 'must be an account that can sign')
  const rest = Object.entries(OPTIONAL).flatMap(([name, read]) =>
    given[name] === undefined ? [] : [[name, read(given[name])]],
  )
  const data = {
    accountAddress,
    chainId: chainId as SignInData['chainId'],
    domain: take(given.domain, 'domain', isAuthority, 'must be an RFC 3986 authority'),
    uri: take(given.uri, 'uri', isUri, 'must be an RFC 3986 URI'),
    version: given.version === '1' ? ('1' as const) : refuse('version', "must be '1'"),
    nonce: take(given.nonce, 'nonce', isNonce, 'must have 8 or more letters and digits'),
    issuedAt: takeTime(given.issuedAt, 'issuedAt'),
    ...(Object.fromEntries(rest) as Partial<SignInData>),
  }
  return { data: data as CheckedData['data'], profile, reference }
}

/** Refuses a message that expires before it can be signed. */
export function checkSpan({ issuedAt, notBefore, expirationTime }: CheckedData['data']): void {
  if (expirationTime === undefined) return
  const end = timeOf(expirationTime)
  if (end <= timeOf(issuedAt)) refuse('expirationTime', 'must lie after issuedAt')
  if (notBefore !== undefined && end <= timeOf(notBefore))
    refuse('expirationTime', 'must lie after notBefore')
}
