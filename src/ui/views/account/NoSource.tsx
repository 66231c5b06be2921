import { useEffect } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import type { AccountTab } from './accountFeatures.ts'
import { ExplorerLink } from './ExplorerLink.tsx'
import { RecentTransactions } from './RecentTransactions.tsx'
import { warnOfSource } from './warnOfSource.ts'

/** A list of transactions of which no source has all. An empty list would be untrue. */
export function UnlistedActivity() {
  const { networkName } = useSession()
  return (
    <EmptyState
      icon={MORE_ICONS.clock}
      title={t('Activity is not listed here')}
      text={t('This app shows no transactions on {network}.', { network: networkName })}
    >
      <ExplorerLink />
    </EmptyState>
  )
}

function UnlistedNfts() {
  const { networkName } = useSession()
  return (
    <EmptyState
      icon="grid"
      title={t('NFTs are not listed here')}
      text={t('This app shows no NFTs on {network}. Yours are safe.', { network: networkName })}
    >
      <ExplorerLink />
    </EmptyState>
  )
}

/** The tab of a list that the config names no source of, on the network in use. */
export function NoSource({ tab }: { readonly tab: Exclude<AccountTab, 'tokens'> }) {
  const { networkId } = useSession()
  const { isDev } = useTab().environment
  useEffect(() => {
    if (isDev) warnOfSource(tab, networkId)
  }, [isDev, tab, networkId])
  if (tab === 'nfts') return <UnlistedNfts />
  return (
    <>
      <RecentTransactions />
      <UnlistedActivity />
    </>
  )
}
