import { toWalletError } from '../../bridge/errors/revive.ts'
import { t } from '../words/t.ts'
import { tMessage } from '../words/tMessage.ts'
import { cleanText } from './cleanText.ts'

/**
 * What a person reads of a failure. The words may be a secure site's: they are cleaned.
 *
 * @param max longest result; a toast holds 80, a line below a field 120
 */
export function errorWords(error: unknown, max = 120): string {
  return cleanText(tMessage(toWalletError(error).message), max, t('Something went wrong'))
}
