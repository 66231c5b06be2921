import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type {
  BalanceEntry,
  Handoff,
  IdentityEntry,
  RecoveredRequest,
  RequestId,
  WcSlice,
} from '../../bridge/contract/state.ts'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { RECENT_WALLETS_MAX } from '../base/limits.ts'
import type { OwnedRequest } from './state.ts'
import { type Store, without } from './store.ts'

/** A person has a request to answer. */
export function requestOpened(store: Store, request: OwnedRequest): void {
  store.change(state => ({ requests: { ...state.requests, [request.id]: request } }))
}

/** The relay has the request; a request that has ended meanwhile stays away. */
export function requestDelivered(store: Store, id: RequestId, handoff: Handoff): void {
  store.change(({ requests }) => {
    const request = Object.hasOwn(requests, id) ? requests[id] : undefined
    return request ? { requests: { ...requests, [id]: { ...request, handoff } } } : {}
  })
}

export function requestSettled(store: Store, id: RequestId): void {
  store.change(state =>
    Object.hasOwn(state.requests, id)
      ? { requests: without(state.requests, id) as typeof state.requests }
      : {},
  )
}

/** A response arrived for a request whose tab is closed. */
export function requestRecovered(store: Store, request: RecoveredRequest): void {
  store.change(state => ({ recovered: { ...state.recovered, [request.id]: request } }))
}

export function recoveredAcknowledged(store: Store, id: RequestId): void {
  store.change(state =>
    Object.hasOwn(state.recovered, id)
      ? { recovered: without(state.recovered, id) as typeof state.recovered }
      : {},
  )
}

export function alertDismissed(store: Store, code: AlertCode): void {
  store.change(state =>
    state.alerts[code] ? { alerts: without(state.alerts, code) as typeof state.alerts } : {},
  )
}

/** A step of the WalletConnect pairing. */
export function wcChanged(store: Store, change: Partial<WcSlice>): void {
  store.change(state => {
    const isSame = (Object.keys(change) as (keyof WcSlice)[]).every(key => state.wc[key] === change[key])
    return isSame ? {} : { wc: { ...state.wc, ...change } }
  })
}

/** At most two, newest first; one that is there already keeps its place. */
export function walletUsed(store: Store, wallet: ListedWallet): void {
  store.change(state =>
    state.wallets.recent.some(recent => recent.id === wallet.id)
      ? {}
      : {
          wallets: {
            ...state.wallets,
            recent: [wallet, ...state.wallets.recent].slice(0, RECENT_WALLETS_MAX),
          },
        },
  )
}

/** The page wallets of all open tabs. */
export function walletsFound(store: Store, found: readonly PageWallet[]): void {
  store.change(state => {
    const before = state.wallets.found
    // The same wallets in one more tab are no news.
    const isSame = before.length === found.length && before.every((wallet, index) => wallet === found[index])
    return isSame ? {} : { wallets: { ...state.wallets, found } }
  })
}

export function balanceChanged(store: Store, account: CaipAddress, entry: BalanceEntry): void {
  store.change(state => ({ balances: { ...state.balances, [account]: entry } }))
}

/** The key has no watcher left. */
export function balanceForgotten(store: Store, account: CaipAddress): void {
  store.change(state => ({ balances: without(state.balances, account) as typeof state.balances }))
}

export function identityChanged(store: Store, account: CaipAddress, entry: IdentityEntry): void {
  store.change(state => ({ identities: { ...state.identities, [account]: entry } }))
}

export function identityForgotten(store: Store, account: CaipAddress): void {
  store.change(state => ({ identities: without(state.identities, account) as typeof state.identities }))
}
