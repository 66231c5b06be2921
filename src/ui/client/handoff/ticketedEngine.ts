import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import { isUnsafe } from '../../../bridge/values/walletMethods.ts'
import type { EngineLink } from '../tab/engineLink.ts'
import { overrideMethods as override } from '../values/overrideMethods.ts'
import type { HandoffTickets } from './createTickets.ts'

/** Methods of features that prompt the user in the wallet; quotes and lists do not. */
const WALLET_CALLS: ReadonlySet<string> = new Set(['confirm', 'register', 'grant', 'revoke'])

/**
 * Wraps the engine's API: each call that may prompt the user in the wallet (requests, network switches, sign-ins,
 * payments and swaps, by the host or by a view of the modal) adds a ticket before it is sent.
 */
export function ticketedEngine<Link extends Pick<EngineLink, 'api'>>(
  engine: Link,
  { note }: Pick<HandoffTickets, 'note'>,
): Link {
  const { rpc, signIn, connections, features } = engine.api
  const api: EngineApi = override(engine.api, {
    rpc: override(rpc, {
      request(request) {
        // The engine asks the wallet for a switch under an id of its own, as for `connections.switchNetwork`.
        if (request.method === 'wallet_switchEthereumChain') note()
        else if (isUnsafe(request.method, request.declared)) note(request.id)
        return rpc.request(request)
      },
    }),
    signIn: override(signIn, {
      sign() {
        note()
        return signIn.sign()
      },
    }),
    connections: override(connections, {
      switchNetwork(parameters) {
        note()
        return connections.switchNetwork(parameters)
      },
    }),
    features: override(features, {
      call(call) {
        if (WALLET_CALLS.has(call.method)) note()
        return features.call(call)
      },
    }),
  })
  return { ...engine, api }
}
