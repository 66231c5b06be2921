import { visibleLine } from '../../../../src/bridge/values/visibleLine.ts'

/** Blocks of Unicode with letters that are written from right to left: they reorder the digits beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Marks above each other cover the line above. */
const MARK_TOWER = /\p{M}{3,}/u
const MARKUP = /[<>`]/g

/**
 * Text of a descriptor or of a request on one line, without characters that show nothing and without markup.
 *
 * @param most characters; a longer text is refused
 * @returns `null` when nothing visible is left, or when the text could reorder or cover its neighbours
 */
export function cleanText(text: string, most: number): string | null {
  if (text.length > most || RIGHT_TO_LEFT.test(text) || MARK_TOWER.test(text)) return null
  return visibleLine(text.replace(MARKUP, '')) || null
}

/** A symbol that cannot pass for words of the sentence: one word without punctuation that separates values. */
const SYMBOL = /^[^\s:;,"'()[\]{}]{1,24}$/u
const SYMBOL_MOST = 24

/** A token's symbol as it is shown; `null` for a text that is no symbol. */
export function cleanSymbol(symbol: string | null): string | null {
  const text = symbol === null ? null : cleanText(symbol, SYMBOL_MOST)
  return text !== null && SYMBOL.test(text) ? text : null
}

const QUOTED_MOST = 80

/** A text of the request in quotes, shortened; `null` when it cannot be shown. */
export function quoteText(text: string): string | null {
  const isLong = text.length > QUOTED_MOST
  const shown = cleanText(text.slice(0, QUOTED_MOST).replaceAll('"', ''), QUOTED_MOST)
  return shown === null ? null : `"${shown}${isLong ? '...' : ''}"`
}
