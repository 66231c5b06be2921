import { PublicKey, type Transaction, type VersionedTransaction } from '@solana/web3.js'
import { NotConnectedError, WalletMismatchError } from '../../../src/bridge/errors/connection.ts'
import type { SolanaProvider } from '../../../src/ui/client/api/solanaTypes.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { readSolanaProviderState } from '../../../src/ui/client/providers/solanaProviderState.ts'

/** Anchor's `Wallet`. */
export interface AnchorWallet {
  /** The account that signs. */
  readonly publicKey: PublicKey
  /** Signs one transaction in the wallet. The transaction that was given stays as it is. */
  signTransaction<Signable extends Transaction | VersionedTransaction>(
    transaction: Signable,
  ): Promise<Signable>
  /** Signs each transaction, with one prompt where the wallet can. */
  signAllTransactions<Signable extends Transaction | VersionedTransaction>(
    transactions: Signable[],
  ): Promise<Signable[]>
}

/**
 * The connected account as Anchor's `Wallet`. It keeps the account of the call: after a change of account make another
 * one.
 *
 * @returns for `new AnchorProvider(connection, wallet)`; signing rejects with WalletMismatchError after a change of account
 * @throws NotConnectedError (4100) without a Solana account
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { solanaDevnet } from 'tabkey/networks'
 * import { createConnection, toWallet } from 'tabkey/solana'
 *
 * const tabkey = createTabkey({ networks: [solanaDevnet] })
 * await tabkey.open()
 * const wallet = toWallet(tabkey)
 * const lamports = await createConnection(tabkey).getBalance(wallet.publicKey)
 */
export function toWallet(tabkey: Tabkey): AnchorWallet {
  const { publicKey } = readSolanaProviderState(tabkey.getState())
  if (publicKey === null) throw new NotConnectedError()

  async function provider(): Promise<SolanaProvider> {
    const now = readSolanaProviderState(tabkey.getState()).publicKey
    if (now !== publicKey) throw new WalletMismatchError({ details: `expected ${publicKey}, got ${now}` })
    return tabkey.provider('solana')
  }

  return {
    publicKey: new PublicKey(publicKey),
    signTransaction: async transaction => (await provider()).signTransaction(transaction),
    signAllTransactions: async transactions => [
      ...(await (await provider()).signAllTransactions(transactions)),
    ],
  }
}
