import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { routeOf } from '../../../bridge/methods.ts'
import type { Store } from '../../store/store.ts'
import type { Step } from '../call.ts'

/** Done by the engine itself, so a WalletConnect session need not grant them. */
const OWN_METHODS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
])

/** Refuses what no wallet and no node is asked (design §16.4), and what a WalletConnect session did not grant: 4200. */
export function allow(store: Store): Step {
  return async (call, next) => {
    const { method, namespace } = call
    if (namespace !== 'eip155') throw new AdapterNotFoundError(namespace)
    const route = routeOf(method)
    if (route === 'unknown') throw new MethodNotAllowedError(method)
    const granted = store.get().connections[namespace]?.methods
    if (route === 'wallet' && granted && !OWN_METHODS.has(method) && !granted.includes(method)) {
      throw new MethodNotAllowedError(method)
    }
    return next(call)
  }
}
