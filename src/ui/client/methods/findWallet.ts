import type { ListedWallet, PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import { WalletNotFoundError } from '../../../bridge/errors/connection.ts'
import { hasWalletConnect } from '../../../bridge/services/walletConnect.ts'
import { EMBEDDED_ID, WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { type Running, readyState } from '../tab/running.ts'

/** A wallet a host named by its id: in the page, or reached by WalletConnect. */
export interface FoundWallet {
  readonly pageWallet?: PageWallet
  /** Absent for WalletConnect without a chosen wallet. */
  readonly listed?: ListedWallet
}

const named =
  (id: string) =>
  (wallet: { readonly id: string; readonly rdns?: string | null }): boolean =>
    wallet.id === id || wallet.rdns === id

/**
 * Finds a wallet by its id: among the wallets of the page, the host's own, the recent ones, then the directory.
 *
 * @param id an id of the page or the directory, an rdns, or `walletConnect`
 * @throws WalletNotFoundError when it is nowhere, or only WalletConnect reaches it and no relay or project id is configured, or
 * `enableWalletConnect` is off
 */
export async function findWallet(running: Running, id: WalletId): Promise<FoundWallet> {
  const { wallets } = await readyState(running)
  const { engine } = running.context.config
  const canPair = hasWalletConnect(engine)
  if (id === WALLET_CONNECT_ID && canPair) return {}
  if (id === EMBEDDED_ID) throw new WalletNotFoundError(id, { metaMessages: ['Use login() for it'] })
  const { found } = wallets
  const inPage =
    found.find(wallet => wallet.id === id) ??
    found.find(({ rdns, isDuplicate }) => rdns === id && !isDuplicate)
  if (inPage) return { pageWallet: inPage }
  const listed =
    [...engine.customWallets, ...wallets.recent].find(named(id)) ?? (await inDirectory(running, id))
  const installed =
    listed && found.find(({ rdns, isDuplicate }) => rdns && rdns === listed.rdns && !isDuplicate)
  if (installed) return { pageWallet: installed, listed }
  if (!listed || !canPair) throw new WalletNotFoundError(id)
  return { listed }
}

/** A directory that does not answer has no such wallet. */
async function inDirectory({ tab }: Running, id: WalletId): Promise<ListedWallet | undefined> {
  const query = { page: 1, entries: 1, include: [id] }
  const answer = await tab.engine.api.data.wallets(query).catch(() => undefined)
  return answer?.wallets.find(named(id))
}
