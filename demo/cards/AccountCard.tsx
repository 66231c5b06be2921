import { useAccount, useBalance, useTabkey } from 'tabkey/react'
import { Card } from '../parts/Card.tsx'
import { Hex } from '../parts/Hex.tsx'
import { useAction } from '../useAction.ts'

export function AccountCard() {
  const client = useTabkey()
  const account = useAccount()
  const leave = useAction('disconnect', () => client.disconnect())
  return (
    <Card title="Account" hint={account.connectedWalletInfo?.name ?? 'The same in every tab'}>
      {account.address ? (
        <div className="stack">
          <Hex label="Address" value={account.address} />
          <Balance />
          <button
            type="button"
            className="button quiet"
            onClick={() => leave.start()}
            disabled={leave.isPending}
          >
            Disconnect
          </button>
        </div>
      ) : (
        <div className="stack">
          <p className="muted">{account.status === 'connecting' ? 'Connecting …' : 'Not connected'}</p>
          <button type="button" className="button quiet" onClick={() => client.open()}>
            Choose a wallet
          </button>
          <p className="muted small">
            No wallet in this browser? Take “Alpha Wallet”: a demo wallet whose keys live in the local peer
            process.
          </p>
        </div>
      )}
    </Card>
  )
}

function Balance() {
  const { balance, status, error } = useBalance()
  if (status === 'error' && !balance) return <p className="bad">{error?.message}</p>
  return (
    <output className="balance" aria-label="Balance">
      {balance ? `${decimals(balance.quantity.numeric)} ${balance.symbol}` : '…'}
    </output>
  )
}

const FRACTION_DIGITS = 4

/** Cuts a decimal string without ever making it a number. */
function decimals(numeric: string): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const kept = fraction.slice(0, FRACTION_DIGITS).padEnd(2, '0')
  return `${grouped}.${kept}`
}
