import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { http, useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { exposeWagmi } from './exposeWagmi.ts'
import { Frame, render } from './Frame.tsx'
import { metadata, nodeOf, readSettings } from './settings.ts'

const config = getDefaultConfig({
  appName: metadata().name,
  projectId: readSettings().projectId,
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(nodeOf(mainnet.id)), [base.id]: http(nodeOf(base.id)) },
})
exposeWagmi(config)

const Page = () => <Frame button={<ConnectButton />} address={useAccount().address} />

render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <Page />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
