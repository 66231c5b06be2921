import { useEffect } from 'react'
import { hasWalletConnect } from '../../bridge/services/walletConnect.ts'
import { getPreparation } from './preparedPairing.ts'
import { useTab } from './useTab.ts'

/**
 * Prepares the pairing for the links of a list of wallets, on phones.
 *
 * @param isActive false while the wallets may not be chosen yet
 */
export function usePreparation(isActive = true): void {
  const tab = useTab()
  const { environment, config } = tab
  const isNeeded = isActive && environment.isMobile && hasWalletConnect(config.engine)
  useEffect(() => (isNeeded ? getPreparation(tab).show() : undefined), [isNeeded, tab])
}
