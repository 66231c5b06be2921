import { useNetwork, useTabkey, useTabkeyState } from 'tabkey/react'
import { NETWORKS } from '../networks.ts'
import { Card } from '../parts/Card.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { useAction } from '../useAction.ts'

export function NetworkCard() {
  const client = useTabkey()
  const active = useTabkeyState(state => state.networks.active.eip155)
  const unsupported = useTabkeyState(state => state.networks.unsupported.eip155)
  const { network } = useNetwork()
  const move = useAction('switchNetwork', (id: `${string}:${string}`) =>
    client.switchNetwork({ network: id }),
  )
  return (
    <Card title="Network" hint="Ethereum and Base run on this machine">
      <output className="network" aria-label="Network">
        {unsupported ? `Not supported: ${unsupported}` : (network?.name ?? '…')}
      </output>
      <fieldset className="segmented grow" aria-label="Switch network">
        {NETWORKS.map(({ caipNetworkId, name }) => (
          <button
            key={caipNetworkId}
            type="button"
            aria-pressed={active === caipNetworkId && !unsupported}
            disabled={move.isPending}
            onClick={() => move.start(caipNetworkId)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Outcome state={move.state} waiting="Waiting for the wallet …">
        {() => null}
      </Outcome>
    </Card>
  )
}
