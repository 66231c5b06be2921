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

/** One look in one case: marks, widths, styles, blanks and invisible characters taken off (UTS 39, section 4). */
function look(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\s]/gu, '')
  const latin = [...bare].map(character => LATIN.get(character) ?? character).join('')
  return ASCII.reduce((rest, [pattern, to]) => rest.replace(pattern, to), latin.toLowerCase())
}

/**
 * What a name looks like, as it stands and in capitals: letters of other scripts differ in which case resembles Latin. Two names
 * with a skeleton in common look alike.
 */
export function skeletonsOf(name: string): readonly string[] {
  return [...new Set([look(name), look(name.toUpperCase())])]
}
