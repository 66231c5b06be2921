import { useState } from 'react'
import type { NetworkId } from 'tabkey'
import { ConnectButton, useAccount, useNetwork, useSwitchNetwork, useTabkey } from 'tabkey/react'
import { signMessage } from './signMessage'

export function Wallet() {
  const tabkey = useTabkey()
  const { address } = useAccount()
  const { networkId, networks } = useNetwork()
  const { switchNetwork } = useSwitchNetwork()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')

  /** Shows why an action failed; a rejection in the wallet is one of the reasons. */
  const run = (action: Promise<unknown>) => {
    setProblem('')
    action.catch((error: Error) => setProblem(error.message))
  }

  return (
    <>
      <header>
        <h1>{'{{name}}'}</h1>
        <ConnectButton />
      </header>
      <main>
        {address ? (
          <>
            <output aria-label="Address">{address}</output>
            <label>
              Network
              <select
                value={networkId ?? ''}
                onChange={({ target }) => run(switchNetwork({ network: target.value as NetworkId }))}
              >
                {networks.map(({ caipNetworkId, name }) => (
                  <option key={caipNetworkId} value={caipNetworkId}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button
              type="button"
              onClick={() => run(signMessage(tabkey, 'Hello from {{name}}').then(setSignature))}
            >
              Sign a message
            </button>
            {signature && <output aria-label="Signature">{signature}</output>}
          </>
        ) : (
          <p>Connect a wallet to see its account here, and in every other tab of this page.</p>
        )}
        {problem && <p role="alert">{problem}</p>}
      </main>
    </>
  )
}
