import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'

/** A transaction that pays SOL from an account, with a blockhash of the node. Unsigned. */
export async function solanaPayment(
  nodeUrl: string,
  from: string,
  to: string,
  lamports: number,
): Promise<Transaction> {
  const { blockhash } = await new Connection(nodeUrl, 'confirmed').getLatestBlockhash()
  return new Transaction({ feePayer: new PublicKey(from), blockhash, lastValidBlockHeight: 1 }).add(
    SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports }),
  )
}
