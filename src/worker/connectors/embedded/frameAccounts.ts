import type { EmbeddedAccountType } from '../../../bridge/contract/embedded.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import { NotConnectedError, WalletMismatchError } from '../../../bridge/errors/connection.ts'
import { FrameRequestError, SmartAccountUnsupportedError } from '../../../bridge/errors/frame.ts'
import { WrongChainError } from '../../../bridge/errors/network.ts'
import { formatCaipAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { Calls } from './calls.ts'
import { toNetworkId, toSiteChain } from './chain.ts'
import type { Frames } from './frames.ts'
import type { FrameLink } from './frameTransitions.ts'
import type { Keys } from './keys.ts'
import { FRAME_INIT_MS } from './limits.ts'
import type { Screens } from './screens.ts'
import type { Session } from './session.ts'
import { embeddedChanged } from './slice.ts'
import { toAccount, toAccounts, type User } from './user.ts'

/** Accounts and networks of the wallet inside each frame. Every frame has its own, and only one account is connected. */
export interface FrameAccounts {
  /** Reads the logged-in user on a network, which is then the frame's network. */
  readUser(link: FrameLink, networkId: NetworkId): Promise<User>
  /**
   * Selects the connected account and the network of a request in the frame, before anything is signed.
   *
   * @throws WalletMismatchError when the frame has another account
   */
  selectAccount(link: FrameLink, networkId: NetworkId): Promise<void>
  /**
   * Compares the frame's network with the account's after a login; where they differ, the next request selects both again.
   * Without an answer nothing changes.
   */
  checkNetwork(link: FrameLink): Promise<void>
  /** Tells the site to prepare a smart account that is not deployed. Without an answer nothing changes. */
  initSmartAccount(link: FrameLink): Promise<void>
  /** Switches the wallet. @throws WrongChainError when the frame reports another network */
  switchNetwork(link: FrameLink, networkId: NetworkId): Promise<void>
  /** @throws SmartAccountUnsupportedError where the site has no smart accounts on the network */
  setAccountType(link: FrameLink, namespace: Namespace, type: EmbeddedAccountType): Promise<void>
  /** Reads the account again after a frame reported that the user is still logged in. */
  refresh(link: FrameLink): Promise<void>
  readSmartAccountNetworks(link: FrameLink): Promise<void>
}

export interface FrameAccountsParameters {
  readonly store: Store
  readonly calls: Calls
  readonly frames: () => Pick<Frames, 'forgetAccountsExcept'>
  readonly keys: Keys
  readonly session: Session
  readonly screens: Pick<Screens, 'isLocked'>
  readonly events: ConnectorEvents
}

function connectionIn(store: Store, namespace: Namespace): Connection | undefined {
  const connection = store.get().connections[namespace]
  const isEmbedded = connection?.walletId === EMBEDDED_ID && connection.status === 'connected'
  return isEmbedded ? connection : undefined
}

function addressIn(store: Store, namespace: Namespace): string | undefined {
  const address = store.get().accounts[namespace]?.address
  return address?.startsWith('0x') ? address.toLowerCase() : address
}

/** Reads the networks with smart accounts; a site that does not report them has none. */
async function readSmartAccountNetworks(
  { store, calls, keys }: FrameAccountsParameters,
  { tab }: FrameLink,
): Promise<void> {
  const networks = await calls.send(tab, 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then(
    ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
    () => [],
  )
  embeddedChanged(store, { smartAccountNetworks: networks })
  void keys.keep({ smartAccountNetworks: networks })
}

/** Sets the account type at the site. @throws SmartAccountUnsupportedError where the network has no smart accounts */
async function sendAccountType(
  { store, calls, keys }: FrameAccountsParameters,
  { tab }: FrameLink,
  networkId: NetworkId,
  type: EmbeddedAccountType,
): Promise<void> {
  const { namespace, reference } = parseNetworkId(networkId)
  const { smartAccountNetworks, accountTypes } = store.get().embedded
  if (type === 'smartAccount' && !smartAccountNetworks.includes(Number(reference)))
    throw new SmartAccountUnsupportedError({ details: networkId })
  await calls.send(tab, 'SET_PREFERRED_ACCOUNT', { type }).catch((cause: unknown) => {
    // The site refuses a smart account for one reason only, with varying messages.
    const isRefused = type === 'smartAccount' && cause instanceof FrameRequestError
    throw isRefused ? new SmartAccountUnsupportedError({ cause, details: cause.message }) : cause
  })
  const types = { ...accountTypes, [namespace]: type }
  embeddedChanged(store, { accountTypes: types })
  void keys.keep({ accountTypes: types })
}

export function createFrameAccounts(parameters: FrameAccountsParameters): FrameAccounts {
  const { store, calls, frames, session, screens, events } = parameters
  /** Only the first frame after a restart may change the connected account. */
  let isFirstFrame = true

  async function readUser(link: FrameLink, networkId: NetworkId): Promise<User> {
    const { namespace } = parseNetworkId(networkId)
    const user = await calls.send(link.tab, 'GET_USER', {
      chainId: toSiteChain(networkId),
      preferredAccountType: session.wantedType(namespace),
    })
    link.account = toAccount(user, namespace)
    return user
  }

  /** Stores the frame's network and account as the connected ones. */
  function connect(user: User, namespace: Namespace): void {
    const { networkId } = toAccount(user, namespace)
    session.storeUser(user, namespace, networkId)
    if (!connectionIn(store, namespace)) return
    const { accounts, details } = toAccounts(user, networkId)
    const connectionId = { namespace, walletId: EMBEDDED_ID }
    events.network(connectionId, networkId)
    events.accounts(connectionId, accounts, details)
  }

  async function switchFrame(link: FrameLink, networkId: NetworkId): Promise<void> {
    const { chainId } = await calls.send(link.tab, 'SWITCH_NETWORK', { chainId: toSiteChain(networkId) })
    const reported = toNetworkId(chainId)
    if (reported !== networkId) throw new WrongChainError(networkId, reported ?? String(chainId), 'wallet')
  }

  async function selectAccount(link: FrameLink, networkId: NetworkId): Promise<void> {
    const { namespace } = parseNetworkId(networkId)
    const address = addressIn(store, namespace)
    if (!connectionIn(store, namespace) || address === undefined) throw new NotConnectedError()
    const isSelected = () => link.account?.networkId === networkId && link.account.address === address
    if (isSelected()) return
    if (link.account?.networkId !== networkId) await switchFrame(link, networkId)
    await readUser(link, networkId)
    if (isSelected()) return
    // The account type may have been set in another tab's frame only.
    await calls.send(link.tab, 'SET_PREFERRED_ACCOUNT', { type: session.wantedType(namespace) })
    await readUser(link, networkId)
    if (!isSelected()) throw new WalletMismatchError({ details: formatCaipAddress(networkId, address) })
  }

  return {
    readUser,
    selectAccount,
    async checkNetwork(link) {
      const { account } = link
      const answer = await calls.send(link.tab, 'GET_CHAIN_ID', undefined).catch(() => null)
      const isOther = answer !== null && toNetworkId(answer.chainId) !== account?.networkId
      if (isOther && link.account === account) link.account = null
    },
    async initSmartAccount(link) {
      const { account } = link
      if (!account?.isUndeployed) return
      const { networkId, address } = account
      link.account = { networkId, address }
      await calls.send(link.tab, 'INIT_SMART_ACCOUNT', undefined, { withinMs: FRAME_INIT_MS }).catch(() => {})
    },
    readSmartAccountNetworks: link => readSmartAccountNetworks(parameters, link),
    async switchNetwork(link, networkId) {
      const { namespace } = parseNetworkId(networkId)
      await switchFrame(link, networkId)
      const user = await readUser(link, networkId)
      if (link.account?.networkId !== networkId)
        throw new WrongChainError(networkId, link.account?.networkId ?? 'unknown', 'wallet')
      connect(user, namespace)
    },
    async setAccountType(link, namespace, type) {
      const networkId = activeNetworkId(store.get(), namespace)
      if (!connectionIn(store, namespace) || !networkId) throw new NotConnectedError()
      await sendAccountType(parameters, link, networkId, type)
      frames().forgetAccountsExcept(null)
      connect(await readUser(link, networkId), namespace)
    },
    async refresh(link) {
      const isFirst = isFirstFrame && session.turn === 0
      isFirstFrame = false
      if (isFirst) void readSmartAccountNetworks(parameters, link)
      for (const namespace of ['eip155', 'solana'] as const) {
        const networkId = activeNetworkId(store.get(), namespace)
        if (!connectionIn(store, namespace) || !networkId) continue
        const { turn } = session
        try {
          const user = await readUser(link, networkId)
          if (isFirst && session.turn === turn) connect(user, namespace)
        } catch (error) {
          // After a restart no user is there to open a locked wallet: the login counts as not connected.
          if (isFirst && session.turn === turn && screens.isLocked(error)) {
            void session.loggedOut()
            events.closed(EMBEDDED_ID)
            return
          }
          // The user stays logged in; the next request reads the account again.
        }
      }
    },
  }
}
