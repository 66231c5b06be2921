import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { embeddedRouteOf, routeOf } from '../../../bridge/methods.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { paramsSchemaOf } from '../../frame/rpcMessages.ts'
import type { Store } from '../../store/store.ts'
import type { Call, Step } from '../call.ts'

/** Done by the engine itself, so a WalletConnect session need not grant them. */
const OWN_METHODS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
])

/** Spec §6: the embedded wallet knows its two lists and nothing else, and reads its parameters by its own messages. */
function allowEmbedded({ method, params }: Call): void {
  const route = embeddedRouteOf(method)
  if (route === 'unknown') throw new MethodNotAllowedError(method)
  if (route === 'wallet') parseOrThrow(paramsSchemaOf(method), params, 'params')
}

/** Refuses what no wallet and no node is asked (design §16.4), and what a WalletConnect session did not grant: 4200. */
export function allow(store: Store): Step {
  return async (call, next) => {
    const { method, namespace } = call
    const connection = store.get().connections[namespace]
    if (connection?.kind === 'embedded' && connection.status === 'connected') {
      allowEmbedded(call)
      return next(call)
    }
    if (namespace !== 'eip155') throw new AdapterNotFoundError(namespace)
    const route = routeOf(method)
    if (route === 'unknown') throw new MethodNotAllowedError(method)
    const granted = connection?.methods
    if (route === 'wallet' && granted && !OWN_METHODS.has(method) && !granted.includes(method)) {
      throw new MethodNotAllowedError(method)
    }
    return next(call)
  }
}
