import { isWalletRemoved } from '../../../bridge/services/control.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useFoundWallets } from '../../hooks/useFoundWallets.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** The way to a wallet where WalletConnect is not configured: a row below the wallets, or the whole screen without any. */
export default function NoWallet({ isEmpty }: { readonly isEmpty: boolean }) {
  const { config, environment, modal } = useTab()
  const { enableWalletGuide } = config.page
  const control = useMirror(state => state?.control)
  const found = useFoundWallets()
  // An installed wallet that the host's control file took away.
  const isRemoved = found?.some(wallet => isWalletRemoved(control, wallet)) ?? false
  const getWallet = (): void => modal.push('GetWallet')
  if (isEmpty)
    return (
      <EmptyState
        icon="wallet"
        title={isRemoved ? t('Your wallet is not available here') : t('No wallet found')}
        text={
          isRemoved
            ? t('This page does not connect it at the moment. Try again later, or use another wallet.')
            : environment.isMobile
              ? t('Open this page in the browser of a wallet app.')
              : t('Install a wallet in this browser, then come back to this page.')
        }
      >
        {enableWalletGuide && (
          <Button variant="accent" icon="wallet" onClick={getWallet}>
            {t('Get a wallet')}
          </Button>
        )}
      </EmptyState>
    )
  if (!enableWalletGuide) return null
  return (
    <ListRow
      image={
        <span className="row-icon">
          <Icon name="wallet" />
        </span>
      }
      title={t('Get a wallet')}
      endIcon="chevron"
      onClick={getWallet}
    />
  )
}
