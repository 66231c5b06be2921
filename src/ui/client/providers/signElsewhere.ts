import { base58 } from '@scure/base'
import type { Namespace } from '../../../bridge/contract/network.ts'
import { AdapterNotFoundError, ValidationError } from '../../../bridge/errors/client.ts'
import type { Tabkey } from '../api/tabkey.ts'
import type { BitcoinTransfer, SolanaTransactionToSend } from './walletSigning.ts'

/** Signs a message with a wallet of Solana or Bitcoin. @returns Solana's signature in base58, Bitcoin's in base64 */
export async function signMessageElsewhere(
  client: Tabkey,
  namespace: Namespace,
  message: string | Uint8Array,
  address: string | undefined,
): Promise<string> {
  switch (namespace) {
    case 'solana': {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      return base58.encode(await (await client.provider('solana')).signMessage(bytes))
    }
    case 'bip122':
      if (typeof message !== 'string') throw new ValidationError('message', 'Expected text')
      return (await client.provider('bip122')).signMessage({ message, ...(address && { address }) })
    default:
      throw new AdapterNotFoundError(namespace)
  }
}

/** Sends a transaction of Solana, or a payment of Bitcoin. @returns the signature in base58, the transaction id */
export async function sendElsewhere(
  client: Tabkey,
  transaction: SolanaTransactionToSend | BitcoinTransfer,
): Promise<string> {
  if ('recipient' in transaction) {
    const { recipient, amount } = transaction
    return (await client.provider('bip122')).sendTransfer({ recipient, amount })
  }
  return (await client.provider('solana')).sendTransaction(transaction.transaction, transaction.options)
}
