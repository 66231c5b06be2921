import { toWalletError } from '../../../bridge/errors/revive.ts'
import { joinEmbedded } from '../../client/login/joinEmbedded.ts'
import { useTab } from '../../hooks/useTab.ts'

/**
 * Connects the embedded wallet of a verified login; the modal closes by itself when the account is there.
 *
 * @param onDeclined called when the user did not open the wallet. Default: the promise rejects
 */
export function useJoin(onDeclined?: () => void): () => Promise<void> {
  const tab = useTab()
  return async () => {
    try {
      await joinEmbedded(tab)
    } catch (error) {
      if (!onDeclined || toWalletError(error).kind !== 'user-rejected') throw error
      onDeclined()
    }
  }
}
