import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { exposeWagmi } from './exposeWagmi.ts'
import { Frame, render } from './Frame.tsx'
import { metadata, nodeOf, readSettings } from './settings.ts'

const config = createConfig(
  getDefaultConfig({
    appName: metadata().name,
    walletConnectProjectId: readSettings().projectId,
    chains: [mainnet, base],
    // An account of its maker's, by e-mail: off, as at the others.
    enableAaveAccount: false,
    transports: { [mainnet.id]: http(nodeOf(mainnet.id)), [base.id]: http(nodeOf(base.id)) },
  }),
)
exposeWagmi(config)

const Page = () => <Frame button={<ConnectKitButton />} address={useAccount().address} />

render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <Page />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
