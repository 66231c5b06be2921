import { useTabkeyState } from 'tabkey/react'

export function Footer() {
  const engine = useTabkeyState(state => state.engine)
  const mode = useTabkeyState(state => state.engineMode)
  const relay = useTabkeyState(state => state.wc.relayConnected)
  return (
    <footer className="footer">
      <p>
        <b>Demo wallets: keys live in the local peer process.</b> “Alpha Wallet” and “Beta Wallet” are
        announced by EIP-6963 and approve everything by themselves; the chains are local, the ether is not
        real. Wallets installed in this browser are listed beside them.
      </p>
      <dl className="facts" aria-label="Engine">
        <Fact name="Engine" value={mode ?? 'starting'} />
        <Fact name="Generation" value={String(engine.epoch)} />
        <Fact name="Storage" value={engine.storage} />
        <Fact name="Relay" value={relay ? 'connected' : 'idle'} />
      </dl>
    </footer>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
