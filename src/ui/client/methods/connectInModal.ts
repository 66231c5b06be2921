import type { Namespace } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import type { ViewData } from '../../state/stack.ts'
import type { ViewName } from '../../state/views.ts'
import type { Account } from '../api/tabkey.ts'
import type { Running } from '../tab/running.ts'
import type { CheckedConnect } from './connect.ts'
import { type FoundWallet, findWallet } from './findWallet.ts'
import { getConnectedAccounts } from './getConnectedAccounts.ts'
import { untilModal } from './untilModal.ts'

/** The view of the wallet's own step: its prompt, its QR code or deep link, or the QR code for any wallet. */
function getStepView({ pageWallet, listed }: FoundWallet, isMulti: boolean): ViewName {
  if (pageWallet) return isMulti ? 'ConnectingMultiChain' : 'ConnectingExternal'
  return listed ? 'ConnectingWalletConnect' : 'ConnectingWalletConnectBasic'
}

/** The wallet's account in use, or `undefined` while it has none. */
function findAddress(state: SharedState | null, walletId: string, namespace?: Namespace): string | undefined {
  const connection = Object.values(state?.connections ?? {}).find(
    connected =>
      connected.walletId === walletId &&
      connected.status === 'connected' &&
      (namespace === undefined || connected.namespace === namespace),
  )
  return connection && state?.accounts[connection.namespace]?.address
}

/**
 * Connects a wallet with the modal's help: shows the wallet's own step and waits until the account is there. A wallet of
 * the page that is in use already is not asked again; WalletConnect makes a new session.
 *
 * @throws ConnectionCancelledError when the person closes the modal
 */
export async function connectInModal(
  running: Running,
  { wallet, namespace, network, signal }: CheckedConnect,
): Promise<readonly Account[]> {
  const found = await findWallet(running, wallet)
  const { modal, mirror, config } = running.context
  const walletId = found.pageWallet?.id ?? WALLET_CONNECT_ID
  const before = mirror.getState()
  const addressBefore = findAddress(before, walletId, namespace)
  if (found.pageWallet && addressBefore !== undefined) return getConnectedAccounts(running, addressBefore)
  const hasOthers = config.engine.networks.some(({ chainNamespace }) => chainNamespace !== 'eip155')
  const data: ViewData = {
    ...(found.pageWallet ? { pageWallet: found.pageWallet } : {}),
    ...(found.listed ? { wallet: found.listed } : {}),
    ...(namespace ? { namespace } : {}),
  }
  await running.mount()
  modal.openAt(getStepView(found, hasOthers && namespace === undefined), data)
  const read = (): string | undefined => {
    const now = mirror.getState()
    const address = findAddress(now, walletId, namespace)
    if (address !== addressBefore) return address
    // The same account by a new session: the modal closes by the person alone.
    return modal.getState().open || now?.connections === before?.connections ? undefined : address
  }
  const address = await untilModal(running, { read, signal })
  if (network) await running.context.engine.connections.switchNetwork({ network })
  return getConnectedAccounts(running, address)
}
