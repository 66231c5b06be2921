import { createThirdwebClient, defineChain } from 'thirdweb'
import {
  ConnectButton,
  ThirdwebProvider,
  useActiveAccount,
  useActiveWallet,
  useDisconnect,
} from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'
import { Frame, render } from './Frame.tsx'
import { metadata, nodeOf, readSettings } from './settings.ts'

const client = createThirdwebClient({ clientId: readSettings().projectId })
const chains = [1, 8453].map(id => defineChain({ id, rpc: nodeOf(id) }))
// As the other pages: installed wallets are found by themselves, and WalletConnect; no login. With one entry alone no list opens.
const wallets = [createWallet('walletConnect'), createWallet('com.coinbase.wallet')]
const { name, url } = metadata()

function Page() {
  const wallet = useActiveWallet()
  const { disconnect } = useDisconnect()
  const bench: NonNullable<Window['bench']> = { disconnect: async () => wallet && disconnect(wallet) }
  window.bench = bench
  const button = (
    <ConnectButton
      client={client}
      chains={chains}
      wallets={wallets}
      appMetadata={{ name, url }}
      connectButton={{ label: 'Connect' }}
      walletConnect={{ projectId: readSettings().projectId }}
    />
  )
  return <Frame button={button} address={useActiveAccount()?.address} />
}

render(
  <ThirdwebProvider>
    <Page />
  </ThirdwebProvider>,
)
