import { type ComponentType, useEffect, useState } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { type Text, t } from '../../words/t.ts'
import { ActivityTab } from './ActivityTab.tsx'
import { type AccountTab, accountTabs, hasNftSource, hasTokenSource } from './accountFeatures.ts'
import { NftsTab } from './NftsTab.tsx'
import { NoSource } from './NoSource.tsx'
import { TokensTab } from './TokensTab.tsx'
import { warnOfSource } from './warnOfSource.ts'

const LABELS: Readonly<Record<AccountTab, Text>> = { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' }

interface ListProps {
  readonly height: string
  /** Rows that fit into the height. */
  readonly room: number
}

const LISTS: Readonly<Record<AccountTab, ComponentType<ListProps>>> = {
  tokens: TokensTab,
  nfts: NftsTab,
  activity: ActivityTab,
}

/**
 * Four rows, or three on a low screen. All lists of an account have the same height, so that the tabs and Disconnect do not
 * move. Without a service the longest content is an empty state, which needs three.
 */
const AREA: ListProps = { height: 'clamp(176px, calc(100dvh - 464px), 236px)', room: 4 }
const AREA_ALONE: ListProps = { height: '176px', room: 3 }

/** The lists of an account. A list is mounted, and its source requested, when its tab opens. */
export function AccountTabs() {
  const { config, emit, environment } = useTab()
  const { networkId } = useSession()
  const isAvailable = useViewAvailable()
  const [chosen, setChosen] = useState<AccountTab>('tokens')
  const tabs = accountTabs(config.engine)
  const active = tabs.includes(chosen) ? chosen : 'tokens'
  const hasSource: Readonly<Record<AccountTab, boolean>> = {
    tokens: hasTokenSource(config.engine, networkId),
    nfts: hasNftSource(config.engine, networkId),
    activity: isAvailable('Transactions'),
  }
  const isWarned = environment.isDev && active === 'tokens' && !hasSource.tokens
  useEffect(() => {
    if (isWarned) warnOfSource('tokens', networkId)
  }, [isWarned, networkId])
  const List = LISTS[active]
  const area = Object.values(hasSource).includes(true) ? AREA : AREA_ALONE
  function choose(tab: AccountTab): void {
    if (tab === 'activity') emit({ type: 'CLICK_TRANSACTIONS' })
    setChosen(tab)
  }
  return (
    <div className="acct-lists">
      <Tabs
        label={t('Lists')}
        items={tabs.map(id => ({ id, label: t(LABELS[id]) }))}
        active={active}
        panelId="account-list"
        onChange={choose}
      />
      <div
        id="account-list"
        className="acct-list"
        role="tabpanel"
        aria-label={t(LABELS[active])}
        style={{ minBlockSize: area.height }}
      >
        {/* Without a service the tokens are the network's coin. */}
        {hasSource[active] || active === 'tokens' ? <List {...area} /> : <NoSource tab={active} />}
      </div>
    </div>
  )
}
