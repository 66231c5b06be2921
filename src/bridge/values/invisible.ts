/**
 * Characters that show nothing, or change how their neighbours are shown, in one list for every reader of names:
 * - control, format, private, unassigned characters (`\p{C}`: direction, zero width, tags) and separators of lines
 * - Default_Ignorable_Code_Point: fillers of Hangul and Khmer, variation selectors, soft hyphen, grapheme joiner
 * - blanks that Unicode counts as letters or symbols: braille, null notehead, hieroglyphs, object replacement
 * - joiners of scripts that have no sign of their own: Tifinagh, Brahmi, Khitan
 */
const INVISIBLE =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u2d7f\u{1107f}\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu

/** Text without the characters of the list. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** Whether a text from outside has a character of the list. */
export const hasInvisible = (text: unknown): boolean =>
  typeof text === 'string' && withoutInvisible(text) !== text
