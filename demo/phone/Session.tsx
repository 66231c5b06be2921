import type { PhoneSession } from './control.ts'
import type { Push } from './Decide.tsx'

const CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 8453, name: 'Base' },
]

export function Session({ session, isBusy, push }: { session: PhoneSession; isBusy: boolean; push: Push }) {
  const { topic, peer, chains } = session
  return (
    <section className="sheet" aria-label="Session">
      <h2>Connected to {peer.name}</h2>
      <p className="muted small">Networks {chains.join(', ')}</p>
      <div className="row">
        {CHAINS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="button quiet"
            disabled={isBusy}
            onClick={() => push('switch', { topic, chainId: id })}
          >
            Switch to {name}
          </button>
        ))}
        <button
          type="button"
          className="button danger"
          disabled={isBusy}
          onClick={() => push('disconnect', { topic })}
        >
          Disconnect
        </button>
      </div>
    </section>
  )
}
