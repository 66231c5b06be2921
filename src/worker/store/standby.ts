import type { Namespace } from '../../bridge/contract/network.ts'
import type { Standby } from '../../bridge/contract/state.ts'
import { STANDBY_MAX } from '../base/limits.ts'
import { networkMoved } from './networks.ts'
import { activeNetworkId } from './select.ts'
import { type ConnectionId, standbyKey } from './standbyKey.ts'
import type { EngineState } from './state.ts'
import { type Store, without } from './store.ts'

/** Whether it is the wallet its namespace uses. */
export function isInUse(state: EngineState, { namespace, walletId }: ConnectionId): boolean {
  const connection = state.connections[namespace]
  return connection?.status === 'connected' && connection.walletId === walletId
}

/** A joined wallet, in use or standing by. */
export function findConnectedWallet(state: EngineState, connectionId: ConnectionId): Standby | undefined {
  const { namespace } = connectionId
  if (!isInUse(state, connectionId)) return state.standby[standbyKey(connectionId)]
  const connection = state.connections[namespace]
  const account = state.accounts[namespace]
  const networkId = activeNetworkId(state, namespace)
  return connection && account && networkId ? { connection, account, networkId } : undefined
}

/** All joined wallets, those in use first. */
export function allConnected(state: EngineState): readonly Standby[] {
  const inUse = Object.values(state.connections).flatMap(connection => {
    const connectedWallet =
      connection.status === 'connected' ? findConnectedWallet(state, connection) : undefined
    return connectedWallet ? [connectedWallet] : []
  })
  return [...inUse, ...Object.values(state.standby)]
}

/** The newest standby wallet of a namespace. */
export function standbyIn(state: EngineState, namespace: Namespace): Standby | undefined {
  return Object.values(state.standby)
    .filter(({ connection }) => connection.namespace === namespace)
    .at(-1)
}

/** Changes connection and account of a wallet, active or standby. `walletMoved` changes the network. */
export function connectedWalletChanged(
  store: Store,
  connectionId: ConnectionId,
  change: (connectedWallet: Standby) => Standby,
): void {
  store.change(state => {
    const before = findConnectedWallet(state, connectionId)
    const after = before && change(before)
    if (!before || !after || after === before) return {}
    const { connection, account } = after
    const { namespace } = connectionId
    if (!isInUse(state, connectionId))
      return { standby: { ...state.standby, [standbyKey(connectionId)]: after } }
    return {
      ...(connection === before.connection
        ? {}
        : { connections: { ...state.connections, [namespace]: connection } }),
      ...(account === before.account ? {} : { accounts: { ...state.accounts, [namespace]: account } }),
    }
  })
}

/** The state with a wallet activated; the active wallet of its namespace becomes standby. */
export function standbyActivated(
  state: EngineState,
  { connection, account, networkId }: Standby,
): Partial<EngineState> {
  const { namespace } = connection
  const before = state.connections[namespace]
  const isOther = before?.status === 'connected' && before.walletId !== connection.walletId
  const parked = isOther ? findConnectedWallet(state, before) : undefined
  const others = without(state.standby, standbyKey(connection))
  const standby = parked ? newestStandby({ ...others, [standbyKey(parked.connection)]: parked }) : others
  return {
    connections: { ...state.connections, [namespace]: connection },
    accounts: { ...state.accounts, [namespace]: account },
    networks: networkMoved(state.networks, namespace, networkId, true),
    ...(parked || standbyKey(connection) in state.standby ? { standby } : {}),
  }
}

/** The state with a further standby wallet. */
export function standbyAdded({ standby }: EngineState, connectedWallet: Standby): Partial<EngineState> {
  const key = standbyKey(connectedWallet.connection)
  return { standby: newestStandby({ ...without(standby, key), [key]: connectedWallet }) }
}

/** The newest standby wallets, as many as may stand by. */
export function newestStandby(standby: EngineState['standby']): EngineState['standby'] {
  return Object.fromEntries(Object.entries(standby).slice(-STANDBY_MAX))
}
