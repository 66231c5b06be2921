import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { LastRows } from '../parts/LastRows.tsx'
import { ViewRow } from '../parts/ViewRow.tsx'
import { accountTabs } from './accountFeatures.ts'
import { hasNftSource } from './hasNftSource.ts'

/** What else there is to an account of a wallet of one's own: lists, wallets, the explorer, the way out. */
export function AccountRows({ address, name }: { readonly address: string; readonly name: string | null }) {
  const { config } = useTab()
  const { status, account, namespace, networkId } = useSession()
  const connectedCount = useMirror(state =>
    state ? Object.keys(state.accounts).length + Object.keys(state.standby).length : 0,
  )
  const hasNfts = hasNftSource(config.engine.endpoints, networkId)
  const tabs = accountTabs(namespace, useViewAvailable(), hasNfts)
  const isConnected = status === 'connected'
  return (
    <div className="rows acct-rows">
      {(account?.allAccounts.length ?? 0) > 1 && (
        <ViewRow icon="switch" title={t('Switch address')} view="SwitchAddress" />
      )}
      {isConnected && tabs.includes('tokens') && (
        <ViewRow
          icon="grid"
          title={tabs.includes('nfts') ? t('Tokens and NFTs') : t('Tokens')}
          view="Tokens"
        />
      )}
      {isConnected && tabs.includes('activity') && (
        <ViewRow
          icon={MORE_ICONS.clock}
          title={t('Activity')}
          view="Transactions"
          event="CLICK_TRANSACTIONS"
        />
      )}
      {isConnected && <ViewRow icon="key" title={t('Smart sessions')} view="SmartSessionList" />}
      {isConnected && name === null && (
        <ViewRow icon={MORE_ICONS.badge} title={t('Choose account name')} view="ChooseAccountName" />
      )}
      {isConnected && (
        <ViewRow
          icon="wallet"
          title={t('Wallets')}
          view="ProfileWallets"
          end={connectedCount > 1 ? <Tag>{String(connectedCount)}</Tag> : undefined}
        />
      )}
      <LastRows address={address} />
    </div>
  )
}
