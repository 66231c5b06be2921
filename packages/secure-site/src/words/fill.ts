import type { Words } from './words.ts'

/** Marks of Unicode (UAX #9) around a part with a direction of its own. */
const [ISOLATE, END] = ['\u2068', '\u2069']
/** All of them: a name could turn the order of the sentence around it. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Puts values in the place of `{name}`. In a sentence from right to left a host, an address or a name keeps its own order.
 *
 * @param words - the language of the text.
 */
export const fill = (
  { direction }: Pick<Words, 'direction'>,
  text: string,
  values: Readonly<Record<string, string>>,
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]?.replace(MARKS, '')
    if (value === undefined) return whole
    return direction === 'rtl' && /\D/.test(value) ? ISOLATE + value + END : value
  })
