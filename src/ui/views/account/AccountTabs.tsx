import { type ComponentType, useState } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import { ActivityTab } from './ActivityTab.tsx'
import type { AccountTab } from './accountFeatures.ts'
import { NftsTab } from './NftsTab.tsx'
import { TokensTab } from './TokensTab.tsx'

const LABELS: Readonly<Record<AccountTab, Text>> = { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' }

interface ListProps {
  /** Of the box that scrolls, as CSS. */
  readonly height: string
}

const LISTS: Readonly<Record<AccountTab, ComponentType<ListProps>>> = {
  tokens: TokensTab,
  nfts: NftsTab,
  activity: ActivityTab,
}

/** As high as the card has room; the same for all lists, so that nothing moves between them. */
const HEIGHT = 'clamp(216px, calc(100dvh - 436px), 320px)'

/** The lists of an account; without tabs where there is but one. */
export function AccountTabs({ tabs }: { readonly tabs: readonly AccountTab[] }) {
  const { emit } = useTab()
  const [chosen, setChosen] = useState<AccountTab>('tokens')
  const active = tabs.includes(chosen) ? chosen : (tabs[0] ?? 'tokens')
  const List = LISTS[active]
  function choose(tab: AccountTab): void {
    if (tab === 'activity') emit({ type: 'CLICK_TRANSACTIONS' })
    setChosen(tab)
  }
  const items = tabs.map(id => ({ id, label: t(LABELS[id]) }))
  const list = <List height={HEIGHT} />
  if (tabs.length < 2)
    return (
      <div className="acct-lists" style={{ minBlockSize: HEIGHT }}>
        {list}
      </div>
    )
  return (
    <div className="acct-lists">
      <Tabs label={t('Lists')} items={items} active={active} panelId="account-list" onChange={choose} />
      <div
        id="account-list"
        className="acct-list"
        role="tabpanel"
        aria-label={t(LABELS[active])}
        style={{ minBlockSize: HEIGHT }}
      >
        {list}
      </div>
    </div>
  )
}
