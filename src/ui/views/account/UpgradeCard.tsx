import { ListRow } from '../../components/ListRow.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** Not in `Icon.tsx`, because those icons are part of the modal's first chunk. */
function UpgradeMark() {
  return (
    <span className="row-icon upgrade-mark">
      <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 15.5V4.8M5.6 9.2 10 4.8l4.4 4.4" />
      </svg>
    </span>
  )
}

/** The way to a wallet of one's own. */
export function UpgradeCard() {
  const { modal, emit } = useTab()
  function upgrade(): void {
    emit({ type: 'EMAIL_UPGRADE_FROM_MODAL' })
    modal.push('UpgradeEmailWallet')
  }
  return (
    <div className="upgrade-card">
      <ListRow
        image={<UpgradeMark />}
        title={t('Upgrade your wallet')}
        detail={t('On your wallet’s own page')}
        endIcon="chevron"
        onClick={upgrade}
      />
    </div>
  )
}
