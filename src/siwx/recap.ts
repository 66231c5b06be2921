import { base64urlnopad } from '@scure/base'
import { refuse } from './checkData.ts'
import { isRecord } from './isRecord.ts'

/** Abilities by resource: `{ 'eip155': { 'request/personal_sign': [{}] } }`. */
type Grants = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const PREFIX = 'urn:recap:'
const PREAMBLE = 'I further authorize the stated URI to perform the following actions on my behalf:'
const ABILITY = /^([A-Za-z0-9.*_+-]+)\/([A-Za-z0-9.*_+-]+)$/

function readGrants(uri: string): Grants {
  let decoded: unknown
  try {
    decoded = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(base64urlnopad.decode(uri.slice(PREFIX.length))),
    )
  } catch {
    return refuse('resources', 'must contain a readable ReCap')
  }
  const grants = isRecord(decoded) ? decoded.att : undefined
  if (!isRecord(grants) || !Object.values(grants).every(isRecord))
    return refuse('resources', 'must contain a ReCap with grants')
  return grants as Grants
}

const byCode = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
const byLocale = (left: string, right: string) => left.localeCompare(right)

interface Spelling {
  readonly resources: (names: readonly string[]) => readonly string[]
  readonly actions: (left: string, right: string) => number
}

/** ERC-5573 sorts everything; WalletConnect's library keeps the resources as they come, and sorts actions by locale. */
const SPELLINGS: readonly Spelling[] = [
  { resources: names => names, actions: byLocale },
  { resources: names => [...names].sort(byCode), actions: byCode },
]

function formatGrants(grants: Grants, spelling: Spelling): string {
  let count = 0
  const entries = spelling.resources(Object.keys(grants)).flatMap(resource => {
    const actions = new Map<string, string[]>()
    for (const ability of Object.keys(grants[resource] ?? {})) {
      const [, namespace = '', action = ''] =
        ABILITY.exec(ability) ?? refuse('resources', 'must contain a ReCap with abilities')
      actions.set(namespace, [...(actions.get(namespace) ?? []), action])
    }
    return [...actions].map(([namespace, names]) => {
      count += 1
      const list = [...names]
        .sort(spelling.actions)
        .map(name => `'${name}'`)
        .join(', ')
      return `(${count}) '${namespace}': ${list} for '${resource}'.`
    })
  })
  return `${PREAMBLE} ${entries.join(' ')}`
}

const findRecaps = (resources: readonly string[] | undefined) =>
  (resources ?? []).filter(resource => resource.startsWith(PREFIX))

/**
 * The statement that a wallet shows for these resources: the dapp's statement and the grants of the ReCap as text.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export function withGrants(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined {
  const recap = findRecaps(resources).at(-1)
  if (recap === undefined || statement?.includes(PREAMBLE)) return statement
  const grantsText = formatGrants(readGrants(recap), SPELLINGS[0] as Spelling)
  return statement ? `${statement} ${grantsText}` : grantsText
}

/**
 * Whether the statement contains exactly the grants of its resources. Without this check a user could grant abilities
 * that the text does not show.
 *
 * @throws SignInMessageError when the ReCap cannot be read
 */
export function statesGrants(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): boolean {
  const recaps = findRecaps(resources)
  const [recap] = recaps
  if (recap === undefined) return true
  if (recaps.length > 1 || statement === undefined) return false
  const grants = readGrants(recap)
  return SPELLINGS.some(spelling => {
    const grantsText = formatGrants(grants, spelling)
    return statement === grantsText || statement.endsWith(` ${grantsText}`)
  })
}
