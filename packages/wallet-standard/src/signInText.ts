import { ValidationError } from '../../../src/bridge/errors/client.ts'

/** The fields of Sign In With Solana; each but domain and address may be absent. */
export interface SignInFields {
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** A field must not contain a line of another field. */
function requireOneLine(value: unknown, field: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused
  if (typeof value !== 'string' || /[\u0000-\u001f\u007f\u2028\u2029]/.test(value))
    throw new ValidationError(field, 'Expected one line of text')
  return value
}

/**
 * Writes the text of a sign-in. `tabkey/siwx` writes stricter ones: this input may have no nonce and no time.
 *
 * @throws ValidationError for a field that is not one line of text
 * @see https://github.com/phantom/sign-in-with-solana (ABNF)
 */
export function signInText(fields: SignInFields): string {
  const lines = LINES.flatMap(([field, label]) =>
    fields[field] ? [`${label}: ${requireOneLine(fields[field], field)}`] : [],
  )
  const resources = fields.resources?.length
    ? ['Resources:', ...fields.resources.map(uri => `- ${requireOneLine(uri, 'resources')}`)]
    : []
  const paragraphs = [
    `${requireOneLine(fields.domain, 'domain')} wants you to sign in with your Solana account:\n${requireOneLine(fields.address, 'address')}`,
    ...(fields.statement ? [requireOneLine(fields.statement, 'statement')] : []),
    [...lines, ...resources].join('\n'),
  ]
  return paragraphs.filter(text => text !== '').join('\n\n')
}
