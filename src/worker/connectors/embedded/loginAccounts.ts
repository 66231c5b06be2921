import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { ConnectParameters } from '../../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { FrameRequestError } from '../../../bridge/errors/frame.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { DEFAULT_CHAIN_ID } from '../../../bridge/values/defaults.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { Grant } from '../../store/connections.ts'
import { activeNetworkId } from '../../store/select.ts'
import { LOGIN_NAMESPACES, loginNamespace } from '../loginNamespace.ts'
import type { EmbeddedWalletParameters } from './embedded.ts'
import type { FrameLink } from './frameTransitions.ts'
import { getNamespace, toAccount, toGrant, type User } from './user.ts'

/** How a login is completed, except for a login by an email's code. */
export type LoginMethod =
  | { readonly kind: 'social'; readonly provider: SocialProvider; readonly uri: string }
  | { readonly kind: 'farcaster' }

export interface CompleteLogin {
  readonly link: FrameLink
  /** The network of the account. */
  readonly networkId: NetworkId
  /** Whether the caller named the namespace, so that an account of another namespace is an error. */
  readonly isNamespaceNamed: boolean
  readonly method: LoginMethod | undefined
  readonly signal: AbortSignal
}

export interface CompletedLogin {
  readonly user: User
  readonly username: string | null
}

/** The last step of a login: reads its account in a frame. */
export interface LoginAccounts {
  /** The network for the account of a login. @throws ChainNotSupportedError for a namespace without logins */
  networkFor(parameters: ConnectParameters): NetworkId
  complete(login: CompleteLogin): Promise<CompletedLogin>
  /** The user's accounts in the other namespaces of the configured networks; none where the site has none. */
  otherGrants(
    link: FrameLink,
    namespace: Namespace,
    provider: SocialProvider | null,
    signal: AbortSignal,
  ): Promise<readonly Grant[]>
}

export function createLoginAccounts({
  store,
  calls,
  keys,
  session,
  screens,
  frameAccounts,
}: Pick<
  EmbeddedWalletParameters,
  'store' | 'calls' | 'keys' | 'session' | 'screens' | 'frameAccounts'
>): LoginAccounts {
  /**
   * CONNECT_SOCIAL has no network, so that the site may return an account of another namespace. The provider's result is used
   * up by then: the account of the requested network is read, and if the site has none the returned account is used.
   */
  async function userIn(
    link: FrameLink,
    user: User,
    networkId: NetworkId,
    isNamespaceNamed: boolean,
  ): Promise<User> {
    const { namespace } = parseNetworkId(networkId)
    const returned = getNamespace(user)
    link.account = toAccount(user, returned ?? namespace)
    if (returned === namespace) return user
    try {
      return await frameAccounts.readUser(link, networkId)
    } catch (error) {
      if (isNamespaceNamed || !returned || !(error instanceof FrameRequestError)) throw error
      // Read on its own network, because the response above has the account type of the other namespace.
      return frameAccounts.readUser(link, activeNetworkId(store.get(), returned) ?? link.account.networkId)
    }
  }

  /** Reads the account by the request of its login method. */
  async function read({
    link,
    networkId,
    isNamespaceNamed,
    method,
    signal,
  }: CompleteLogin): Promise<CompletedLogin> {
    if (method?.kind === 'social') {
      const preferredAccountType = session.wantedType(parseNetworkId(networkId).namespace)
      const payload = { uri: method.uri, preferredAccountType }
      const user = await calls.send(link.tab, 'CONNECT_SOCIAL', payload, { signal })
      return {
        user: await userIn(link, user, networkId, isNamespaceNamed),
        username: user.userName ?? null,
      }
    }
    if (method?.kind === 'farcaster') {
      const options = { signal, withinMs: 'human' } as const
      const { userName } = await calls.send(link.tab, 'CONNECT_FARCASTER', undefined, options)
      return { user: await frameAccounts.readUser(link, networkId), username: userName ?? null }
    }
    return { user: await frameAccounts.readUser(link, networkId), username: null }
  }

  /**
   * The login itself has succeeded, and its wallet is locked or not made yet. A wallet that the user does not open leaves
   * the login at the site, so that the next attempt needs no new code; nothing of it is kept here.
   */
  async function readOpened({
    link,
    networkId,
    isNamespaceNamed,
    method,
    signal,
  }: CompleteLogin): Promise<CompletedLogin> {
    session.verified()
    try {
      await screens.openWallet(link.tab, networkId, signal)
    } catch (error) {
      session.cancel()
      throw error
    }
    if (!method) return { user: await frameAccounts.readUser(link, networkId), username: null }
    const preferredAccountType = session.wantedType(parseNetworkId(networkId).namespace)
    const user = await calls.send(link.tab, 'GET_USER', { preferredAccountType }, { signal })
    return {
      user: await userIn(link, user, networkId, isNamespaceNamed),
      username: user.userName ?? null,
    }
  }

  return {
    networkFor({ namespace: requested, network }) {
      const namespace = requested ?? loginNamespace(store.get())
      if (!LOGIN_NAMESPACES.includes(namespace)) throw new ChainNotSupportedError({ details: namespace })
      if (network && parseNetworkId(network).namespace === namespace) return network
      const { lastChain } = keys.now
      const last = lastChain && parseNetworkId(lastChain).namespace === namespace ? lastChain : undefined
      return activeNetworkId(store.get(), namespace) ?? last ?? `eip155:${DEFAULT_CHAIN_ID}`
    },

    async complete(login) {
      try {
        return await read(login)
      } catch (error) {
        if (!screens.isLocked(error)) throw error
        return readOpened(login)
      }
    },

    async otherGrants(link, namespace, provider, signal) {
      const grants: Grant[] = []
      for (const other of LOGIN_NAMESPACES) {
        const networkId = other === namespace ? undefined : activeNetworkId(store.get(), other)
        if (networkId === undefined) continue
        try {
          const user = await abortable(frameAccounts.readUser(link, networkId), signal)
          grants.push(toGrant(user, other, provider))
        } catch {
          signal.throwIfAborted()
        }
      }
      return grants
    },
  }
}
