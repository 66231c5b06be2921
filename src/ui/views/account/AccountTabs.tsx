import { type ComponentType, lazy, Suspense, useState } from 'react'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import type { AccountTab } from './accountFeatures.ts'

const LABELS: Readonly<Record<AccountTab, Text>> = { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' }

interface ListProps {
  /** Of the box that scrolls, as CSS. */
  readonly height: string
}

type Lists = typeof import('./lists.ts')

/** Their code arrives with the account's; without it, nothing else is lost. */
const late = (choose: (lists: Lists) => ComponentType<ListProps>) =>
  lazy(() =>
    import('./lists.ts').then(
      lists => ({ default: choose(lists) }),
      () => ({
        default: () => <p className="muted small acct-lost">{t('This list could not be loaded.')}</p>,
      }),
    ),
  )

const LISTS = {
  tokens: late(({ TokensTab }) => TokensTab),
  nfts: late(({ NftsTab }) => NftsTab),
  activity: late(({ ActivityTab }) => ActivityTab),
} satisfies Record<AccountTab, unknown>

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
  const list = (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <List height={HEIGHT} />
    </Suspense>
  )
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
