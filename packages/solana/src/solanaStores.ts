import type { Connection } from '@solana/web3.js'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { createReadable, type ReadableStore } from '../../svelte/src/store.ts'
import type { ConnectionOptions } from './createConnection.ts'
import { anchorWalletSource, connectionSource } from './observeSolana.ts'
import type { AnchorWallet } from './toWallet.ts'

/** The Solana stores of a client. */
export interface SolanaStores {
  /** web3.js's `Connection` over the engine; default: to the active Solana network. */
  connection(options?: ConnectionOptions): ReadableStore<Connection>
  /** The connected Solana account as Anchor's `Wallet`; `null` without one, and on a server. */
  readonly anchorWallet: ReadableStore<AnchorWallet | null>
}

/**
 * Makes the Solana stores of a client.
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { solanaDevnet } from 'tabkey/networks'
 * import { solanaStores } from 'tabkey/solana/svelte'
 *
 * const tabkey = createTabkey({ networks: [solanaDevnet] })
 * export const { connection, anchorWallet } = solanaStores(tabkey)
 */
export function solanaStores(tabkey: Tabkey): SolanaStores {
  return {
    connection: (options = {}) => createReadable(connectionSource(tabkey, options)),
    anchorWallet: createReadable(anchorWalletSource(tabkey)),
  }
}
