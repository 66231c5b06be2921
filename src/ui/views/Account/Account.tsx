import { lazy, type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LinkRow, ListRow } from '../../components/ListRow.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { accountCss } from './Account.css.ts'
import { AccountHead, AccountSkeleton } from './AccountHead.tsx'
import { BalanceLine } from './BalanceLine.tsx'
import { explorerUrl } from './explorerUrl.ts'
import { PendingRequests } from './PendingRequests.tsx'

export const css = accountCss

/** Without its code the account stands all the same. */
const EmbeddedPart = lazy(() =>
  import('../../features/embedded/AccountPart.tsx').catch(() => ({ default: (): ReactNode => null })),
)

/** Room for its rows, before they are there. */
function EmbeddedRoom({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
    <Skeleton width="100%" height={56} key={index} />
  ))
}

function RowIcon({ name }: { readonly name: 'external' | 'leave' | 'refresh' | 'wallet' }) {
  return (
    <span className="row-icon">
      <Icon name={name} />
    </span>
  )
}

const countJoined = (state: SharedState | null): number | undefined =>
  state ? Object.keys(state.accounts).length + Object.keys(state.standby).length : undefined

/** The connected account: who it is, what it has, the way out. */
export default function Account() {
  const { hint, modal } = useTab()
  const last = useStore(hint)
  const href = useExternalHref()
  const { status, account, connection, network, namespace } = useSession()
  const identity = useIdentity(account?.caipAddress ?? null)
  const joined = useMirror(countJoined) ?? 0
  const { isBusy, disconnect } = useDisconnect()
  // Until the engine speaks, the last visit's words hold the place; nothing can be done with them.
  const address = account?.address ?? (status === 'unknown' ? last?.address : undefined)
  if (address === undefined) {
    if (status === 'unknown' || status === 'connecting') return <AccountSkeleton />
    return (
      <div className="acct">
        <p className="muted">No wallet is connected.</p>
        <Button variant="accent" onClick={() => modal.reset('Connect')}>
          Connect Wallet
        </Button>
      </div>
    )
  }
  // The last visit's name stands until the account's own is known: words that come and go are worse than late ones.
  const isNameKnown = identity !== null && identity.status !== 'loading'
  const name = identity?.name ?? (!isNameKnown && last?.address === address ? last.profileName : null) ?? null
  const explorer = href(explorerUrl(network, address))
  return (
    <div className="acct">
      <AccountHead
        address={address}
        name={name === null ? null : cleanText(name, 24, '')}
        image={identity?.avatar ?? null}
        wallet={connection?.wallet ?? (last ? { name: last.walletName, icon: last.walletIcon } : null)}
      />
      <BalanceLine isReachable={status !== 'unknown'} />
      {connection?.reach === 'none' && (
        <p className="acct-note small" role="status">
          Open a tab that has {cleanText(connection.wallet.name, 24)} to sign with it.
        </p>
      )}
      <PendingRequests />
      <div className="rows acct-rows">
        {connection?.kind === 'embedded' && (
          <Suspense fallback={<EmbeddedRoom count={(account?.allAccounts.length ?? 0) > 1 ? 3 : 2} />}>
            <EmbeddedPart />
          </Suspense>
        )}
        {connection?.kind !== 'embedded' && (account?.allAccounts.length ?? 0) > 1 && (
          <ListRow
            image={<RowIcon name="refresh" />}
            title="Switch address"
            endIcon="chevron"
            onClick={() => modal.push('SwitchAddress')}
          />
        )}
        {status === 'connected' && (
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
    </div>
  )
}
