import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'

/** Families of chains that can be bought on (reference §6.3). */
const ONRAMP = ['eip155', 'solana']

/** Two ways to one's first funds (reference §4.2). */
export function FirstFunds() {
  const { modal, config } = useTab()
  const { namespace } = useSession()
  const { onramp, receive } = config.engine.features
  const canBuy = onramp && ONRAMP.includes(namespace)
  return (
    <div className="rows">
      {!canBuy && !receive && <p className="muted small list-none">No tokens yet</p>}
      {canBuy && (
        <ListRow
          image={
            <span className="row-icon">
              <Icon name="wallet" />
            </span>
          }
          title="Buy Crypto"
          detail="With a card or a bank account"
          endIcon="chevron"
          onClick={() => modal.push('OnRampProviders')}
        />
      )}
      {receive && (
        <ListRow
          image={
            <span className="row-icon">
              <Icon name="qr" />
            </span>
          }
          title="Receive funds"
          detail="From another wallet of yours"
          endIcon="chevron"
          onClick={() => modal.push('WalletReceive')}
        />
      )}
    </div>
  )
}
