import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { testEngineConfig } from '../../test/support/engineConfig.ts'
import { CHAIN_ID, NODE_URL } from './simulatedSource.ts'

/** An engine with one network, whose node is simulated, and without services and wallets. */
export const laboratoryConfig = (): EngineConfig =>
  testEngineConfig({
    networks: [
      {
        id: CHAIN_ID,
        caipNetworkId: `eip155:${CHAIN_ID}`,
        chainNamespace: 'eip155',
        name: 'Laboratory',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [NODE_URL] } },
      },
    ],
  })
