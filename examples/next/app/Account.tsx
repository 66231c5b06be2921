'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useAccount, useSignIn } from 'tabkey/react'

/** @param signedInAs what the server component read from the session */
export function Account({ signedInAs }: { readonly signedInAs: string | null }) {
  const { address, status } = useAccount()
  const { isSignedIn } = useSignIn()
  const router = useRouter()
  const isStale = isSignedIn ? signedInAs === null : status === 'disconnected' && signedInAs !== null
  useEffect(() => {
    if (isStale) router.refresh()
  }, [router, isStale])
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
    </section>
  )
}
