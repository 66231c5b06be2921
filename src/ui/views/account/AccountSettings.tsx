import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { personName } from '../../format/personName.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { LoginRow } from '../embedded/LoginRow.tsx'
import { useAccountTypeSwitch } from '../embedded/useAccountTypeSwitch.ts'
import { useChoices } from '../embedded/useChoices.ts'
import { LastRows } from '../parts/LastRows.tsx'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'
import { RowIcon, ViewRow } from '../parts/ViewRow.tsx'
import { SettingsHead } from './SettingsHead.tsx'
import { settingsCss } from './settings.css.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

export const css = settingsCss

export const title = (): string => t('Account settings')

/** What can be changed about the account of a login. */
export default function AccountSettings() {
  const { modal } = useTab()
  const { account, connection, network, networkName, known } = useSession()
  const identity = useIdentity(account?.caipAddress ?? null)
  const choices = useChoices()
  const { switching, switchTo } = useAccountTypeSwitch()
  if (!account) return null
  const other = choices.find(({ isCurrent }) => !isCurrent)

  return (
    <div className="settings">
      <SettingsHead
        address={account.address}
        name={personName(identity?.name, 24) || null}
        image={identity?.avatar ?? null}
      />
      <div className="rows">
        {connection?.kind === 'embedded' && <UpgradeCard />}
        {connection?.kind === 'embedded' && <LoginRow />}
        <ListRow
          image={<NetworkPicture network={network} name={networkName} />}
          title={networkName}
          detail={t('Network')}
          disabled={known.length < 2}
          endIcon="chevron"
          onClick={() => modal.push('Networks')}
        />
        {other && (
          <ListRow
            image={<RowIcon name="switch" />}
            title={t(
              other.type === 'smartAccount' ? 'Switch to smart account' : 'Switch to standard account',
            )}
            disabled={switching !== null}
            end={switching ? <span className="spin" aria-hidden="true" /> : undefined}
            onClick={() => switchTo(other.type)}
          />
        )}
        {identity?.name == null && (
          <ViewRow icon={MORE_ICONS.badge} title={t('Choose account name')} view="ChooseAccountName" />
        )}
        <ViewRow icon={MORE_ICONS.clock} title={t('Smart sessions')} view="SmartSessionList" />
        <ViewRow icon="wallet" title={t('Wallets')} view="ProfileWallets" />
        <LastRows address={account.address} />
      </div>
    </div>
  )
}
