import { useState } from 'react'
import { hasWalletConnect } from '../../../bridge/services/walletConnect.ts'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { isInsideWallet } from '../../format/phoneWallets.ts'
import { useFoundWallets } from '../../hooks/useFoundWallets.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { GetWalletRow } from '../parts/GetWalletRow.tsx'
import { PlatformPanel } from './PlatformPanel.tsx'
import { pairingCss } from './pairing.css.ts'
import { installedAs, listPlatforms, PLATFORM_LABELS, platformTabs } from './platforms.ts'

export const css = statusPanelCss + pairingCss

/** A wallet reached by WalletConnect: one tab for each way to it. */
export default function ConnectingWalletConnect() {
  const { config, environment } = useTab()
  const { wallet, namespace } = useViewData()
  const session = useSession()
  const found = useFoundWallets()
  const pageWallet = wallet && found ? installedAs(wallet, found) : undefined
  const platforms = listPlatforms(wallet, {
    isMobile: environment.isMobile,
    installed: pageWallet !== undefined,
    family: namespace ?? session.namespace,
    isInside: isInsideWallet(environment.isMobile, found ?? []),
    canPair: hasWalletConnect(config.engine),
  })
  const tabs = platformTabs(platforms)
  const [chosen, setChosen] = useState(platforms[0])
  const active = chosen && platforms.includes(chosen) ? chosen : (platforms[0] ?? 'qrcode')
  const isTabbed = tabs.length > 1 && active !== 'unsupported'
  return (
    <>
      {isTabbed && (
        <Tabs
          label={t('Ways to connect')}
          items={tabs.map(id => ({ id, label: t(PLATFORM_LABELS[id]) }))}
          active={active}
          panelId="platform"
          onChange={setChosen}
        />
      )}
      <div
        id="platform"
        className="tabpanel"
        {...(isTabbed ? { role: 'tabpanel', 'aria-label': t(PLATFORM_LABELS[active]) } : {})}
      >
        <PlatformPanel key={active} platform={active} wallet={wallet} pageWallet={pageWallet} />
      </div>
      {wallet && !pageWallet && <GetWalletRow wallet={wallet} />}
    </>
  )
}
