'use client'

import { useAccount } from 'tabkey/react'

export function Address() {
  const { address } = useAccount()
  return address ? <output aria-label="Address">{address}</output> : null
}
