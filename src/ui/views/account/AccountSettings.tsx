import { LinkRow } from '../../components/LinkRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Tag } from '../../components/Tag.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'
import { LoginAccounts } from '../embedded/LoginAccounts.tsx'
import { LoginRow } from '../embedded/LoginRow.tsx'
import { WalletSecurityRow } from '../embedded/WalletSecurityRow.tsx'
import { RowIcon, ViewRow } from '../parts/ViewRow.tsx'
import { settingsCss } from './settings.css.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

export const css = settingsCss

export const title = (): string => t('Account settings')

/** What can be changed about the account in use, and what else there is to it. */
export default function AccountSettings() {
  const { account, connection, network } = useSession()
  const toHref = useExternalHref()
  const identity = useIdentity(account?.caipAddress ?? null)
  const walletCount = useMirror(state =>
    state ? Object.keys(state.accounts).length + Object.keys(state.standby).length : 0,
  )
  if (!account) return null
  const isLogin = connection?.kind === 'embedded'
  const explorer = toHref(explorerUrl(network, account.address))
  return (
    <div className="settings">
      {isLogin && (
        <div className="rows">
          <UpgradeCard />
          <LoginRow />
          <WalletSecurityRow />
        </div>
      )}
      {isLogin && <LoginAccounts />}
      <div className="rows">
        {!isLogin && account.allAccounts.length > 1 && (
          <ViewRow icon="switch" title={t('Switch address')} view="SwitchAddress" />
        )}
        <ViewRow
          icon="wallet"
          title={t('Wallets')}
          view="ProfileWallets"
          end={walletCount > 1 ? <Tag>{String(walletCount)}</Tag> : undefined}
        />
        {identity?.name == null && (
          <ViewRow icon={MORE_ICONS.badge} title={t('Choose account name')} view="ChooseAccountName" />
        )}
        <ViewRow icon="key" title={t('Smart sessions')} view="SmartSessionList" />
        {explorer && (
          <LinkRow href={explorer} image={<RowIcon name={MORE_ICONS.globe} />} title={t('Block explorer')} />
        )}
      </div>
    </div>
  )
}
