import { useState } from 'react'
import type { EmbeddedAccountType } from '../../../bridge/contract/embedded.ts'
import { errorWords } from '../../format/errorWords.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'

/**
 * Switches the embedded wallet between its account types; a failure is shown as a toast.
 *
 * @returns `switching` is the type that is being switched to, or `null`
 */
export function useAccountTypeSwitch() {
  const { engine, toasts } = useTab()
  const { namespace } = useSession()
  const [switching, setSwitching] = useState<EmbeddedAccountType | null>(null)

  async function switchTo(type: EmbeddedAccountType): Promise<void> {
    setSwitching(type)
    try {
      await engine.embedded.setAccountType({ namespace, type })
    } catch (error) {
      toasts.show({ message: errorWords(error), variant: 'error' })
    } finally {
      setSwitching(null)
    }
  }

  return { switching, switchTo }
}
