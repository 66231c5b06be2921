import { messageWords } from '../../format/errorWords.ts'
import type { ConnectState } from '../../hooks/useConnectAttempt.ts'
import { t } from '../../words/t.ts'

/** The error text of a pairing; `null` while it is pending. */
export function failureWords(state: ConnectState): { readonly title: string; readonly text: string } | null {
  switch (state.status) {
    case 'declined':
      return {
        title: t('Connection declined'),
        text: t('Connection can be declined if a previous request is still active'),
      }
    case 'failed':
      return {
        title: t('Connection failed'),
        text: messageWords(state.message, 140, t('Unknown error')),
      }
    case 'idle':
      return { title: t('Connection stopped'), text: t('Another connection took its place.') }
    default:
      return null
  }
}
