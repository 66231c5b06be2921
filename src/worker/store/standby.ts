import type { Namespace } from '../../bridge/contract/network.ts'
import type { Standby } from '../../bridge/contract/state.ts'
import { STANDBY_MAX } from '../base/limits.ts'
import { networkMoved } from './networks.ts'
import { activeNetworkId } from './select.ts'
import { standbyKey, type Whose } from './standbyKey.ts'
import type { EngineState } from './state.ts'
import { type Store, without } from './store.ts'

/** Whether it is the wallet its namespace uses. */
export function isInUse(state: EngineState, { namespace, walletId }: Whose): boolean {
  const connection = state.connections[namespace]
  return connection?.status === 'connected' && connection.walletId === walletId
}

/** A joined wallet, in use or standing by. */
export function joinedOf(state: EngineState, whose: Whose): Standby | undefined {
  const { namespace } = whose
  if (!isInUse(state, whose)) return state.standby[standbyKey(whose)]
  const connection = state.connections[namespace]
  const account = state.accounts[namespace]
  const networkId = activeNetworkId(state, namespace)
  return connection && account && networkId ? { connection, account, networkId } : undefined
}

/** All joined wallets, those in use first. */
export function allJoined(state: EngineState): readonly Standby[] {
  const inUse = Object.values(state.connections).flatMap(connection => {
    const joined = connection.status === 'connected' ? joinedOf(state, connection) : undefined
    return joined ? [joined] : []
  })
  return [...inUse, ...Object.values(state.standby)]
}

/** The wallet of the namespace that stood by last. */
export function standbyIn(state: EngineState, namespace: Namespace): Standby | undefined {
  return Object.values(state.standby)
    .filter(({ connection }) => connection.namespace === namespace)
    .at(-1)
}

/** Changes a joined wallet where it stands. Connection and account only: its network is `walletMoved`'s. */
export function joinedChanged(store: Store, whose: Whose, change: (joined: Standby) => Standby): void {
  store.change(state => {
    const before = joinedOf(state, whose)
    const after = before && change(before)
    if (!before || !after || after === before) return {}
    const { connection, account } = after
    const { namespace } = whose
    if (!isInUse(state, whose)) return { standby: { ...state.standby, [standbyKey(whose)]: after } }
    return {
      ...(connection === before.connection
        ? {}
        : { connections: { ...state.connections, [namespace]: connection } }),
      ...(account === before.account ? {} : { accounts: { ...state.accounts, [namespace]: account } }),
    }
  })
}

/** The state with a wallet in use; another one that was in use in its namespace stands by. */
export function taken(state: EngineState, { connection, account, networkId }: Standby): Partial<EngineState> {
  const { namespace } = connection
  const before = state.connections[namespace]
  const isOther = before?.status === 'connected' && before.walletId !== connection.walletId
  const parked = isOther ? joinedOf(state, before) : undefined
  const rest = without(state.standby, standbyKey(connection))
  const standby = parked ? newest({ ...rest, [standbyKey(parked.connection)]: parked }) : rest
  return {
    connections: { ...state.connections, [namespace]: connection },
    accounts: { ...state.accounts, [namespace]: account },
    networks: networkMoved(state.networks, namespace, networkId, true),
    ...(parked || standbyKey(connection) in state.standby ? { standby } : {}),
  }
}

/** The state with one more wallet that stands by. */
export function standbyAdded({ standby }: EngineState, joined: Standby): Partial<EngineState> {
  const key = standbyKey(joined.connection)
  return { standby: newest({ ...without(standby, key), [key]: joined }) }
}

function newest(standby: EngineState['standby']): EngineState['standby'] {
  return Object.fromEntries(Object.entries(standby).slice(-STANDBY_MAX))
}
