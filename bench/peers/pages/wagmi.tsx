import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createConfig, http, useAccount, useConnect, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { walletConnect } from 'wagmi/connectors'
import { exposeWagmi } from './exposeWagmi.ts'
import { Frame, render } from './Frame.tsx'
import { metadata, nodeOf, readSettings } from './settings.ts'

const config = createConfig({
  chains: [mainnet, base],
  connectors: [
    walletConnect({ projectId: readSettings().projectId, metadata: metadata(), showQrModal: false }),
  ],
  transports: { [mainnet.id]: http(nodeOf(mainnet.id)), [base.id]: http(nodeOf(base.id)) },
})
exposeWagmi(config)

/** The connectors as a list of buttons, which is all that wagmi's documentation draws. */
function ConnectList() {
  const { connectors, connect } = useConnect()
  const [isOpen, setOpen] = useState(false)
  if (useAccount().isConnected) return <button type="button">Account</button>
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      {isOpen && (
        <dialog open aria-label="Wallets" onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
          {connectors.map(connector => (
            <button
              // The first takes the focus, so that Escape reaches the dialog.
              ref={connector === connectors[0] ? button => button?.focus() : null}
              key={connector.uid}
              type="button"
              onClick={() => connect({ connector })}
            >
              {connector.name}
            </button>
          ))}
        </dialog>
      )}
    </>
  )
}

const Page = () => <Frame button={<ConnectList />} address={useAccount().address} />

render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
