import { toWalletError } from '../../bridge/errors/revive.ts'
import { t } from '../words/t.ts'
import { tMessage } from '../words/tMessage.ts'
import { cleanText } from './cleanText.ts'

/**
 * An error's message in the language in use. A translation is shown whole, since it may be longer than English; other
 * words may be a secure site's and are cleaned.
 *
 * @param max longest result; a toast holds 80, a line below a field 120
 */
export function messageWords(message: string, max = 120, fallback = t('Something went wrong')): string {
  const words = tMessage(message)
  return words === message ? cleanText(message, max, fallback) : words
}

/** What a person reads of a failure. */
export const errorWords = (error: unknown, max?: number): string =>
  messageWords(toWalletError(error).message, max)
