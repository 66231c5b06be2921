import type { SignInData } from '../bridge/contract/signIn.ts'
import { checkData, refuse } from './checkData.ts'
import { isScheme } from './grammar.ts'
import { findProfileByName } from './profiles.ts'

/** The fields of a sign-in text. */
export interface ParsedSignIn {
  /** The fields of the text, each checked by its grammar. */
  readonly data: SignInData
  /** The scheme some wallets want in front of the domain, for instance `https`. Our own messages have none. */
  readonly scheme?: string
}

const TEXT_MAX = 65_536
const HEAD = /^(.*) wants you to sign in with your ([A-Z][a-z]+) account:$/

/** Lines after the fields that must be there, in their order. */
const OPTIONAL_LINES = [
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/**
 * Parses the text of a sign-in strictly: each line in its place, each field by its grammar, without additional text.
 *
 * A text of an account that cannot sign, such as the zero address, is parsed too, because published examples have it.
 * `verifySignIn` and `buildSignInMessage` refuse the account.
 *
 * A Solana wallet may write the chain with the Wallet Standard's name (`mainnet`, `solana:devnet` …).
 *
 * @param text the signed text
 * @returns the fields; `buildSignInMessage` writes the same text for them, except for a scheme and such a chain name
 * @throws SignInMessageError naming the invalid line or field
 * @see https://eips.ethereum.org/EIPS/eip-4361 (ABNF), https://chainagnostic.org/CAIPs/caip-122
 */
export function parseSignInMessage(text: string): ParsedSignIn {
  return readMessage(text, { isOwnerlessTaken: true })
}

/** @param options options of `checkData` */
export function readMessage(text: string, options: Parameters<typeof checkData>[1]): ParsedSignIn {
  if (typeof text !== 'string') return refuse('message', 'must be a string')
  if (text.length > TEXT_MAX) return refuse('message', `must have at most ${TEXT_MAX} characters`)
  const lines = text.split('\n')
  const [, authority = '', chainName = ''] =
    HEAD.exec(lines[0] ?? '') ?? refuse('message', 'must begin with the domain that wants you to sign in')
  const profile =
    findProfileByName(chainName) ?? refuse('message', 'must name an Ethereum, Solana or Bitcoin account')
  if (lines[2] !== '') refuse('message', 'must have an empty line after the address')
  // Without a statement there are two empty lines; the line of the next field distinguishes the cases.
  const hasStatement = !(lines[3] === '' && lines[4]?.startsWith('URI: '))
  const statement = hasStatement ? lines[3] : undefined
  let next = hasStatement ? 4 : 3
  if (lines[next] !== '') refuse('message', 'must have an empty line before its fields')
  next += 1

  const has = (name: string) => lines[next]?.startsWith(`${name}: `) === true
  const value = (name: string): string => {
    if (!has(name)) refuse('message', `must have the line "${name}: " here`)
    const line = lines[next] ?? ''
    next += 1
    return line.slice(name.length + 2)
  }
  const uri = value('URI')
  const version = value('Version')
  const written = value('Chain ID')
  const nonce = value('Nonce')
  const issuedAt = value('Issued At')
  const optional: Partial<Record<(typeof OPTIONAL_LINES)[number][1], string>> = {}
  for (const [name, field] of OPTIONAL_LINES) if (has(name)) optional[field] = value(name)
  const resources = readResources(lines, next)

  const [scheme, domain] = splitScheme(authority)
  const spelled = profile.spelled ?? {}
  const reference = Object.hasOwn(spelled, written) ? spelled[written] : written
  const { data } = checkData(
    {
      accountAddress: lines[1],
      chainId: `${profile.namespace}:${reference}`,
      domain,
      uri,
      version,
      nonce,
      issuedAt,
      statement,
      ...optional,
      resources,
    },
    options,
  )
  return scheme === undefined ? { data } : { data, scheme }
}

/** Resources are the last part of the text. */
function readResources(lines: readonly string[], from: number): readonly string[] | undefined {
  if (lines.length === from) return undefined
  if (lines[from] !== 'Resources:') return refuse('message', 'must end after its fields')
  return lines
    .slice(from + 1)
    .map(line => (line.startsWith('- ') ? line.slice(2) : refuse('resources', 'must each begin with "- "')))
}

function splitScheme(authority: string): readonly [scheme: string | undefined, domain: string] {
  const at = authority.indexOf('://')
  if (at < 0) return [undefined, authority]
  const scheme = authority.slice(0, at)
  if (!isScheme(scheme)) refuse('domain', 'must follow an RFC 3986 scheme')
  return [scheme, authority.slice(at + 3)]
}
