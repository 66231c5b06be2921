import { Icon } from '../../components/Icon.tsx'
import { LinkRow, ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { accountTabs } from '../../features/account/featureButtons.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'

function RowIcon({
  name,
}: {
  readonly name: 'badge' | 'clock' | 'external' | 'grid' | 'leave' | 'refresh' | 'wallet'
}) {
  return (
    <span className="row-icon">
      <Icon name={name} />
    </span>
  )
}

/** What else there is to an account of a wallet of one's own: lists, wallets, the explorer, the way out. */
export function AccountRows({ address }: { readonly address: string }) {
  const { modal, config } = useTab()
  const href = useExternalHref()
  const { status, account, network, namespace } = useSession()
  const joined = useMirror(state =>
    state ? Object.keys(state.accounts).length + Object.keys(state.standby).length : 0,
  )
  const { isBusy, disconnect } = useDisconnect()
  const tabs = accountTabs(config.engine.features, namespace)
  const explorer = href(explorerUrl(network, address))
  const isConnected = status === 'connected'
  return (
    <div className="rows acct-rows">
      {(account?.allAccounts.length ?? 0) > 1 && (
        <ListRow
          image={<RowIcon name="refresh" />}
          title="Switch address"
          endIcon="chevron"
          onClick={() => modal.push('SwitchAddress')}
        />
      )}
      {isConnected && tabs.includes('tokens') && (
        <ListRow
          image={<RowIcon name="grid" />}
          title={tabs.includes('nfts') ? 'Tokens and NFTs' : 'Tokens'}
          endIcon="chevron"
          onClick={() => modal.push('Tokens')}
        />
      )}
      {isConnected && tabs.includes('activity') && (
        <ListRow
          image={<RowIcon name="clock" />}
          title="Activity"
          endIcon="chevron"
          onClick={() => modal.push('Transactions')}
        />
      )}
      {isConnected && namespace === 'eip155' && config.engine.features.smartSessions && (
        <ListRow
          image={<RowIcon name="badge" />}
          title="Smart Sessions"
          endIcon="chevron"
          onClick={() => modal.push('SmartSessionList')}
        />
      )}
      {isConnected && (
        <ListRow
          image={<RowIcon name="wallet" />}
          title="Wallets"
          end={joined > 1 ? <Tag>{String(joined)}</Tag> : undefined}
          endIcon="chevron"
          onClick={() => modal.push('ProfileWallets')}
        />
      )}
      {explorer && (
        <LinkRow
          href={explorer}
          image={<RowIcon name="external" />}
          title="Block Explorer"
          endIcon="chevron"
        />
      )}
      <ListRow
        image={<RowIcon name="leave" />}
        title={isBusy ? 'Disconnecting' : 'Disconnect'}
        disabled={isBusy || status === 'unknown'}
        onClick={() => disconnect(namespace)}
      />
    </div>
  )
}
