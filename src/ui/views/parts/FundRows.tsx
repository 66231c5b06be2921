import type { IconName } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import type { ViewName } from '../../state/views.ts'
import { type Text, t } from '../../words/t.ts'
import { ViewRow } from './ViewRow.tsx'

interface FundRow {
  readonly icon: IconName
  readonly title: Text
  readonly detail: Text
  readonly view: ViewName
}

const ROWS: readonly FundRow[] = [
  {
    icon: 'wallet',
    title: 'Buy crypto',
    detail: 'With a card or a bank account',
    view: 'OnRampProviders',
  },
  {
    icon: MORE_ICONS.qr,
    title: 'Receive funds',
    detail: 'From another wallet of yours',
    view: 'WalletReceive',
  },
  {
    icon: MORE_ICONS.globe,
    title: 'Deposit from exchange',
    detail: 'From your account at an exchange',
    view: 'PayWithExchange',
  },
]

/** The ways to bring money into the account; each row is drawn where its view is available. */
export function FundRows({ max = ROWS.length }: { readonly max?: number }) {
  const isAvailable = useViewAvailable()
  return ROWS.filter(({ view }) => isAvailable(view))
    .slice(0, max)
    .map(({ icon, title, detail, view }) => (
      <ViewRow key={view} icon={icon} title={t(title)} detail={t(detail)} view={view} />
    ))
}
