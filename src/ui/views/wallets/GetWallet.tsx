import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { useWalletLists } from '../../hooks/useWalletLists.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

/** The first 4 of featured, custom and recommended. */
const SHOWN = 4

/** Login by email, for a person who does not want to install a wallet. */
function EmailRow() {
  const { modal } = useTab()
  const isAvailable = useViewAvailable()
  if (!isAvailable('EmailLogin')) return null
  return (
    <li>
      <ListRow
        image={
          <span className="row-icon">
            <Icon name={MORE_ICONS.mail} />
          </span>
        }
        title={t('Continue with email')}
        detail={t('A wallet without an app to install')}
        endIcon="chevron"
        onClick={() => modal.push('EmailLogin')}
      />
    </li>
  )
}

/** Recommended wallets for a user without one. */
export default function GetWallet() {
  const { modal } = useTab()
  const isAvailable = useViewAvailable()
  const { featured, custom, recommended, isLoading } = useWalletLists()
  const wallets = [...featured, ...custom, ...recommended].slice(0, SHOWN)
  if (wallets.length === 0 && isLoading) return <SkeletonRows count={SHOWN} />
  if (wallets.length === 0 && !isAvailable('EmailLogin'))
    return (
      <EmptyState
        icon="wallet"
        title={t('No wallet found')}
        text={t('Look for one in your browser’s extension store.')}
      />
    )
  return (
    <ul className="rows">
      {wallets.map(wallet => (
        <li key={wallet.id}>
          <ListRow
            image={<WalletImage wallet={wallet} />}
            title={cleanText(wallet.name, 32)}
            endIcon="chevron"
            onClick={() => modal.push('Downloads', { wallet })}
          />
        </li>
      ))}
      <EmailRow />
    </ul>
  )
}
