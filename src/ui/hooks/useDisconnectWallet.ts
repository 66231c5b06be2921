import { useState } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import { t } from '../words/t.ts'
import { useTab } from './useTab.ts'

/** Ends the connection; the modal closes when the account is gone. */
export function useDisconnectWallet(): {
  readonly isBusy: boolean
  readonly disconnect: (namespace: Namespace) => void
} {
  const { client, toasts } = useTab()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    disconnect(namespace) {
      setBusy(true)
      client
        .disconnect({ namespace })
        .catch(() => toasts.show({ message: t('Failed to disconnect'), variant: 'error' }))
        .finally(() => setBusy(false))
    },
  }
}
