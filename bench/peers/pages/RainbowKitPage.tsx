import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { http, useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { exposeWagmi } from './exposeWagmi.ts'
import { Frame, render } from './Frame.tsx'
import { metadata, nodeOf, readSettings } from './settings.ts'

const Page = () => <Frame button={<ConnectButton />} address={useAccount().address} />

type Look = Pick<ComponentProps<typeof RainbowKitProvider>, 'theme' | 'modalSize'>

/** The page with RainbowKit, as its documentation sets it up where the look names nothing else. */
export function renderRainbowKit(look: Look = {}): void {
  const config = getDefaultConfig({
    appName: metadata().name,
    projectId: readSettings().projectId,
    chains: [mainnet, base],
    transports: { [mainnet.id]: http(nodeOf(mainnet.id)), [base.id]: http(nodeOf(base.id)) },
  })
  exposeWagmi(config)
  render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <RainbowKitProvider {...look}>
          <Page />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
