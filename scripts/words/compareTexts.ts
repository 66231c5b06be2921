export interface LanguageGaps {
  /** English texts without a translation, in the order of the catalogue. They are shown in English. */
  readonly missing: readonly string[]
  /** Translated texts that English no longer has. */
  readonly unknown: readonly string[]
}

/**
 * Compares a language with the English catalogue.
 *
 * @param english the texts of the catalogue
 * @param messages the translation, by English text
 */
export function compareTexts(
  english: readonly string[],
  messages: Readonly<Record<string, unknown>>,
): LanguageGaps {
  const known = new Set(english)
  return {
    missing: english.filter(text => !Object.hasOwn(messages, text)),
    unknown: Object.keys(messages).filter(text => !known.has(text)),
  }
}
