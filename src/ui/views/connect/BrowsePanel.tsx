import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { pageAddress } from '../../format/browseLink.ts'
import { cleanText } from '../../format/cleanText.ts'
import { linkTarget } from '../../format/deepLink.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useBrowseHref } from '../../hooks/useWalletLink.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

/** Opens this page in the wallet's own browser, where the wallet is connected without a pairing. */
export function BrowsePanel({ wallet }: { readonly wallet: ListedWallet }) {
  const { environment } = useTab()
  const href = useBrowseHref(wallet)
  const copy = useCopy()
  const name = cleanText(wallet.name, 24)
  const address = pageAddress(location.href)
  return (
    <StatusPanel
      state={href ? 'idle' : 'error'}
      picture={<WalletImage wallet={wallet} size={72} />}
      title={
        href ? t('Opens this page inside {name}', { name }) : t('This wallet’s link is not safe to open')
      }
      text={
        href
          ? t('Connect there: the wallet has a browser of its own.')
          : t('Copy the address and paste it in the browser of the wallet.')
      }
    >
      {href && (
        <LinkButton href={href} target={linkTarget('mobile', environment)} icon="external">
          {t('Open in {name}', { name })}
        </LinkButton>
      )}
      {address && (
        <Button icon={MORE_ICONS.copy} onClick={() => copy(address, t('Address copied'))}>
          {t('Copy address')}
        </Button>
      )}
    </StatusPanel>
  )
}
