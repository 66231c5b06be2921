import { ViewRow } from './ViewRow.tsx'

/** The ways to bring money into the account; each row is drawn where its view is available. */
export function FundRows() {
  return (
    <>
      <ViewRow
        icon="wallet"
        title="Buy crypto"
        detail="With a card or a bank account"
        view="OnRampProviders"
      />
      <ViewRow icon="qr" title="Receive funds" detail="From another wallet of yours" view="WalletReceive" />
      <ViewRow
        icon="globe"
        title="Deposit from exchange"
        detail="From your account at an exchange"
        view="PayWithExchange"
      />
    </>
  )
}
