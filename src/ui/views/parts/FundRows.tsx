import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { t } from '../../words/t.ts'
import { ViewRow } from './ViewRow.tsx'

/** The ways to bring money into the account; each row is drawn where its view is available. */
export function FundRows() {
  return (
    <>
      <ViewRow
        icon="wallet"
        title={t('Buy crypto')}
        detail={t('With a card or a bank account')}
        view="OnRampProviders"
      />
      <ViewRow
        icon={MORE_ICONS.qr}
        title={t('Receive funds')}
        detail={t('From another wallet of yours')}
        view="WalletReceive"
      />
      <ViewRow
        icon={MORE_ICONS.globe}
        title={t('Deposit from exchange')}
        detail={t('From your account at an exchange')}
        view="PayWithExchange"
      />
    </>
  )
}
