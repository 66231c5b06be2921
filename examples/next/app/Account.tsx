'use client'

import { useRouter } from 'next/navigation'
import { useAccount, useSignIn } from 'tabkey/react'

export function Account() {
  const { address, status, isConnected } = useAccount()
  const { request } = useSignIn()
  const router = useRouter()
  return (
    <section>
      <p>
        <output aria-label="Status">{status}</output>
      </p>
      {address && (
        <p>
          <output aria-label="Address">{address}</output>
        </p>
      )}
      <button
        type="button"
        disabled={!isConnected}
        // The server component reads the new session.
        onClick={() => request().then(router.refresh, console.warn)}
      >
        Sign in
      </button>
    </section>
  )
}
