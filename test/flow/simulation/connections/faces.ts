import { base, mainnet } from 'viem/chains'
import { createConfig, disconnect, http, switchChain } from 'wagmi-core-3'
import { tabkeyConnector } from '../../../../packages/wagmi/src/tabkeyConnector.ts'
import type { EngineConnection } from '../../../../src/bridge/wire/tabEnd.ts'
import type { Eip1193Provider } from '../../../../src/ui/client/api/eip1193Types.ts'
import { clientOver } from '../../../support/clientOver.ts'
import { createRandom } from '../scheduler.ts'
import { JOINED_CONFIG } from './specs.ts'

/** What one who only listens to the provider's events believes. */
export interface Heard {
  isConnected: boolean
  accounts: readonly string[]
  chainId: string | null
  /** Events that contradict the ones before. */
  readonly odd: string[]
}

/** What a dapp's libraries see in one tab: the EIP-1193 provider, its events, and the real wagmi over our connector. */
export interface Faces {
  readonly provider: Eip1193Provider
  readonly heard: Heard
  wagmi(): { readonly accounts: readonly string[]; readonly chainId: number } | null
  /** As a dapp's own button does. */
  wagmiDisconnect(): Promise<void>
  wagmiSwitch(chainId: number): Promise<void>
}

function listenTo(provider: Eip1193Provider): Heard {
  const heard: Heard = { isConnected: false, accounts: [], chainId: null, odd: [] }
  provider.on('connect', ({ chainId }) => {
    if (heard.isConnected) heard.odd.push('connect twice')
    Object.assign(heard, { isConnected: true, chainId })
  })
  provider.on('disconnect', () => {
    if (!heard.isConnected) heard.odd.push('disconnect twice')
    heard.isConnected = false
  })
  provider.on('accountsChanged', accounts => {
    heard.accounts = accounts
  })
  provider.on('chainChanged', chainId => {
    heard.chainId = chainId
  })
  return heard
}

/** wagmi draws its ids in blocks that outlive a run: they must not take from the chance of the run. */
function withOwnChance<Value>(make: () => Value): Value {
  const { random } = Math
  Math.random = createRandom(1)
  try {
    return make()
  } finally {
    Math.random = random
  }
}

export function createFaces(connection: EngineConnection, nextId: () => string): Faces {
  const client = clientOver(connection, { nextId, config: JOINED_CONFIG })
  const provider = client.provider('eip155')
  const config = withOwnChance(() =>
    createConfig({
      chains: [mainnet, base],
      connectors: [tabkeyConnector(client)],
      transports: { [mainnet.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') },
      multiInjectedProviderDiscovery: false,
      storage: null,
    }),
  )
  return {
    provider,
    heard: listenTo(provider),
    wagmi() {
      const { connections, current, status } = config.state
      const tabs = current === null ? undefined : connections.get(current)
      return tabs && status === 'connected' ? { accounts: tabs.accounts, chainId: tabs.chainId } : null
    },
    wagmiDisconnect: () => disconnect(config),
    wagmiSwitch: async chainId => void (await switchChain(config, { chainId: chainId === 1 ? 1 : 8453 })),
  }
}
