import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { ConnectParameters } from '../../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { WalletMismatchError, WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { FailedToDisconnectError, FrameRequestError } from '../../../bridge/errors/frame.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { DEFAULT_CHAIN_ID } from '../../../bridge/values/defaults.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import { NOT_SAFE_METHODS } from '../../../bridge/values/walletMethods.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { DISCONNECT_WAIT_MS, FRAME_KEPT_WAIT_MS, FRAME_WIPE_MS } from '../../base/limits.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { Grant } from '../../store/connections.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { Connector, WalletRequest } from '../connector.ts'
import { LOGIN_NAMESPACES, loginNamespace } from '../loginNamespace.ts'
import type { Calls } from './calls.ts'
import type { FrameLink, Frames } from './frames.ts'
import type { Keys } from './keys.ts'
import { askFrame, rpcPayload } from './rpc.ts'
import type { Session } from './session.ts'
import type { Standing } from './stand.ts'
import { grantOf, namespaceOf, standOf, type User } from './user.ts'

/** How a login ends, when not by an email's code. */
export type Intent =
  | { readonly kind: 'social'; readonly provider: SocialProvider; readonly uri: string }
  | { readonly kind: 'farcaster' }

export interface EmbeddedWallet extends Connector {
  switchNetwork(connection: Connection, networkId: NetworkId, tab: Tab | null): Promise<void>
  /** The connect of this id ends a social login. */
  intend(id: RequestId, intent: Intent): void
  /** The connect is over. */
  forget(id: RequestId): void
}

export interface CreateEmbeddedWalletParameters {
  readonly store: Store
  readonly clock: Clock
  readonly calls: Calls
  readonly frames: Frames
  readonly keys: Keys
  readonly session: Session
  readonly standing: Standing
  /** The tab whose frame serves what no person looks at: one that has a frame, else the one under the eyes. */
  readonly owner: (prefer: Tab | null) => Tab | undefined
}

/** The wallet in the secure frame, as one more wallet of the engine. */
export function createEmbeddedWallet(parameters: CreateEmbeddedWalletParameters): EmbeddedWallet {
  const { store, clock, calls, frames, keys, session, standing, owner } = parameters
  const intents = new Map<RequestId, Intent>()
  /** One request after the other brings a frame onto its network and leaves: none moves another's ground. */
  const queues = new WeakMap<Tab, Promise<unknown>>()

  function ownerTab(prefer: Tab | null): Tab {
    const tab = owner(prefer)
    if (!tab) throw new WalletUnreachableError()
    return tab
  }

  function targetOf({ namespace: asked, network }: ConnectParameters): NetworkId {
    const namespace = asked ?? loginNamespace(store.get())
    if (!LOGIN_NAMESPACES.includes(namespace)) throw new ChainNotSupportedError({ details: namespace })
    if (network && parseNetworkId(network).namespace === namespace) return network
    const { lastChain } = keys.now
    const last = lastChain && parseNetworkId(lastChain).namespace === namespace ? lastChain : undefined
    return activeNetworkId(store.get(), namespace) ?? last ?? `eip155:${DEFAULT_CHAIN_ID}`
  }

  /**
   * CONNECT_SOCIAL names no network, so the site may answer with an account of another namespace. The result of the
   * provider is spent by then: the account of the wanted network is asked for, and where the site has none the login
   * keeps the account it was given.
   */
  async function userIn(
    link: FrameLink,
    user: User,
    networkId: NetworkId,
    isNamespaceNamed: boolean,
  ): Promise<User> {
    const { namespace } = parseNetworkId(networkId)
    const given = namespaceOf(user)
    link.stand = standOf(user, given ?? namespace)
    if (given === namespace) return user
    try {
      return await standing.askUser(link, networkId)
    } catch (error) {
      if (isNamespaceNamed || !given || !(error instanceof FrameRequestError)) throw error
      // Asked again on its own network, since the answer above has the account type of the other namespace.
      return standing.askUser(link, activeNetworkId(store.get(), given) ?? link.stand.networkId)
    }
  }

  /** Ends the login that is under way in the tab's frame. */
  async function login(
    link: FrameLink,
    networkId: NetworkId,
    isNamespaceNamed: boolean,
    intent: Intent | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly user: User; readonly username: string | null }> {
    const { namespace } = parseNetworkId(networkId)
    if (intent?.kind === 'social') {
      const preferredAccountType = session.wantedType(namespace)
      const payload = { uri: intent.uri, preferredAccountType }
      const user = await calls.send(link.tab, 'CONNECT_SOCIAL', payload, { signal })
      return {
        user: await userIn(link, user, networkId, isNamespaceNamed),
        username: user.userName ?? null,
      }
    }
    if (intent?.kind === 'farcaster') {
      const options = { signal, withinMs: 'human' } as const
      const { userName } = await calls.send(link.tab, 'CONNECT_FARCASTER', undefined, options)
      return { user: await standing.askUser(link, networkId), username: userName ?? null }
    }
    return { user: await standing.askUser(link, networkId), username: null }
  }

  /** The login's accounts in the other namespaces the page has networks for; a site without one there gives none. */
  async function grantsBeside(
    link: FrameLink,
    namespace: Namespace,
    provider: SocialProvider | null,
    signal: AbortSignal,
  ): Promise<readonly Grant[]> {
    const grants: Grant[] = []
    for (const other of LOGIN_NAMESPACES) {
      const networkId = other === namespace ? undefined : activeNetworkId(store.get(), other)
      if (networkId === undefined) continue
      try {
        const user = await abortable(standing.askUser(link, networkId), signal)
        grants.push(grantOf(user, other, provider))
      } catch {
        signal.throwIfAborted()
      }
    }
    return grants
  }

  /** After what came before it in this frame. */
  function inTurn<Value>(tab: Tab, run: () => Promise<Value>): Promise<Value> {
    const before = queues.get(tab) ?? Promise.resolve()
    const mine = before.then(run, run)
    queues.set(
      tab,
      mine.catch(() => {}),
    )
    return mine
  }

  /** The request is off the list once its end is on disk. */
  function isKept(id: RequestId): Promise<void> {
    const kept = new Promise<void>(resolve => {
      const look = () => {
        if (Object.hasOwn(store.get().requests, id)) return
        off()
        resolve()
      }
      const off = store.subscribe(look)
      look()
    })
    return withDeadline(clock, kept, FRAME_KEPT_WAIT_MS, () => undefined).catch(() => {})
  }

  async function ask(request: WalletRequest): Promise<unknown> {
    const { id, args, namespace, networkId, tab, signal, onSending } = request
    const addressOf = () => store.get().accounts[namespace]?.address
    const address = addressOf()
    const payload = rpcPayload(args)
    const isUnsafe = NOT_SAFE_METHODS.has(args.method)
    const link = await frames.ready(isUnsafe && tab ? tab : ownerTab(tab))
    await link.greeted
    // Moving the frame is for what depends on where it stands.
    const isOfAccount = args.method.startsWith('wallet_') && !isUnsafe
    const left = await inTurn(link.tab, async () => {
      signal.throwIfAborted()
      if (!isOfAccount) await standing.standOn(link, networkId)
      // Asked for one account, and another is connected by now.
      if (isUnsafe && addressOf() !== address) throw new WalletMismatchError({ details: networkId })
      signal.throwIfAborted()
      await onSending()
      // Taken back while the ledger wrote: nothing has left yet, so nothing need leave.
      signal.throwIfAborted()
      const options = isUnsafe ? { id, signal, kept: () => isKept(id) } : { signal }
      return { answer: askFrame(calls, link.tab, payload, options) }
    })
    return left.answer
  }

  async function switchNetwork(networkId: NetworkId, tab: Tab | null): Promise<void> {
    const link = await frames.ready(ownerTab(tab))
    await link.greeted
    await inTurn(link.tab, () => standing.switchTo(link, networkId))
  }

  async function signOut(turn: number): Promise<void> {
    const tab = owner(null)
    if (!tab) return
    const link = await frames.ready(tab)
    // Somebody logged in again while the frame was on its way.
    if (session.turn !== turn) return
    const told = calls.send(link.tab, 'SIGN_OUT', undefined, { withinMs: DISCONNECT_WAIT_MS })
    // What the other frames hold in memory goes with them.
    for (const other of frames.usable()) if (other !== link) frames.close(other.tab)
    await told
  }

  return {
    serves: walletId => walletId === EMBEDDED_ID,
    intend: (id, intent) => void intents.set(id, intent),
    forget: id => void intents.delete(id),

    async connect(asked, tab, signal) {
      const target = targetOf(asked)
      const isNamespaceNamed = asked.namespace !== undefined
      const intent = intents.get(asked.id)
      const link = await abortable(frames.ready(tab), signal)
      const { user, username } = await abortable(
        login(link, target, isNamespaceNamed, intent, signal),
        signal,
      )
      const namespace = namespaceOf(user) ?? parseNetworkId(target).namespace
      const provider = intent?.kind === 'farcaster' ? intent.kind : (intent?.provider ?? null)
      const grant = grantOf(user, namespace, provider)
      signal.throwIfAborted()
      await session.loggedIn({ user, namespace, networkId: grant.networkId, provider, username })
      frames.forgetStandsBut(link)
      void standing.askNetworks(link)
      return [grant, ...(await grantsBeside(link, namespace, provider, signal))]
    },

    request: ask,
    switchNetwork: (_connection, networkId, tab) => switchNetwork(networkId, tab),

    async disconnect() {
      const wiped = session.loggedOut()
      const { turn } = session
      frames.forgetStandsBut(null)
      await withDeadline(clock, wiped, FRAME_WIPE_MS, () => undefined).catch(() => {})
      try {
        await signOut(turn)
      } catch (error) {
        if (error instanceof FrameRequestError) throw new FailedToDisconnectError({ cause: error })
      }
    },
  }
}
