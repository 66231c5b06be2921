import { useState } from 'react'
import { useAccount, usePairing, usePendingRequests, useWallets, WalletButton } from 'tabkey/react'
import { readFlags } from './flags.ts'

function Directory() {
  const [search, setSearch] = useState('')
  const { installed, wallets, count, hasMore, isLoading, loadMore } = useWallets({ search, entries: 10 })
  return (
    <section className="card stack" aria-label="Directory">
      <label>
        Search wallets <input value={search} onChange={event => setSearch(event.target.value)} />
      </label>
      <p className="muted">
        Installed: <output aria-label="Installed">{installed.map(({ name }) => name).join(', ')}</output>.
        Listed: <output aria-label="Listed">{`${wallets.length} of ${count ?? '?'}`}</output>
      </p>
      <ul aria-label="Listed wallets">
        {wallets.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <button type="button" disabled={!hasMore || isLoading} onClick={loadMore}>
        More
      </button>
    </section>
  )
}

function Pairing() {
  const { status, uri, expiresAt, start, cancel } = usePairing()
  const { requests, count } = usePendingRequests()
  return (
    <section className="card stack" aria-label="Pairing">
      <div className="row">
        <button type="button" onClick={start}>
          Pair
        </button>
        <button type="button" onClick={cancel}>
          Cancel pairing
        </button>
      </div>
      <p className="muted">
        Pairing: <output aria-label="Pairing status">{status}</output>{' '}
        <output aria-label="Pairing end">{expiresAt ? new Date(expiresAt).toISOString() : ''}</output>
      </p>
      <output aria-label="Pairing URI" className="breaks">
        {uri}
      </output>
      <p className="muted">
        Pending: <output aria-label="Pending">{requests.map(({ method }) => method).join(', ')}</output> of{' '}
        {count}
      </p>
    </section>
  )
}

/** Every way in by a button of its own, and the hooks that replace the modal's lists. */
export function HostPage() {
  const { address } = useAccount()
  const { email } = readFlags()
  return (
    <>
      <h1>Your own design</h1>
      <p className="lead">A button for each way in, and the wallet directory without the modal.</p>
      <section className="card stack" aria-label="Ways in">
        <div className="row">
          <WalletButton wallet="xyz.tabkey.alpha" />
          <WalletButton wallet="walletConnect" />
          {email && <WalletButton social="google" />}
          {email && <WalletButton social="github" />}
          {email && <WalletButton email />}
        </div>
        <p className="muted">
          Address:{' '}
          <output aria-label="Address" className="breaks">
            {address ?? 'none'}
          </output>
        </p>
      </section>
      <Directory />
      <Pairing />
      <p>
        <a href="/">Back to the demo</a>
      </p>
    </>
  )
}
