import type { EmbeddedAccountType } from '../../../bridge/contract/embedded.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { NotConnectedError, WalletMismatchError } from '../../../bridge/errors/connection.ts'
import { FrameRequestError, SmartAccountUnsupportedError } from '../../../bridge/errors/frame.ts'
import { WrongChainError } from '../../../bridge/errors/network.ts'
import { formatCaipAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { Calls } from './calls.ts'
import { chainOf, networkIdOf } from './chain.ts'
import type { FrameLink, Frames } from './frames.ts'
import type { Keys } from './keys.ts'
import type { Session } from './session.ts'
import { embeddedChanged } from './slice.ts'
import { accountsOf, standOf, type User } from './user.ts'

/** Where the wallet inside a frame stands: each frame has its own word for it, and only one account is connected. */
export interface Standing {
  /** Asks who is logged in, on a network. The frame stands there afterwards. */
  askUser(link: FrameLink, networkId: NetworkId): Promise<User>
  /**
   * Before anything is signed the frame must stand on the account and the network of the request.
   *
   * @throws WalletMismatchError when its page knows another account
   */
  standOn(link: FrameLink, networkId: NetworkId): Promise<void>
  /** Moves the wallet. @throws WrongChainError when the frame says that it stands elsewhere */
  switchTo(link: FrameLink, networkId: NetworkId): Promise<void>
  /** @throws SmartAccountUnsupportedError where the site has none on this chain */
  setAccountType(link: FrameLink, namespace: Namespace, type: EmbeddedAccountType): Promise<void>
  /** A frame says that somebody is still logged in: what changed since is taken over. */
  refresh(link: FrameLink): Promise<void>
  askNetworks(link: FrameLink): Promise<void>
}

export interface CreateStandingParameters {
  readonly store: Store
  readonly calls: Calls
  readonly frames: () => Pick<Frames, 'forgetStandsBut'>
  readonly keys: Keys
  readonly session: Session
  readonly events: ConnectorEvents
}

export function createStanding({
  store,
  calls,
  frames,
  keys,
  session,
  events,
}: CreateStandingParameters): Standing {
  /** The first frame after a restart may bring news of the account; a later one only says where it stands. */
  let isFresh = true

  const connectionOf = (namespace: Namespace) => {
    const connection = store.get().connections[namespace]
    const isOurs = connection?.walletId === EMBEDDED_ID && connection.status === 'connected'
    return isOurs ? connection : undefined
  }
  const addressOf = (namespace: Namespace): string | undefined => {
    const address = store.get().accounts[namespace]?.address
    return address?.startsWith('0x') ? address.toLowerCase() : address
  }

  async function askUser(link: FrameLink, networkId: NetworkId): Promise<User> {
    const { namespace } = parseNetworkId(networkId)
    const user = await calls.send(link.tab, 'GET_USER', {
      chainId: chainOf(networkId),
      preferredAccountType: session.wantedType(namespace),
    })
    link.stand = standOf(user, namespace)
    return user
  }

  /** What the frame said becomes what is connected: network and account in one step. */
  function take(user: User, namespace: Namespace): void {
    const { networkId } = standOf(user, namespace)
    session.seen(user, namespace, networkId)
    if (!connectionOf(namespace)) return
    const { accounts, details } = accountsOf(user, networkId)
    const whose = { namespace, walletId: EMBEDDED_ID }
    events.network(whose, networkId)
    events.accounts(whose, accounts, details)
  }

  async function moveFrame(link: FrameLink, networkId: NetworkId): Promise<void> {
    const { chainId } = await calls.send(link.tab, 'SWITCH_NETWORK', { chainId: chainOf(networkId) })
    const now = networkIdOf(chainId)
    if (now !== networkId) throw new WrongChainError(networkId, now ?? String(chainId))
  }

  async function standOn(link: FrameLink, networkId: NetworkId): Promise<void> {
    const { namespace } = parseNetworkId(networkId)
    const wanted = addressOf(namespace)
    if (!connectionOf(namespace) || wanted === undefined) throw new NotConnectedError()
    const isThere = () => link.stand?.networkId === networkId && link.stand.address === wanted
    if (isThere()) return
    if (link.stand?.networkId !== networkId) await moveFrame(link, networkId)
    await askUser(link, networkId)
    if (isThere()) return
    // The other tab's frame was told of the account type; this one is told now.
    await calls.send(link.tab, 'SET_PREFERRED_ACCOUNT', { type: session.wantedType(namespace) })
    await askUser(link, networkId)
    if (!isThere()) throw new WalletMismatchError({ details: formatCaipAddress(networkId, wanted) })
  }

  async function askNetworks({ tab }: FrameLink): Promise<void> {
    // A site that cannot say has none.
    const networks = await calls.send(tab, 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then(
      ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
      () => [],
    )
    embeddedChanged(store, { smartAccountNetworks: networks })
    void keys.keep({ smartAccountNetworks: networks })
  }

  return {
    askUser,
    standOn,
    askNetworks,
    async switchTo(link, networkId) {
      const { namespace } = parseNetworkId(networkId)
      await moveFrame(link, networkId)
      const user = await askUser(link, networkId)
      if (link.stand?.networkId !== networkId)
        throw new WrongChainError(networkId, link.stand?.networkId ?? 'unknown')
      take(user, namespace)
    },
    async setAccountType(link, namespace, type) {
      const networkId = activeNetworkId(store.get(), namespace)
      if (!connectionOf(namespace) || !networkId) throw new NotConnectedError()
      const { smartAccountNetworks, accountTypes } = store.get().embedded
      if (
        type === 'smartAccount' &&
        !smartAccountNetworks.includes(Number(parseNetworkId(networkId).reference))
      )
        throw new SmartAccountUnsupportedError({ details: networkId })
      await calls.send(link.tab, 'SET_PREFERRED_ACCOUNT', { type }).catch((cause: unknown) => {
        // Its no to a smart account has one meaning, whatever its words.
        const isNo = type === 'smartAccount' && cause instanceof FrameRequestError
        throw isNo ? new SmartAccountUnsupportedError({ cause, details: cause.message }) : cause
      })
      const types = { ...accountTypes, [namespace]: type }
      embeddedChanged(store, { accountTypes: types })
      void keys.keep({ accountTypes: types })
      frames().forgetStandsBut(null)
      take(await askUser(link, networkId), namespace)
    },
    async refresh(link) {
      const isFirst = isFresh && session.turn === 0
      isFresh = false
      if (isFirst) void askNetworks(link)
      for (const namespace of ['eip155', 'solana'] as const) {
        const networkId = activeNetworkId(store.get(), namespace)
        if (!connectionOf(namespace) || !networkId) continue
        const { turn } = session
        try {
          const user = await askUser(link, networkId)
          if (isFirst && session.turn === turn) take(user, namespace)
        } catch {
          // The login stands; who needs the account asks again.
        }
      }
    },
  }
}
