import { useEffect } from 'react'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { useWalletPairing } from '../../hooks/useWalletPairing.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { pairingCss } from './pairing.css.ts'
import { QrPanel } from './QrPanel.tsx'

export const css = pairingCss

/** WalletConnect without a chosen wallet: the QR code, and on phones the list of wallets in its place. */
export default function ConnectingWalletConnectBasic() {
  const { config, environment, modal } = useTab()
  const { isMobile } = environment
  const isAvailable = useViewAvailable()
  const hasAllWallets = isAvailable('AllWallets')
  const pairing = useWalletPairing(undefined, null, !isMobile)
  useEffect(() => {
    if (isMobile) modal.replace(hasAllWallets ? 'AllWallets' : 'Connect')
  }, [isMobile, hasAllWallets, modal])

  if (isMobile) return null
  return (
    <>
      <QrPanel pairing={pairing} wallet={null} />
      {hasAllWallets && config.page.allWallets === 'SHOW' && (
        <div className="rows">
          <AllWalletsRow />
        </div>
      )}
    </>
  )
}
