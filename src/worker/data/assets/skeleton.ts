/** Letters of other scripts that look like a Latin capital, by what they look like (Unicode UTS 39, the part coins are copied with). */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  A: 'АΑᎪ',
  B: 'ВΒᏴ',
  C: 'СϹᏟ',
  D: 'ԀᎠ',
  E: 'ЕΕᎬ',
  F: 'Ϝ',
  G: 'ԌᏀ',
  H: 'НΗᎻ',
  I: 'ІΙӀ|!',
  J: 'ЈᎫ',
  K: 'КΚᏦ',
  L: 'ᏞԼ',
  M: 'МΜᎷ',
  N: 'Ν',
  O: 'ОΟՕ0',
  P: 'РΡᏢ',
  Q: 'Ԛ',
  S: 'ЅՏᏚ',
  T: 'ТΤᎢ',
  U: 'ՍᑌԱ',
  V: 'ѴᏙ',
  W: 'ԜᎳ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'ΖᏃ',
}

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([latin, others]) => [...others].map(other => [other, latin])),
)

/** What a symbol looks like: marks, widths and styles taken off, letters of other scripts as the Latin ones they resemble. */
export function skeletonOf(symbol: string): string {
  const bare = symbol
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s]/gu, '')
    .replace(/^\$/, '')
    .toUpperCase()
  return [...bare].map(character => LATIN.get(character) ?? character).join('')
}
