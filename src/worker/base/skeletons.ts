import { withoutInvisible } from '../../bridge/values/invisible.ts'
import { CONFUSABLES } from './confusables.ts'

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(CONFUSABLES).flatMap(([latin, others]) => [...others].map(other => [other, latin])),
)

/** Pairs of ASCII that UTS 39 takes for one: all of the left become the right. */
const ASCII: readonly (readonly [RegExp, string])[] = [
  [/[i1|!]/g, 'l'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** Marks, widths, styles, blanks and invisible characters taken off (UTS 39, section 4). */
const stripMarks = (text: string): string =>
  withoutInvisible(text.normalize('NFKD')).replace(/[\p{M}\s]/gu, '')

/** One look in one case. */
function toSkeleton(text: string): string {
  const latin = [...stripMarks(text)].map(character => LATIN.get(character) ?? character).join('')
  return ASCII.reduce((current, [pattern, to]) => current.replace(pattern, to), latin.toLowerCase())
}

/**
 * What a name looks like, as it stands and in capitals: letters of other scripts differ in which case resembles Latin. Two names
 * with a skeleton in common look alike.
 */
export function toSkeletons(name: string): readonly string[] {
  return [...new Set([toSkeleton(name), toSkeleton(name.toUpperCase())])]
}

/** Capitals and signs that resemble a Latin capital, where UTS 39 lists only the small letter or pairs the sign with `l`. */
const CAPITALS: ReadonlyMap<string, string> = new Map(
  Object.entries({ Ԁ: 'D', Լ: 'L', Ԛ: 'Q', Ա: 'U', '0': 'O', '|': 'I', '!': 'I' }),
)

function toCapital(character: string): string {
  const capital = CAPITALS.get(character)
  if (capital !== undefined) return capital
  // Issuers write currency signs in their own symbols: the real Tether is `USD₮` on some chains.
  if (/\p{Sc}/u.test(character)) return character
  const latin = LATIN.get(character) ?? character
  // UTS 39 pairs capital I with small l; among capitals only I is left.
  return latin === 'l' ? 'I' : latin.toUpperCase()
}

/** What the symbol of a token looks like in capitals, without a dollar sign before it. */
export function toSymbolSkeleton(symbol: string): string {
  return [...stripMarks(symbol).replace(/^\$/, '').toUpperCase()].map(toCapital).join('')
}
