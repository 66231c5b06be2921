import { useState } from 'react'
import { AutoMode } from './AutoMode.tsx'
import { Proposal } from './Proposal.tsx'
import { Request } from './Request.tsx'
import { Session } from './Session.tsx'
import { usePhone } from './usePhone.ts'
import './phone.css'

export function Phone() {
  const { state, problem, isBusy, push } = usePhone()
  const [uri, setUri] = useState('')
  const waits = state ? state.proposals.length + state.requests.length : 0
  return (
    <main className="phone">
      <div className="bezel">
        <header className="phone-bar">
          <img src="/mark.svg" alt="" width="24" height="24" />
          <h1>Pocket Wallet</h1>
        </header>
        {state ? (
          <p className="muted small">
            <code>{`${state.address.slice(0, 8)}…${state.address.slice(-6)}`}</code> on Ethereum and Base,
            local
          </p>
        ) : (
          <p className="bad small" role="alert">
            The phone peer does not answer.
          </p>
        )}
        <form
          className="sheet"
          onSubmit={event => {
            event.preventDefault()
            push('pair', { uri: uri.trim() }).then(() => setUri(''))
          }}
        >
          <label>
            <span>WalletConnect URI</span>
            <textarea
              rows={3}
              value={uri}
              placeholder="wc:…"
              spellCheck={false}
              onChange={event => setUri(event.target.value)}
            />
          </label>
          <button className="button" type="submit" disabled={isBusy || !uri.trim().startsWith('wc:')}>
            Pair
          </button>
        </form>
        {problem && (
          <p className="outcome bad" role="alert">
            {problem}
          </p>
        )}
        <div className="inbox" aria-live="polite">
          {state?.proposals.map(proposal => (
            <Proposal key={proposal.id} proposal={proposal} isBusy={isBusy} push={push} />
          ))}
          {state?.requests.map(request => (
            <Request key={request.id} request={request} isBusy={isBusy} push={push} />
          ))}
          {state && waits === 0 && <p className="muted small">Nothing to decide.</p>}
        </div>
        {state?.sessions.map(session => (
          <Session key={session.topic} session={session} isBusy={isBusy} push={push} />
        ))}
        {state && <AutoMode mode={state.mode} push={push} />}
      </div>
      <p className="muted small">
        A real WalletKit wallet in the local peer process; this page only presses its buttons.
      </p>
    </main>
  )
}
