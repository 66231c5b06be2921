import type { Connection, Handoff } from '../../bridge/contract/state.ts'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { readAppLink } from '../../bridge/values/appLink.ts'
import { ANY_WALLET_LINK } from '../../bridge/values/walletSchemes.ts'
import { isStoredWalletLink } from '../base/walletLinks.ts'
import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { BUNDLED_WALLETS } from './bundled/bundledWallets.ts'

/** Records of wallets that need no request: the host's, the ones in recent use, the bundled ones. */
export const walletRecords = (
  { wallets }: Pick<EngineState, 'wallets'>,
  { customWallets }: Pick<EngineConfig, 'customWallets'>,
): readonly ListedWallet[] => [...customWallets, ...wallets.recent, ...BUNDLED_WALLETS]

/** In the form that the engine writes, and of no scheme that runs code or starts another program. */
const isAppLink = (link: string): boolean => readAppLink(link)?.base === link

/** A scheme alone: it brings an app to the front and asks nothing of it. */
const BARE = /^[a-z][a-z0-9+.-]*:\/\/$/

/**
 * Whether a stored link may be used: a link of a wallet whose record is at hand, one that leaves the choice to the system,
 * or a scheme alone (the record of a wallet that the person used earlier may be gone). Paths, queries and web addresses
 * are used only from a record: any script of the origin may have written the rest, and a page opens it by script.
 */
export const isRecordLink = (link: string, records: readonly ListedWallet[]): boolean =>
  link === ANY_WALLET_LINK ||
  (isAppLink(link) && (BARE.test(link) || records.some(record => isStoredWalletLink(link, record))))

const isKnown = ({ href, universal }: Handoff, records: readonly ListedWallet[]): boolean =>
  isRecordLink(href, records) && (universal === undefined || isRecordLink(universal, records))

/** Drops stored links to wallet apps that may not be used. */
export function dropUnknownHandoffs(store: Store, config: Pick<EngineConfig, 'customWallets'>): void {
  const state = store.get()
  const records = walletRecords(state, config)
  const check = (connection: Connection): Connection => {
    const { handoff, ...rest } = connection
    return handoff === undefined || isKnown(handoff, records) ? connection : rest
  }
  const connections = Object.values(state.connections)
  const standby = Object.entries(state.standby)
  const isChanged =
    connections.some(connection => check(connection) !== connection) ||
    standby.some(([, { connection }]) => check(connection) !== connection)
  if (!isChanged) return
  store.change(() => ({
    connections: Object.fromEntries(connections.map(connection => [connection.namespace, check(connection)])),
    standby: Object.fromEntries(
      standby.map(([key, entry]) => [key, { ...entry, connection: check(entry.connection) }]),
    ),
  }))
}
