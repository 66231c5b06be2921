import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useTab } from '../../hooks/useTab.ts'
import type { ViewName } from '../../modal/stack.ts'

export const title = (): string => 'Fund wallet'

interface Way {
  readonly view: ViewName
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  readonly isOn: boolean
}

/** The ways money comes into the account, of those the dapp offers. */
export default function FundWallet() {
  const { config, modal } = useTab()
  const { onramp, receive, pay } = config.engine.features
  const ways: readonly Way[] = [
    { view: 'OnRampProviders', icon: 'wallet', title: 'Buy crypto', detail: 'By card or bank', isOn: onramp },
    {
      view: 'WalletReceive',
      icon: 'qr',
      title: 'Receive funds',
      detail: 'From another wallet',
      isOn: receive,
    },
    {
      view: 'PayWithExchange',
      icon: 'globe',
      title: 'Deposit from exchange',
      detail: 'From an account of yours',
      isOn: pay,
    },
  ]
  const offered = ways.filter(({ isOn }) => isOn)
  if (offered.length === 0)
    return <EmptyState icon="wallet" title="No way to fund" text="This page offers none of them." />
  return (
    <ul className="rows">
      {offered.map(({ view, icon, title: words, detail }) => (
        <li key={view}>
          <ListRow
            image={
              <span className="row-icon">
                <Icon name={icon} />
              </span>
            }
            title={words}
            detail={detail}
            endIcon="chevron"
            onClick={() => modal.push(view)}
          />
        </li>
      ))}
    </ul>
  )
}
