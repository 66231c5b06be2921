import { base, mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { http, useAccount, WagmiProvider } from 'wagmi'
import { Frame, render } from './Frame.tsx'
import { metadata, nodeOf, readSettings } from './settings.ts'

const { projectId } = readSettings()
const networks: [typeof mainnet, typeof base] = [mainnet, base]

const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  transports: { [mainnet.id]: http(nodeOf(mainnet.id)), [base.id]: http(nodeOf(base.id)) },
})
const modal = createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata: metadata(),
  customRpcUrls: {
    'eip155:1': [{ url: nodeOf(mainnet.id) }],
    'eip155:8453': [{ url: nodeOf(base.id) }],
  },
  // Injected wallets and WalletConnect are what all of them have: less to fetch and less to do.
  features: { email: false, socials: false, swaps: false, onramp: false },
})
const bench: NonNullable<Window['bench']> = { disconnect: () => modal.disconnect() }
window.bench = bench
void modal.getUniversalProvider().then(provider =>
  provider?.on('display_uri', (uri: string) => {
    bench.uri = uri
  }),
)

const Page = () => <Frame button={<appkit-button />} address={useAccount().address} />

render(
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
