import { parseEther } from 'viem/utils'
import {
  useChainId,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
} from 'wagmi'
import { explain } from './explain.ts'

const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** wagmi's own hooks only: what a dapp that already speaks wagmi writes. */
export function WagmiPage() {
  const { address, status } = useConnection()
  const connectors = useConnectors()
  const chainId = useChainId()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const sign = useSignMessage()
  const send = useSendTransaction()
  const change = useSwitchChain()
  const receipt = useWaitForTransactionReceipt({ hash: send.data })
  const problem = connect.error ?? sign.error ?? send.error ?? change.error
  const [connector] = connectors
  return (
    <main className="narrow">
      <h1>wagmi</h1>
      <p className="lead">wagmi’s hooks over the session every tab shares.</p>
      <section className="card">
        <p>
          Status: <output aria-label="Status">{status}</output>
        </p>
        <p>
          Address:{' '}
          <output className="hex" aria-label="Address">
            {address ?? 'none'}
          </output>
        </p>
        <p>
          Chain: <output aria-label="Chain">{chainId}</output>
        </p>
        <div className="row">
          {address ? (
            <>
              <Action name="Sign message" run={() => sign.mutate({ message: 'Hello from wagmi' })} />
              <Action
                name="Send 0.001 ETH"
                run={() => send.mutate({ to: RECEIVER, value: parseEther('0.001') })}
              />
              <Action name="Switch to Base" run={() => change.mutate({ chainId: 8453 })} />
              <Action name="Switch to Ethereum" run={() => change.mutate({ chainId: 1 })} />
              <Action name="Disconnect" run={() => disconnect.mutate({})} />
            </>
          ) : (
            <Action name="Connect" run={() => connector && connect.mutate({ connector })} />
          )}
        </div>
        {sign.data && (
          <output className="hex" aria-label="Signature">
            {sign.data}
          </output>
        )}
        {send.data && (
          <output className="hex" aria-label="Transaction hash">
            {send.data}
          </output>
        )}
        {send.data && (
          <p role="status">{receipt.data ? `mined in block ${receipt.data.blockNumber}` : 'pending'}</p>
        )}
        {problem && (
          <p className="outcome bad" role="alert">
            {explain(problem)}
          </p>
        )}
      </section>
      <p>
        <a href="/">Back to the demo</a>
      </p>
    </main>
  )
}

function Action({ name, run }: { name: string; run: () => void }) {
  return (
    <button type="button" className="button quiet" onClick={run}>
      {name}
    </button>
  )
}
