import { describeFailure } from '../../format/errorWords.ts'
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
): { readonly title: string; readonly text: string; readonly details?: string } | null {
  switch (state.status) {
    case 'declined':
      return {
        title: name ? t('You declined in {name}', { name }) : t('You declined'),
        text: t('Nothing was connected.'),
      }
    case 'failed':
      return { title: t('Connection failed'), ...describeFailure(state.error) }
    case 'idle':
      return { title: t('Connection stopped'), text: t('Another connection took its place.') }
    default:
      return null
  }
}
