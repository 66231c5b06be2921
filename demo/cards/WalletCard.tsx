import type { AccountView } from 'tabkey'
import { useAccount, useTabkey } from 'tabkey/react'
import { Card } from '../parts/Card.tsx'
import { readSettings } from '../settings.ts'
import { useAction } from '../useAction.ts'

const VIEWS: readonly (readonly [view: AccountView, label: string])[] = [
  ['WalletSend', 'Send'],
  ['WalletReceive', 'Receive'],
  ['Swap', 'Swap'],
  ['OnRampProviders', 'Buy'],
  ['Transactions', 'Activity'],
]

/** What the local chains give away. */
const GIFTS = [
  { label: '100 USDC', asset: 'USDC', amount: '100000000' },
  { label: 'A picture', asset: 'tiles' },
] as const

/** Gives the connected account tokens and NFTs, and opens the modal's views that use them. */
export function WalletCard() {
  const client = useTabkey()
  const { address, caipAddress } = useAccount()
  const chainId = Number(caipAddress?.split(':')[1])
  const give = useAction('gift', async ({ label: _, ...gift }: (typeof GIFTS)[number]) => {
    const answer = await fetch(`${readSettings().api}/__give`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...gift, chainId, to: address }),
    })
    if (!answer.ok) throw new Error(`HTTP status code: ${answer.status}`)
  })
  return (
    <Card title="A small wallet" hint="Tokens, pictures, swaps and a shop, all on this machine">
      <p className="row">
        {GIFTS.map(gift => (
          <button
            type="button"
            className="button quiet"
            key={gift.label}
            disabled={!caipAddress?.startsWith('eip155:') || give.isPending}
            onClick={() => give.start(gift)}
          >
            Get {gift.label === 'A picture' ? 'a picture' : gift.label}
          </button>
        ))}
      </p>
      <p className="row">
        {VIEWS.map(([view, label]) => (
          <button
            type="button"
            className="button quiet"
            key={view}
            onClick={() => void client.open({ view })}
          >
            {label}
          </button>
        ))}
      </p>
    </Card>
  )
}
