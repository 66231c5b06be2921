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
