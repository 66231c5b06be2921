import type { Connection } from '@solana/web3.js'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { readSolanaProviderState } from '../../../src/ui/client/providers/solanaProviderState.ts'
import { mapSource, type Source, stateSource } from '../../../src/ui/observe/source.ts'
import { type ConnectionOptions, getSharedConnection } from './createConnection.ts'
import { solanaNetworkId } from './solanaNetwork.ts'
import { type AnchorWallet, toWallet } from './toWallet.ts'

/** A connection to the network of the options; without one, to the active Solana network. */
export function connectionSource(client: Tabkey, options: ConnectionOptions): Source<Connection> {
  const network = stateSource(client, state => options.network ?? solanaNetworkId(state))
  return mapSource(network, id => getSharedConnection(client, { ...options, network: id }))
}

/** The connected Solana account as Anchor's `Wallet`; `null` without one. */
export function anchorWalletSource(client: Tabkey): Source<AnchorWallet | null> {
  const account = stateSource(client, state => readSolanaProviderState(state).publicKey)
  return mapSource(account, publicKey => (publicKey === null ? null : toWallet(client)))
}
