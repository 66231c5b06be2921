import type { WalletGroup } from '../../../bridge/contract/config.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'

/** Ids of the directory (64 hex digits) and of wallets of the Wallet Standard, and rdns. */
const POSSIBLE = /^[0-9a-f]{64}$|^standard:|\./
const OWN: readonly string[] = [WALLET_CONNECT_ID, 'injected']

/**
 * Warns developers of ids in `wallets.groups` that no wallet can have, such as `metamask`: their row would be missing without a
 * word.
 *
 * @param known ids of the rows, and of the host's own connectors and wallets
 * @param warned ids that were warned of; new ones are added
 */
export function warnOfGroupIds(
  groups: readonly WalletGroup[],
  known: readonly string[],
  warned: Set<string>,
  warn: (text: string) => void = text => console.warn(`[tabkey] ${text}`),
): void {
  for (const { name, ids } of groups)
    for (const id of ids) {
      if (POSSIBLE.test(id) || OWN.includes(id) || known.includes(id) || warned.has(id)) continue
      warned.add(id)
      warn(
        `wallets.groups: no wallet has the id '${id}' of the group '${name}'. An id is an rdns such as 'io.metamask', 'walletConnect', an id of the wallet directory (64 hex digits), or one of your connectors and wallets.custom.`,
      )
    }
}
