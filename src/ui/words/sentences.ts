import { currentLanguage } from './t.ts'

/** Full-width marks carry their own space. */
const ENDS_FULL_WIDTH = /[。！？]$/u

/**
 * Sentences one behind the other, with a space between where the language writes one.
 *
 * @param parts whole sentences in the language in use; empty and absent ones are left out
 * @example sentences([t('Continue in the Farcaster app, then come back.'), hint])
 */
export const sentences = (parts: readonly (string | undefined)[]): string =>
  parts.reduce<string>(
    (text, part) => (part ? `${text}${text === '' || ENDS_FULL_WIDTH.test(text) ? '' : ' '}${part}` : text),
    '',
  )

const ENDS = /[.!?…。！？।؟]$/u

/** The full stop of the language in use; Thai separates sentences by a space. */
function fullStop(): string {
  const [language] = currentLanguage().tag.split('-')
  if (language === 'ja' || language === 'zh') return '。'
  if (language === 'hi') return '।'
  return language === 'th' ? '' : '.'
}

/** A text that may stand alone, as one sentence among others: with a full stop if it has no mark at its end. */
export const asSentence = (text: string): string => (ENDS.test(text) ? text : `${text}${fullStop()}`)
