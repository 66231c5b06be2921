import { ConnectButton } from 'tabkey/react'
import { useAnchorWallet } from 'tabkey/solana/react'
import { Balance } from './Balance'
import { Tokens } from './Tokens'

export function App() {
  const wallet = useAnchorWallet()
  return (
    <main>
      <ConnectButton />
      {wallet ? (
        <>
          <Balance wallet={wallet} />
          <Tokens wallet={wallet} />
        </>
      ) : (
        <p>Connect a Solana wallet.</p>
      )}
    </main>
  )
}
