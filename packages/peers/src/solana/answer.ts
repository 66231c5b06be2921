import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { idOf, type SolanaKeys } from './keys.ts'

const CHAIN = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** What a phone grants to a proposal that asks for Solana. */
export function solanaNamespace({ address }: SolanaKeys) {
  return {
    chains: [CHAIN],
    accounts: [`${CHAIN}:${address}`],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: [],
  }
}

/** An answer in the words of WalletConnect's Solana RPC, once the person agreed. */
export async function answerSolana(keys: SolanaKeys, method: string, given: unknown): Promise<unknown> {
  const { message, transaction, transactions, pubkey } = asObject(given)
  if (pubkey !== undefined && pubkey !== keys.address)
    throw new RpcError(4100, 'Not an account of this wallet.')
  const sign = (text: unknown) => keys.signTransaction(fromBase64(String(text)))
  switch (method) {
    case 'solana_signMessage':
      return { signature: toBase58(keys.signMessage(fromBase58(String(message)))) }
    case 'solana_signTransaction': {
      const signed = sign(transaction)
      return { signature: idOf(signed), transaction: toBase64(signed) }
    }
    case 'solana_signAllTransactions':
      return { transactions: (transactions as readonly unknown[]).map(entry => toBase64(sign(entry))) }
    case 'solana_signAndSendTransaction':
      return { signature: await keys.send(sign(transaction)) }
    default:
      throw new RpcError(4200, `The wallet does not know "${method}".`)
  }
}
