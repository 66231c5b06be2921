import type { SignInData } from '../bridge/contract/signIn.ts'
import { checkData, checkSpan, refuse } from './checkData.ts'

/** Parameters of `buildSignInMessage`. */
export interface BuildSignInMessageParameters {
  /** Origin of the page, for instance `https://app.example`. If given, `domain` and `uri` must belong to it. */
  readonly origin?: string
}

/** The origin of a `javascript:` URL is `null`, which matches no page. */
function checkOrigin({ domain, uri }: SignInData, origin: string): void {
  const own = new URL(origin)
  // URLs omit the default port of their scheme; the domain must omit it too.
  if (domain !== own.host) refuse('domain', `must be ${own.host}, the page's own`)
  if (!URL.canParse(uri) || new URL(uri).origin !== own.origin)
    refuse('uri', `must be below ${own.origin}, the page's own origin`)
}

/**
 * Writes the text that an account signs to sign in: EIP-4361 for eip155, its CAIP-122 profiles for solana and bip122.
 * Every field is checked by its grammar, so that a field cannot contain another; invalid fields are not repaired.
 *
 * An empty statement is an empty line, by the grammar; without a statement the line is omitted.
 *
 * @param data the fields, with `issuedAt`; times are RFC 3339
 * @param parameters.origin origin of `domain` and `uri`
 * @returns the text; lines are separated by line feeds, without one at the end
 * @throws SignInMessageError naming the invalid field
 *
 * @example
 * const text = buildSignInMessage({
 *   domain: 'app.example', uri: 'https://app.example/', version: '1', nonce: 'a1b2c3d4e5f6a7b8c9d0e1f2',
 *   accountAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', chainId: 'eip155:1',
 *   issuedAt: new Date().toISOString(),
 * })
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function buildSignInMessage(data: SignInData, { origin }: BuildSignInMessageParameters = {}): string {
  const checked = checkData(data)
  if (origin !== undefined) checkOrigin(checked.data, origin)
  checkSpan(checked.data)
  return writeMessage(checked)
}

/** Writes the text of checked fields. */
export function writeMessage({ data, profile, reference }: ReturnType<typeof checkData>): string {
  const line = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
  return [
    `${data.domain} wants you to sign in with your ${profile.chainName} account:`,
    data.accountAddress,
    '',
    ...(data.statement === undefined ? [] : [data.statement]),
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    ...line('Expiration Time', data.expirationTime),
    ...line('Not Before', data.notBefore),
    ...line('Request ID', data.requestId),
    ...(data.resources === undefined ? [] : ['Resources:', ...data.resources.map(uri => `- ${uri}`)]),
  ].join('\n')
}
