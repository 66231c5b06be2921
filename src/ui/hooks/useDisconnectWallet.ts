import { useState } from 'react'
import { t } from '../words/t.ts'
import { offerUndo } from './offerUndo.ts'
import { useSession } from './useSession.ts'
import { useTab } from './useTab.ts'

/** Ends the connection of the active namespace in all tabs; the modal closes when the account is gone. */
export function useDisconnectWallet(): { readonly isBusy: boolean; readonly disconnect: () => void } {
  const tab = useTab()
  const { namespace, connection } = useSession()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    disconnect() {
      const { client, toasts } = tab
      setBusy(true)
      client
        .disconnect({ namespace })
        .then(
          () => connection && offerUndo(tab, connection, true),
          () => toasts.show({ message: t('Failed to disconnect'), variant: 'error' }),
        )
        .finally(() => setBusy(false))
    },
  }
}
