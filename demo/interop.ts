import { BrowserProvider } from 'ethers'
import type { Eip1193Provider, Tabkey } from 'tabkey'
import { getBrowserProvider, getSigner } from 'tabkey/ethers'
import { toPublicClient, toWalletClient } from 'tabkey/viem'
import { tabkeyConnector } from 'tabkey/wagmi/core'
import {
  createPublicClient,
  createWalletClient,
  custom,
  http,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { base, mainnet } from 'viem/chains'
import * as core2 from 'wagmi-core-2'
import * as core3 from 'wagmi-core-3'
import { createClient } from './client.ts'
import { readSettings } from './settings.ts'

const client = createClient()
const provider = client.provider('eip155')
const urlOf = (id: number) => readSettings().evm.find(({ chainId }) => chainId === id)?.url

const wagmi2 = core2.createConfig({
  chains: [mainnet, base],
  connectors: [tabkeyConnector(client)],
  transports: { [mainnet.id]: core2.http(urlOf(mainnet.id)), [base.id]: core2.http(urlOf(base.id)) },
  multiInjectedProviderDiscovery: false,
  storage: null,
})
const wagmi3 = core3.createConfig({
  chains: [mainnet, base],
  connectors: [tabkeyConnector(client)],
  transports: { [mainnet.id]: core3.http(urlOf(mainnet.id)), [base.id]: core3.http(urlOf(base.id)) },
  multiInjectedProviderDiscovery: false,
  storage: null,
})

/** Other people's libraries, each standing on Tabkey's provider, for the browser suite and the console. */
export interface Interop {
  readonly client: Tabkey
  readonly provider: Eip1193Provider
  readonly viem: { readonly wallet: WalletClient; readonly public: PublicClient }
  readonly ethers: { readonly provider: BrowserProvider }
  /** The doors for viem and ethers. */
  readonly doors: {
    readonly toWalletClient: () => ReturnType<typeof toWalletClient>
    readonly toPublicClient: () => ReturnType<typeof toPublicClient>
    readonly getSigner: () => ReturnType<typeof getSigner>
    readonly provider: BrowserProvider
  }
  readonly wagmi2: { readonly core: typeof core2; readonly config: core2.Config }
  readonly wagmi3: { readonly core: typeof core3; readonly config: core3.Config }
}

const interop: Interop = {
  client,
  provider,
  viem: {
    wallet: createWalletClient({ chain: mainnet, transport: custom(provider) }),
    public: createPublicClient({ chain: mainnet, transport: http(urlOf(mainnet.id)) }),
  },
  ethers: { provider: new BrowserProvider(provider) },
  doors: {
    toWalletClient: () => toWalletClient(client),
    toPublicClient: () => toPublicClient(client),
    getSigner: () => getSigner(client),
    provider: getBrowserProvider(client),
  },
  wagmi2: { core: core2, config: wagmi2 },
  wagmi3: { core: core3, config: wagmi3 },
}

declare global {
  interface Window {
    interop: Interop
  }
}
window.interop = interop

const ready = document.getElementById('ready')
if (ready) ready.textContent = 'yes'
