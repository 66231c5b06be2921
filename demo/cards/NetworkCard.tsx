import { useNetwork, useTabkey, useTabkeyState } from 'tabkey/react'
import { readFlags } from '../flags.ts'
import { NETWORKS } from '../networks.ts'
import { Card } from '../parts/Card.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { useAction } from '../useAction.ts'

/** Loads this page with the services beside it, or without a project id and with its own nodes alone. */
function chooseServices(isOn: boolean): void {
  const url = new URL(location.href)
  for (const name of ['projectId', 'services'])
    if (isOn) url.searchParams.delete(name)
    else url.searchParams.set(name, '0')
  location.assign(url)
}

export function NetworkCard() {
  const { services } = readFlags()
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
      <fieldset className="segmented grow" aria-label="Services">
        <button type="button" aria-pressed={services} onClick={() => chooseServices(true)}>
          With services
        </button>
        <button type="button" aria-pressed={!services} onClick={() => chooseServices(false)}>
          Own nodes alone
        </button>
      </fieldset>
      <Outcome state={move.state} waiting="Waiting for the wallet …">
        {() => null}
      </Outcome>
    </Card>
  )
}
