import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { useEffect, useState } from 'react'
import type { AnchorWallet } from 'tabkey/solana'
import { useSolanaConnection } from 'tabkey/solana/react'

/** The incinerator: what it receives is burned. */
const RECEIVER = new PublicKey('1nc1nerator11111111111111111111111111111111')

export function Balance({ wallet }: { readonly wallet: AnchorWallet }) {
  const connection = useSolanaConnection({ commitment: 'confirmed' })
  const { publicKey } = wallet
  const [lamports, setLamports] = useState<number>()
  const [status, setStatus] = useState('')

  useEffect(() => {
    connection.getBalance(publicKey).then(setLamports, error => setStatus(String(error)))
    const id = connection.onAccountChange(publicKey, account => setLamports(account.lamports))
    return () => void connection.removeAccountChangeListener(id)
  }, [connection, publicKey])

  async function pay(): Promise<void> {
    setStatus('Waiting for the wallet')
    const latest = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: publicKey, ...latest }).add(
      SystemProgram.transfer({
        fromPubkey: publicKey,
        toPubkey: RECEIVER,
        lamports: LAMPORTS_PER_SOL / 100,
      }),
    )
    const signed = await wallet.signTransaction(transaction)
    const signature = await connection.sendRawTransaction(signed.serialize())
    setStatus('Sent')
    await connection.confirmTransaction({ signature, ...latest })
    setStatus('Paid')
  }

  return (
    <section>
      <output aria-label="Balance">
        {lamports === undefined ? 'Loading' : `${lamports / LAMPORTS_PER_SOL} SOL`}
      </output>
      <button type="button" onClick={() => pay().catch(error => setStatus(String(error)))}>
        Pay 0.01 SOL
      </button>
      <output aria-label="Payment">{status}</output>
    </section>
  )
}
