import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createConnection, toWallet } from '../../../packages/solana/src/index.ts'

// Runs in a page of the demo, over its client: web3.js as a dapp bundles it.

export interface SolanaLibraries {
  /** Each balance that `onAccountChange` has reported for the connected account. */
  readonly changes: readonly number[]
  /** Follows the connected account. */
  watch(): void
  /** Pays from the connected account. @returns the signature, once it is confirmed */
  pay(to: string, lamports: number): Promise<string>
}

declare global {
  interface Window {
    solanaLibraries: SolanaLibraries
  }
}

const { tabkey } = window
const connection = createConnection(tabkey, { commitment: 'confirmed' })
const changes: number[] = []

window.solanaLibraries = {
  changes,
  watch() {
    connection.onAccountChange(toWallet(tabkey).publicKey, ({ lamports }) => changes.push(lamports))
  },
  async pay(to, lamports) {
    const wallet = toWallet(tabkey)
    const latest = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: wallet.publicKey, ...latest }).add(
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: new PublicKey(to), lamports }),
    )
    const signed = await wallet.signTransaction(transaction)
    const signature = await connection.sendRawTransaction(signed.serialize())
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    if (value.err) throw new Error(JSON.stringify(value.err))
    return signature
  },
}
