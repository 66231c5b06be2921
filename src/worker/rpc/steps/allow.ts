import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { type AddedMethod, declaredAs } from '../../../bridge/values/walletMethods.ts'
import type { Store } from '../../store/store.ts'
import type { Call, Step } from '../call.ts'
import { getParamsSchema } from '../embeddedParams.ts'
import { embeddedRouteIn, routeIn } from '../families.ts'

/** Done by the engine itself, so a WalletConnect session need not grant them. */
const OWN_METHODS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
])

function isEmbedded(store: Store, { namespace }: Call): boolean {
  const connection = store.get().connections[namespace]
  return connection?.kind === 'embedded' && connection.status === 'connected'
}

/** The embedded wallet accepts only the methods of its two lists. Checked before the parameters. */
export function allowEmbedded(store: Store): Step {
  return async (call, next) => {
    if (isEmbedded(store, call) && embeddedRouteIn(call.namespace, call.method) === 'unknown')
      throw new MethodNotAllowedError(call.method)
    return next(call)
  }
}

/** Whether the host lets the connected EVM wallet have a method that no list has. */
const isAdded = ({ namespace, method }: Call, added: readonly AddedMethod[]): boolean =>
  namespace === 'eip155' && declaredAs(method, added) !== undefined

/** Refuses unsupported methods, and methods that a WalletConnect session did not grant: 4200. */
export function allow(store: Store, walletMethods: () => readonly AddedMethod[]): Step {
  return async (call, next) => {
    const { method, namespace, params } = call
    if (isEmbedded(store, call)) {
      // What its messages do not take is refused before anything is shown.
      if (embeddedRouteIn(namespace, method) === 'wallet')
        parseOrThrow(getParamsSchema(method), params, 'params')
      return next(call)
    }
    const known = routeIn(namespace, method)
    const route = known === 'unknown' && isAdded(call, walletMethods()) ? 'wallet' : known
    if (route === 'unknown') throw new MethodNotAllowedError(method)
    const granted = store.get().connections[namespace]?.methods
    if (route === 'wallet' && granted && !OWN_METHODS.has(method) && !granted.includes(method)) {
      throw new MethodNotAllowedError(method)
    }
    return next(call)
  }
}
