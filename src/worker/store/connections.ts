import type { CaipAddress, Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type {
  AccountEntry,
  AccountState,
  AccountType,
  Connection,
  SignatureState,
} from '../../bridge/contract/state.ts'
import { formatCaipAddress, parseCaipAddress } from '../../bridge/values/caip.ts'
import { WC_IDLE } from '../../bridge/values/defaults.ts'
import { spellAddress } from '../../siwx/checksumAddress.ts'
import { ACCOUNTS_MAX } from '../base/limits.ts'
import { walletsWithout } from './disconnectedWallets.ts'
import { networkMoved, withoutUnlisted } from './networks.ts'
import {
  connectedWalletChanged,
  findConnectedWallet,
  isInUse,
  standbyActivated,
  standbyAdded,
  standbyIn,
} from './standby.ts'
import { type ConnectionId, standbyKey } from './standbyKey.ts'
import type { EngineState } from './state.ts'
import { type Store, without } from './store.ts'

/** Details of accounts by address (hex in lower case); the default type of the namespace where the wallet has none. */
export type AccountDetails = Readonly<
  Record<string, Partial<Pick<AccountEntry, 'type' | 'publicKey' | 'path'>>>
>

/** What a wallet granted for one namespace, parsed. */
export interface Grant {
  readonly namespace: Namespace
  /** Every account the wallet shows, the current one first; CAIP-10 on the active network. */
  readonly accounts: readonly CaipAddress[]
  readonly details?: AccountDetails
  readonly networkId: NetworkId
  readonly connection: Omit<Connection, 'namespace' | 'status' | 'reach'>
}

const TYPE_OF_NAMESPACE: Readonly<Partial<Record<Namespace, AccountType>>> = { bip122: 'payment' }

/**
 * The account slice's entry for what a wallet granted. Every account of every wallet passes here, so that state, hooks,
 * answers of providers, CAIP-10 ids and sign-in messages have one spelling of it: EIP-55.
 */
export function toAccountSlice(
  accounts: readonly CaipAddress[],
  details: AccountDetails = {},
): AccountState | undefined {
  const parsed = accounts.map(parseCaipAddress).map(account => ({
    ...account,
    address: spellAddress(account.namespace, account.address),
  }))
  const [first] = parsed
  if (!first) return undefined
  const usual = TYPE_OF_NAMESPACE[first.namespace] ?? 'eoa'
  const toKey = (address: string) => (first.namespace === 'eip155' ? address.toLowerCase() : address)
  const addresses = [...new Set(parsed.map(account => account.address))].slice(0, ACCOUNTS_MAX)
  return {
    address: first.address,
    caipAddress: formatCaipAddress(first.networkId, first.address),
    allAccounts: addresses.map(address => ({
      namespace: first.namespace,
      address,
      type: usual,
      ...(Object.hasOwn(details, toKey(address)) ? details[toKey(address)] : {}),
    })),
  }
}

/** A connect was asked: the namespace shows `connecting` until it opens or fails. A connected one stays as it is. */
export function connectionOpening(store: Store, connection: Omit<Connection, 'status' | 'reach'>): void {
  store.change(state =>
    state.connections[connection.namespace]?.status === 'connected'
      ? {}
      : {
          connections: {
            ...state.connections,
            [connection.namespace]: { ...connection, status: 'connecting', reach: 'reachable' },
          },
        },
  )
}

/** A connect failed or was cancelled: back to the previous connection, or to disconnected. */
export function connectionFailed(store: Store, namespace: Namespace): void {
  store.change(state =>
    state.connections[namespace]?.status === 'connecting'
      ? { connections: without(state.connections, namespace) as typeof state.connections }
      : {},
  )
}

/** A joined wallet leaves the list of those that were left. */
function withoutLeft({ wallets }: EngineState, { namespace, walletId }: ConnectionId): Partial<EngineState> {
  const left = wallets.left.filter(entry => entry.namespace !== namespace || entry.walletId !== walletId)
  return left.length === wallets.left.length ? {} : { wallets: { ...wallets, left } }
}

/** A wallet is joined: connection, account and network change in one step, so no tab ever sees half of it. */
export function connectionOpened(store: Store, grant: Grant, reach: Connection['reach'] = 'reachable'): void {
  const account = toAccountSlice(grant.accounts, grant.details)
  if (!account) return
  const connection: Connection = {
    ...grant.connection,
    namespace: grant.namespace,
    status: 'connected',
    reach,
  }
  store.change(state => ({
    ...standbyActivated(state, { connection, account, networkId: grant.networkId }),
    ...withoutLeft(state, connection),
  }))
}

/** A wallet is joined beside the one its namespace uses. */
export function standbyOpened(store: Store, { namespace, ...grant }: Grant): void {
  const account = toAccountSlice(grant.accounts, grant.details)
  if (!account) return
  const { networkId } = grant
  const connection: Connection = { ...grant.connection, namespace, status: 'connected', reach: 'reachable' }
  store.change(state => ({
    ...standbyAdded(state, { connection, account, networkId }),
    ...withoutLeft(state, connection),
  }))
}

/**
 * The selected account stays active while the wallet names the same account first; else the wallet's first account is
 * active.
 */
function keepChoice(account: AccountState, before: AccountState | undefined): AccountState {
  const [first] = account.allAccounts
  if (!before || !first || before.allAccounts[0]?.address !== first.address) return account
  const isStillThere = account.allAccounts.some(({ address }) => address === before.address)
  if (!isStillThere || before.address === account.address) return account
  const { networkId } = parseCaipAddress(account.caipAddress)
  return { ...account, address: before.address, caipAddress: formatCaipAddress(networkId, before.address) }
}

function isSameAccount(item: AccountState | undefined, other: AccountState): boolean {
  return (
    item?.caipAddress === other.caipAddress &&
    item.allAccounts.length === other.allAccounts.length &&
    item.allAccounts.every(({ address, type, publicKey }, index) => {
      const now = other.allAccounts[index]
      return now?.address === address && now.type === type && now.publicKey === publicKey
    })
  )
}

/** The wallet shows other accounts. */
export function accountsChanged(
  store: Store,
  connectionId: ConnectionId,
  accounts: readonly CaipAddress[],
  details?: AccountDetails,
): void {
  const reported = toAccountSlice(accounts, details)
  if (!reported) return
  connectedWalletChanged(store, connectionId, connectedWallet => {
    const account = keepChoice(reported, connectedWallet.account)
    return isSameAccount(connectedWallet.account, account) ? connectedWallet : { ...connectedWallet, account }
  })
}

/** Another account of the same wallet is taken into use. @returns whether the wallet has it */
export function accountChosen(store: Store, connectionId: ConnectionId, input: string): boolean {
  const address = spellAddress(connectionId.namespace, input)
  let isFound = false
  connectedWalletChanged(store, connectionId, connectedWallet => {
    const { account, networkId } = connectedWallet
    isFound = account.allAccounts.some(entry => entry.address === address)
    if (!isFound || account.address === address) return connectedWallet
    return {
      ...connectedWallet,
      account: { ...account, address, caipAddress: formatCaipAddress(networkId, address) },
    }
  })
  return isFound
}

/** Whether any open tab can carry a request to the wallet. */
export function reachChanged(store: Store, connectionId: ConnectionId, reach: Connection['reach']): void {
  connectedWalletChanged(store, connectionId, connectedWallet =>
    connectedWallet.connection.reach === reach
      ? connectedWallet
      : { ...connectedWallet, connection: { ...connectedWallet.connection, reach } },
  )
}

/** The wallet in use returned a signature. */
export function signatureMarked(store: Store, namespace: Namespace, lastSignature: SignatureState): void {
  const walletId = store.get().connections[namespace]?.walletId
  if (walletId === undefined) return
  connectedWalletChanged(store, { namespace, walletId }, connectedWallet =>
    connectedWallet.connection.lastSignature === lastSignature
      ? connectedWallet
      : { ...connectedWallet, connection: { ...connectedWallet.connection, lastSignature } },
  )
}

/** The wallet changed what it approves: other networks or methods. */
export function grantChanged(
  store: Store,
  connectionId: ConnectionId,
  change: Pick<Connection, 'approvedNetworks' | 'methods'>,
): void {
  connectedWalletChanged(store, connectionId, connectedWallet => ({
    ...connectedWallet,
    connection: { ...connectedWallet.connection, ...change },
  }))
}

/** The wallet switched networks; a network that is not configured becomes the unsupported placeholder. */
export function walletMoved(store: Store, connectionId: ConnectionId, networkId: NetworkId): void {
  if (isInUse(store.get(), connectionId)) networkChanged(store, connectionId.namespace, networkId)
  else
    connectedWalletChanged(store, connectionId, ({ connection, account }) => ({
      connection,
      networkId,
      account: { ...account, caipAddress: formatCaipAddress(networkId, account.address) },
    }))
}

/**
 * A reset returns to disconnected and clears uri, pairing expiry and linking; account and network placeholder go
 * too. The wallet that was in use before it, when one stands by, is in use again.
 *
 * @param isPairing another tab shows a pairing of its own: that one stays
 */
export function connectionClosed(store: Store, connectionId: ConnectionId, isPairing = false): void {
  store.change(state => {
    const { namespace } = connectionId
    const wallets = walletsWithout(state, connectionId)
    if (!isInUse(state, connectionId) && findConnectedWallet(state, connectionId))
      return { standby: without(state.standby, standbyKey(connectionId)), wallets }
    if (!state.connections[namespace] && !state.accounts[namespace]) return {}
    const { [namespace]: _account, ...accounts } = state.accounts
    const { [namespace]: _unsupported, ...unsupported } = state.networks.unsupported
    const closed = {
      connections: without(state.connections, namespace) as typeof state.connections,
      accounts,
      networks: { ...withoutUnlisted(state.networks, namespace), unsupported },
      wallets,
      ...(isPairing ? {} : { wc: { ...WC_IDLE, relayConnected: state.wc.relayConnected } }),
    }
    const next = standbyIn(state, namespace)
    if (!next) return closed
    const moved = { ...closed, ...standbyActivated({ ...state, ...closed }, next) }
    // A standby wallet becomes active by itself, without a change of the active namespace.
    const { activeNamespace } = state.networks
    return { ...moved, networks: { ...moved.networks, activeNamespace } }
  })
}

/** The grant of a standby wallet after a restart. */
export function standbyRestored(
  store: Store,
  { namespace, accounts, details, networkId, connection }: Grant,
): void {
  const connectionId = { namespace, walletId: connection.walletId }
  connectedWalletChanged(store, connectionId, connectedWallet => {
    const account = toAccountSlice(accounts, details)
    if (!account) return connectedWallet
    return {
      account,
      networkId,
      connection: { ...connectedWallet.connection, ...connection, reach: 'reachable' },
    }
  })
}

/** Activates a standby wallet; the active one becomes standby. */
export function connectionTaken(store: Store, connectionId: ConnectionId): void {
  store.change(state => {
    const standby = state.standby[standbyKey(connectionId)]
    return standby ? standbyActivated(state, standby) : {}
  })
}

/** Sets the active network of a namespace; a network that is not configured becomes the unsupported placeholder. */
export function networkChanged(store: Store, namespace: Namespace, networkId: NetworkId): void {
  store.change(state => {
    const networks = networkMoved(state.networks, namespace, networkId, false)
    const account = state.accounts[namespace]
    if (networks === state.networks && account?.caipAddress.startsWith(`${networkId}:`) !== false) return {}
    return {
      networks,
      ...(account
        ? {
            accounts: {
              ...state.accounts,
              [namespace]: { ...account, caipAddress: formatCaipAddress(networkId, account.address) },
            },
          }
        : {}),
    }
  })
}

/** The namespace the UI speaks of. */
export function namespaceActivated(store: Store, namespace: Namespace): void {
  store.change(state =>
    state.networks.activeNamespace === namespace
      ? {}
      : { networks: { ...state.networks, activeNamespace: namespace } },
  )
}
