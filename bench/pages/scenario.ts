import { createTabkey, type Tabkey } from 'tabkey'
import { defineNetwork } from 'tabkey/networks'
import type { PageScenario } from '../scenario.ts'

declare global {
  interface Window {
    tabkey: Tabkey
    __SCENARIO__: PageScenario
  }
}

// A client over the networks of the scenario and nothing else: no button, no project id.

const { networks } = window.__SCENARIO__

window.tabkey = createTabkey({
  networks: networks.map(({ chainId, url }) =>
    defineNetwork({
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
  ),
  metadata: { name: 'Bench' },
  // For the page that reads which step answered: the engine records from then on.
  devtools: new URLSearchParams(location.search).has('devtools'),
})
