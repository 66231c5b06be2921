import { useState } from 'react'
import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { walletSchemes } from '../../../bridge/values/walletSchemes.ts'
import { Button } from '../../components/Button.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { deepLink, linkTarget, mobileLink } from '../../format/deepLink.ts'
import { isTapped } from '../../hooks/pairingStore.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useWalletPairing } from '../../hooks/useWalletPairing.ts'
import { safeHref } from '../../page/openExternal.ts'
import { t } from '../../words/t.ts'
import { InstallButton } from '../parts/InstallButton.tsx'
import { WalletImage } from '../parts/WalletImage.tsx'
import { BrowsePanel } from './BrowsePanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import type { Platform } from './platforms.ts'
import { QrPanel } from './QrPanel.tsx'

interface PlatformProps {
  readonly platform: Platform
  readonly wallet: ListedWallet | undefined
  readonly pageWallet: PageWallet | undefined
}

function NotPaired({ platform, wallet, pageWallet }: PlatformProps) {
  const { modal } = useTab()
  const name = cleanText(wallet?.name, 24, t('This wallet'))
  const isBrowser = platform === 'browser' && pageWallet !== undefined
  return (
    <StatusPanel
      state="idle"
      picture={<WalletImage wallet={wallet ?? null} size={72} />}
      title={isBrowser ? name : t('{name} is not installed', { name })}
      text={
        isBrowser
          ? t('It is installed in this browser.')
          : t('Install it in this browser, then come back to this page.')
      }
    >
      {!isBrowser && wallet && <InstallButton wallet={wallet} />}
      {isBrowser && (
        <Button
          variant="accent"
          onClick={() => modal.push('ConnectingExternal', { pageWallet, ...(wallet ? { wallet } : {}) })}
        >
          {t('Connect')}
        </Button>
      )}
    </StatusPanel>
  )
}

function Paired({
  platform,
  wallet,
}: {
  readonly platform: Platform
  readonly wallet: ListedWallet | undefined
}) {
  const tab = useTab()
  const { config, environment } = tab
  // The tap on the wallet's link has opened it already.
  const [isOpened, setOpened] = useState(() => isTapped(tab, wallet?.id))
  const kind = platform === 'mobile' || platform === 'web' || platform === 'desktop' ? platform : null
  const link =
    !wallet || !kind
      ? null
      : kind === 'mobile'
        ? mobileLink(wallet, config.page.experimental_preferUniversalLinks)
        : ((kind === 'web' ? wallet.webapp_link : wallet.desktop_link) ?? null)
  const pairing = useWalletPairing(wallet, link)
  if (!wallet || !kind) return <QrPanel pairing={pairing} wallet={wallet ?? null} />
  const built = deepLink(link, pairing.uri, environment)
  const href = safeHref(built?.href, { schemes: walletSchemes(wallet), dev: environment.isDev })
  return (
    <LinkPanel
      wallet={wallet}
      pairing={pairing}
      href={href}
      target={linkTarget(kind, environment)}
      isOpened={isOpened}
      onOpen={() => {
        pairing.onOpen()
        setOpened(true)
      }}
    />
  )
}

/** The body below the tabs. */
export function PlatformPanel(props: PlatformProps) {
  if (props.platform === 'browser' || props.platform === 'unsupported') return <NotPaired {...props} />
  if (props.platform === 'browse') return props.wallet ? <BrowsePanel wallet={props.wallet} /> : null
  return <Paired platform={props.platform} wallet={props.wallet} />
}
