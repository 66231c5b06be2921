import { lazy, type ReactNode, Suspense } from 'react'
import { hasWalletConnect as canPair } from '../../../bridge/services/walletConnect.ts'
import { PAGE_WALLETS_MAX } from '../../../bridge/values/pageLimits.ts'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Tag } from '../../components/Tag.tsx'
import { isInsideWallet } from '../../format/phoneWallets.ts'
import { useFoundWallets } from '../../hooks/useFoundWallets.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { usePreparation } from '../../hooks/usePreparation.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { useWalletLists } from '../../hooks/useWalletLists.ts'
import { currentLanguage, t } from '../../words/t.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { ConnectRowButton } from './ConnectRowButton.tsx'
import { type ConnectRow, countTag, orderRows } from './order.ts'

/** Android alone has it. */
const AnotherWalletRow = lazy(() => import('./AnotherWalletRow.tsx'))
const NoWallet = lazy(() => import('./NoWallet.tsx'))
/** Its rows are the same, under headings: a list without it is complete. */
const WalletGroups = lazy(() => import('./WalletGroups.tsx'))

function rowKey(row: ConnectRow): string {
  return row.kind === 'walletConnect' ? row.kind : `${row.kind}:${row.wallet.id}`
}

/** Wallets as rows, and the door to all others. */
export function WalletList({ isDisabled }: { readonly isDisabled: boolean }) {
  const { config, environment } = useTab()
  const found = useFoundWallets()
  const recent = useMirror(state => state?.wallets.recent)
  const connections = useMirror(state => state?.connections)
  const { networkId } = useSession()
  const { namespace } = useViewData()
  const lists = useWalletLists()
  const { isMobile } = environment
  const { allWallets, connectorTypeOrder, enableEIP6963 } = config.page
  const { exclude, groups } = config.page.wallets
  const hasWalletConnect = canPair(config.engine)
  const isInside = isInsideWallet(isMobile, found)
  usePreparation(!isDisabled)
  const rows = orderRows({
    ...lists,
    // Asked for one family of chains, or for any: then a wallet of two standards has one row.
    found: found.filter(wallet => (namespace ? wallet.namespaces.includes(namespace) : !wallet.sameAs)),
    recent: recent ?? [],
    order: connectorTypeOrder,
    excluded: exclude,
    activeNetwork: networkId,
    isMobile,
    isInside,
    hasWalletConnect,
    isWalletConnectUsed: Object.values(connections ?? {}).some(
      connection => connection?.kind === 'walletConnect' && connection.status === 'connected',
    ),
    enableEIP6963,
  })
  const isAvailable = useViewAvailable()
  const hasAllWallets =
    isAvailable('AllWallets') && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile))
  // Placeholder rows reserve the space of rows that are loading.
  const waiting =
    lists.isLoading && (hasWalletConnect || (isMobile && !isInside)) ? Math.max(0, 3 - rows.length) : 0

  const isEmpty = rows.length === 0 && waiting === 0 && !hasAllWallets
  const noWallet = (isEmpty || (!hasWalletConnect && !isInside)) && (
    <Suspense fallback={<SkeletonRows count={1} />}>
      <NoWallet isEmpty={isEmpty} />
    </Suspense>
  )
  if (isEmpty) return noWallet

  const draw = (shown: readonly ConnectRow[]): ReactNode =>
    shown.map(row => (
      <li key={rowKey(row)}>
        <ConnectRowButton row={row} isDisabled={isDisabled} isInside={isInside} />
      </li>
    ))
  const others = (
    <>
      {waiting > 0 && (
        <li>
          <SkeletonRows count={waiting} />
        </li>
      )}
      {!isInside && environment.isAndroid && hasWalletConnect && (
        <li>
          <Suspense fallback={<SkeletonRows count={1} />}>
            <AnotherWalletRow isDisabled={isDisabled} />
          </Suspense>
        </li>
      )}
      {hasAllWallets && (
        <li>
          <AllWalletsRow
            isDisabled={isDisabled}
            end={lists.count ? <Tag>{countTag(lists.count, currentLanguage().tag)}</Tag> : undefined}
          />
        </li>
      )}
      {found.length >= PAGE_WALLETS_MAX && (
        <li className="small muted">{t('This page reports too many wallets. Not all are listed.')}</li>
      )}
      {noWallet && <li>{noWallet}</li>}
    </>
  )
  const list = (
    <ul className="rows" aria-label={t('Wallets')}>
      {draw(rows)}
      {others}
    </ul>
  )
  if (groups.length === 0) return list
  return (
    <Suspense fallback={list}>
      <WalletGroups groups={groups} rows={rows} draw={draw} others={others} />
    </Suspense>
  )
}
