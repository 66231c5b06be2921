import type { NetworkId } from '../bridge/contract/network.ts'
import type { SignInData, SignInNode } from '../bridge/contract/signIn.ts'
import { SignInRefusedError, SignInUnverifiableError } from '../bridge/errors/signIn.ts'
import { toTime } from './grammar.ts'
import { type ParsedSignIn, readMessage } from './parseSignInMessage.ts'
import { findProfile } from './profiles.ts'
import { statesGrants } from './recap.ts'
import { DEFAULT_VERIFIERS, type SignInVerifiers } from './verify/verifier.ts'

/** Parameters of `verifySignIn`. */
export interface VerifySignInParameters {
  /** The signed text, byte for byte. */
  readonly message: string
  /** Hex for eip155, base58 for solana, base64 for bip122. */
  readonly signature: string
  /**
   * Host of the requesting site, with its port if that is not the default of the scheme: `app.example`,
   * `localhost:5173`.
   */
  readonly domain: string
  /** The nonce that was issued for this sign-in. */
  readonly nonce: string
  /** The expected account. Default: any account; the result names it. */
  readonly address?: string
  /** The expected chain. Default: any chain; the result names it. */
  readonly chainId?: NetworkId
  /**
   * Origin of the site. If given, the text's uri must belong to it, and the scheme of the text's domain must be the
   * origin's.
   */
  readonly origin?: string
  /** Claimed fields of the text; each must match. */
  readonly data?: SignInData
  /** Milliseconds since 1970; default: now. */
  readonly now?: number
  /** How old a text without an expiration time may be, in milliseconds; default: any age. */
  readonly maxAgeMs?: number
  /** CAIP-2 ids of the chains on which an account may sign in. Default: every chain. */
  readonly chains?: readonly NetworkId[] | undefined
  /** How far the text's "not before" may be ahead of `now`, in milliseconds: clocks differ. Default: 0. */
  readonly clockSkewMs?: number
  /** Node for accounts that are contracts. */
  readonly node?: SignInNode
  /** By namespace; default: the library's verifiers. */
  readonly verifiers?: SignInVerifiers
  /** Accepts a lower-case EVM address, which one-click authentication may return. */
  readonly isLowerCaseTaken?: boolean
}

const refuse = (...parameters: ConstructorParameters<typeof SignInRefusedError>): never => {
  throw new SignInRefusedError(...parameters)
}

/**
 * Compared fields; lists are compared entry by entry, and a field that is absent in one must be absent in the other.
 */
const FIELDS: readonly (keyof SignInData)[] = [
  'accountAddress',
  'chainId',
  'domain',
  'uri',
  'version',
  'nonce',
  'statement',
  'resources',
  'requestId',
  'issuedAt',
  'expirationTime',
  'notBefore',
]

function checkFields(signed: SignInData, claimed: SignInData): void {
  const mismatch = FIELDS.find(field => JSON.stringify(signed[field]) !== JSON.stringify(claimed[field]))
  if (mismatch) refuse('fields', { details: mismatch })
}

function checkOrigin({ data, scheme }: ParsedSignIn, { domain, origin }: VerifySignInParameters): void {
  if (data.domain !== domain) refuse('domain', { details: `expected ${domain}, got ${data.domain}` })
  if (origin === undefined) return
  const own = new URL(origin)
  if (own.host !== domain || (scheme !== undefined && `${scheme}:` !== own.protocol))
    refuse('domain', { details: `expected ${own.origin}` })
  if (!URL.canParse(data.uri) || new URL(data.uri).origin !== own.origin)
    refuse('uri', { details: `expected ${own.origin}, got ${data.uri}` })
}

function checkTimes(
  { issuedAt, expirationTime, notBefore }: SignInData,
  { now = Date.now(), maxAgeMs, clockSkewMs = 0 }: VerifySignInParameters,
): void {
  const ownEnd = expirationTime === undefined ? Number.POSITIVE_INFINITY : toTime(expirationTime)
  const lastEnd =
    maxAgeMs === undefined || expirationTime !== undefined || issuedAt === undefined
      ? ownEnd
      : toTime(issuedAt) + maxAgeMs
  // The negated comparison refuses NaN.
  if (!(now < lastEnd)) refuse('expired', { details: expirationTime ?? `issued at ${issuedAt}` })
  if (notBefore !== undefined && !(now + clockSkewMs >= toTime(notBefore)))
    refuse('not-yet-valid', { details: notBefore })
}

/**
 * Verifies a sign-in. The **signed text** is parsed strictly, and domain, nonce, times, account, chain and every
 * claimed field are compared with it; the signature is verified last.
 *
 * The caller must check that the nonce was not used before: see `createNonceStore` of `tabkey/siwx/server`.
 *
 * @returns the fields of the text; `accountAddress` is the signed-in account
 * @throws SignInMessageError when the text violates the grammar
 * @throws SignInRefusedError with `reason` when the sign-in is not accepted
 * @throws SignInUnverifiableError when the chain has no verifier or its node does not respond
 *
 * @example
 * const { accountAddress } = await verifySignIn({ message, signature, domain: 'app.example', nonce })
 * @see https://eips.ethereum.org/EIPS/eip-4361#relying-party-implementer-steps,
 *   https://chainagnostic.org/CAIPs/caip-122
 */
export async function verifySignIn(parameters: VerifySignInParameters): Promise<SignInData> {
  const { message, signature, address, chainId, nonce, node, chains } = parameters
  const parsed = readMessage(message, { isLowerCaseTaken: parameters.isLowerCaseTaken ?? false })
  const { data } = parsed
  checkOrigin(parsed, parameters)
  if (data.nonce !== nonce) refuse('nonce')
  if (chainId !== undefined && data.chainId !== chainId) refuse('chain', { details: data.chainId })
  if (chains && !chains.includes(data.chainId)) refuse('chain', { details: data.chainId })
  const profile = findProfile(data.chainId)
  if (address !== undefined && !profile?.isSame(data.accountAddress, address))
    refuse('address', { details: data.accountAddress })
  if (parameters.data) checkFields(data, parameters.data)
  if (!statesGrants(data.statement, data.resources)) refuse('statement')
  checkTimes(data, parameters)
  const verifiers = parameters.verifiers ?? DEFAULT_VERIFIERS
  const namespace = data.chainId.slice(0, data.chainId.indexOf(':'))
  const verify = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
  if (!verify) throw new SignInUnverifiableError(`No verifier is configured for ${namespace}`)
  if (typeof signature !== 'string') return refuse('signature')
  const isSigned = await verify({
    message,
    signature,
    address: data.accountAddress,
    chainId: data.chainId,
    ...(node ? { node } : {}),
  })
  // Only `true` counts as verified, also from a host's verifier.
  return isSigned === true ? data : refuse('signature')
}
