import type { SignInData } from '../bridge/contract/signIn.ts'
import { SignInMessageError } from '../bridge/errors/signIn.ts'
import { isAuthority, isDateTime, isNonce, isRequestId, isStatement, isUri, toTime } from './grammar.ts'
import { findProfile, type Profile } from './profiles.ts'

/** Limit of each field, far above what a wallet can show; checked before any pattern runs. */
const FIELD_MAX = 8_192
const RESOURCES_MAX = 256

export const refuse = (field: string, reason: string): never => {
  throw new SignInMessageError(field, reason)
}

function readString(value: unknown, field: string): string {
  if (typeof value !== 'string') return refuse(field, 'must be a string')
  if (value.length > FIELD_MAX) return refuse(field, `must have at most ${FIELD_MAX} characters`)
  return value
}

function readText(value: unknown, field: string, fits: (text: string) => boolean, reason: string): string {
  const text = readString(value, field)
  return fits(text) ? text : refuse(field, reason)
}

const readTime = (value: unknown, field: string) =>
  readText(value, field, isDateTime, 'must be an RFC 3339 time')

function readResources(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return refuse('resources', 'must be a list')
  if (value.length > RESOURCES_MAX) return refuse('resources', `must have at most ${RESOURCES_MAX} entries`)
  return value.map((entry, index) => readText(entry, `resources[${index}]`, isUri, 'must be an RFC 3986 URI'))
}

/** Optional fields, in the order of the text. */
const OPTIONAL: { readonly [Name in keyof SignInData]?: (value: unknown) => unknown } = {
  statement: value =>
    readText(
      value,
      'statement',
      isStatement,
      'must be one line of the letters, digits and signs of RFC 3986',
    ),
  expirationTime: value => readTime(value, 'expirationTime'),
  notBefore: value => readTime(value, 'notBefore'),
  requestId: value =>
    readText(value, 'requestId', isRequestId, 'must have no spaces and only the signs of RFC 3986'),
  resources: readResources,
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
  const fields = value as Readonly<Record<string, unknown>>
  const chainId = readString(fields.chainId, 'chainId')
  const profile = findProfile(chainId) ?? refuse('chainId', 'must be a CAIP-2 id of eip155, solana or bip122')
  const reference = chainId.slice(profile.namespace.length + 1)
  if (!profile.isReference(reference)) refuse('chainId', `must be a CAIP-2 id of ${profile.namespace}`)
  const isAddress = (address: string) =>
    profile.isAddress(address) ||
    (isLowerCaseTaken && profile.namespace === 'eip155' && /^0x[0-9a-f]{40}$/.test(address))
  const accountAddress = readText(
    fields.accountAddress,
    'accountAddress',
    isAddress,
    'must be an address of the chain with a correct checksum',
  )
  // A failed signature recovery returns the zero address.
  if (!isOwnerlessTaken && !profile.canSign(accountAddress))
    refuse('accountAddress', 'must be an account that can sign')
  const optional = Object.entries(OPTIONAL).flatMap(([name, read]) =>
    fields[name] === undefined ? [] : [[name, read(fields[name])]],
  )
  const data = {
    accountAddress,
    chainId: chainId as SignInData['chainId'],
    domain: readText(fields.domain, 'domain', isAuthority, 'must be an RFC 3986 authority'),
    uri: readText(fields.uri, 'uri', isUri, 'must be an RFC 3986 URI'),
    version: fields.version === '1' ? ('1' as const) : refuse('version', "must be '1'"),
    nonce: readText(fields.nonce, 'nonce', isNonce, 'must have 8 or more letters and digits'),
    issuedAt: readTime(fields.issuedAt, 'issuedAt'),
    ...(Object.fromEntries(optional) as Partial<SignInData>),
  }
  return { data: data as CheckedData['data'], profile, reference }
}

/** Refuses a message that expires before it can be signed. */
export function checkSpan({ issuedAt, notBefore, expirationTime }: CheckedData['data']): void {
  if (expirationTime === undefined) return
  const end = toTime(expirationTime)
  if (end <= toTime(issuedAt)) refuse('expirationTime', 'must be after issuedAt')
  if (notBefore !== undefined && end <= toTime(notBefore)) refuse('expirationTime', 'must be after notBefore')
}
