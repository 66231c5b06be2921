import { ConnectButton } from 'tabkey/react'
import { useChainId, useChains, useConnection, useSignMessage, useSwitchChain } from 'wagmi'

export function Wallet() {
  const { address } = useConnection()
  const chainId = useChainId()
  const chains = useChains()
  const sign = useSignMessage()
  const change = useSwitchChain()
  const problem = sign.error ?? change.error

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
                value={chainId}
                onChange={({ target }) => {
                  const chain = chains.find(({ id }) => String(id) === target.value)
                  if (chain) change.mutate({ chainId: chain.id })
                }}
              >
                {chains.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" onClick={() => sign.mutate({ message: 'Hello from {{name}}' })}>
              Sign a message
            </button>
            {sign.data && <output aria-label="Signature">{sign.data}</output>}
          </>
        ) : (
          <p>Connect a wallet to see its account here, and in every other tab of this page.</p>
        )}
        {problem && <p role="alert">{problem.message}</p>}
      </main>
    </>
  )
}
