import { useState } from 'react'
import { ConnectButton, useAccount, useTabkey } from 'tabkey/react'
import { signMessage } from './signMessage'

export function App() {
  const tabkey = useTabkey()
  const { address } = useAccount()
  const [signature, setSignature] = useState('')
  const [problem, setProblem] = useState('')

  function sign() {
    setProblem('')
    signMessage(tabkey, 'Hello').then(setSignature, (error: Error) => setProblem(error.message))
  }

  return (
    <>
      <header>
        <h1>My dapp</h1>
        <ConnectButton />
      </header>
      {address && (
        <main>
          <output aria-label="Address">{address}</output>
          <button type="button" onClick={sign}>
            Sign a message
          </button>
          {signature && <output aria-label="Signature">{signature}</output>}
        </main>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
