import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { FailedToDisconnectError, FrameRequestError } from '../../../bridge/errors/frame.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { DISCONNECT_WAIT_MS } from '../../base/limits.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { Store } from '../../store/store.ts'
import type { Connector } from '../connector.ts'
import type { Calls } from './calls.ts'
import type { FrameAccounts } from './frameAccounts.ts'
import { createFrameRequests } from './frameRequests.ts'
import type { Frames } from './frames.ts'
import type { Keys } from './keys.ts'
import { FRAME_WIPE_MS } from './limits.ts'
import { createLoginAccounts, type LoginMethod } from './loginAccounts.ts'
import type { Screens } from './screens.ts'
import type { Session } from './session.ts'
import { getNamespace, toGrant } from './user.ts'

export interface EmbeddedWallet extends Connector {
  switchNetwork(connection: Connection, networkId: NetworkId, tab: Tab | null): Promise<void>
  /** Sets the login method of the `connect` call with this id. */
  setLoginMethod(id: RequestId, method: LoginMethod): void
  /** The `connect` call has ended. */
  forget(id: RequestId): void
}

export interface EmbeddedWalletParameters {
  readonly store: Store
  readonly clock: Clock
  readonly calls: Calls
  readonly frames: Frames
  readonly keys: Keys
  readonly session: Session
  readonly screens: Screens
  readonly frameAccounts: FrameAccounts
  /** The tab whose frame runs background requests: one with a usable frame, else the visible one. */
  readonly owner: (preferred: Tab | null) => Tab | undefined
}

/** Connector of the wallet in the secure frame. */
export function createEmbeddedWallet(parameters: EmbeddedWalletParameters): EmbeddedWallet {
  const { clock, calls, frames, session, frameAccounts, owner } = parameters
  const methods = new Map<RequestId, LoginMethod>()
  const accounts = createLoginAccounts(parameters)
  const requests = createFrameRequests(parameters)

  /** @param turn number of the login that ended; a later login is not signed out */
  async function signOut(turn: number): Promise<void> {
    const tab = owner(null)
    if (!tab) return
    const link = await frames.ready(tab)
    if (session.turn !== turn) return
    const signedOut = calls.send(link.tab, 'SIGN_OUT', undefined, { withinMs: DISCONNECT_WAIT_MS })
    // The other frames may still have the user in memory.
    for (const other of frames.usable()) if (other !== link) frames.close(other.tab)
    await signedOut
  }

  return {
    serves: walletId => walletId === EMBEDDED_ID,
    setLoginMethod: (id, method) => void methods.set(id, method),
    forget: id => void methods.delete(id),

    async connect(connectParameters, tab, signal) {
      const networkId = accounts.networkFor(connectParameters)
      const isNamespaceNamed = connectParameters.namespace !== undefined
      const method = methods.get(connectParameters.id)
      const link = await abortable(frames.ready(tab), signal)
      const login = accounts.complete({ link, networkId, isNamespaceNamed, method, signal })
      const { user, username } = await abortable(login, signal)
      void frameAccounts.checkNetwork(link)
      const namespace = getNamespace(user) ?? parseNetworkId(networkId).namespace
      const provider = method?.kind === 'farcaster' ? method.kind : (method?.provider ?? null)
      const grant = toGrant(user, namespace, provider)
      signal.throwIfAborted()
      await session.loggedIn({ user, namespace, networkId: grant.networkId, provider, username })
      frames.forgetAccountsExcept(link)
      void frameAccounts.readSmartAccountNetworks(link)
      return [grant, ...(await accounts.otherGrants(link, namespace, provider, signal))]
    },

    request: requests.request,
    switchNetwork: (_connection, networkId, tab) => requests.switchNetwork(networkId, tab),

    async disconnect() {
      const wiped = session.loggedOut()
      const { turn } = session
      frames.forgetAccountsExcept(null)
      await withDeadline(clock, wiped, FRAME_WIPE_MS, () => undefined).catch(() => {})
      try {
        await signOut(turn)
      } catch (error) {
        if (error instanceof FrameRequestError) throw new FailedToDisconnectError({ cause: error })
      }
    },
  }
}
