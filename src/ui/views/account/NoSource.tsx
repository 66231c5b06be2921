import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'
import type { AccountTab } from './accountFeatures.ts'
import { ExplorerLink } from './ExplorerLink.tsx'
import { RecentTransactions } from './RecentTransactions.tsx'

/** The tab of a list that the config names no source of, on the network in use. An empty list would be untrue. */
export function NoSource({ tab }: { readonly tab: Exclude<AccountTab, 'tokens'> }) {
  const { networkName } = useSession()
  const isActivity = tab === 'activity'
  return (
    <>
      {isActivity && <RecentTransactions />}
      <EmptyState
        icon={isActivity ? MORE_ICONS.clock : 'grid'}
        title={isActivity ? t('Activity is not listed here') : t('NFTs are not listed here')}
        text={
          isActivity
            ? t('This app shows no transactions on {network}.', { network: networkName })
            : t('This app shows no NFTs on {network}. Yours are safe.', { network: networkName })
        }
      >
        <ExplorerLink />
      </EmptyState>
    </>
  )
}
