'use client'

import { Dapp } from '../../solana/Dapp.js'

export default function Page() {
  return <Dapp />
}
