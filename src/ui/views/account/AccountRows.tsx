import { Tag } from '../../components/Tag.tsx'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
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
        <ViewRow icon="switch" title="Switch address" view="SwitchAddress" />
      )}
      {isConnected && tabs.includes('tokens') && (
        <ViewRow icon="grid" title={tabs.includes('nfts') ? 'Tokens and NFTs' : 'Tokens'} view="Tokens" />
      )}
      {isConnected && tabs.includes('activity') && (
        <ViewRow icon="clock" title="Activity" view="Transactions" event="CLICK_TRANSACTIONS" />
      )}
      {isConnected && <ViewRow icon="key" title="Smart Sessions" view="SmartSessionList" />}
      {isConnected && name === null && (
        <ViewRow icon="badge" title="Choose account name" view="ChooseAccountName" />
      )}
      {isConnected && (
        <ViewRow
          icon="wallet"
          title="Wallets"
          view="ProfileWallets"
          end={connectedCount > 1 ? <Tag>{String(connectedCount)}</Tag> : undefined}
        />
      )}
      <LastRows address={address} />
    </div>
  )
}
