import { messageWords } from '../../format/errorWords.ts'
import type { ConnectState } from '../../hooks/useConnectAttempt.ts'
import { t } from '../../words/t.ts'

/**
 * The error text of a pairing; `null` while it is pending.
 *
 * @param name of the wallet; `undefined` for any WalletConnect wallet
 */
export function failureWords(
  state: ConnectState,
  name: string | undefined,
): { readonly title: string; readonly text: string } | null {
  switch (state.status) {
    case 'declined':
      return {
        title: t('Connection declined'),
        text: name
          ? t('You declined in {name}. Nothing was connected.', { name })
          : t('You declined. Nothing was connected.'),
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
