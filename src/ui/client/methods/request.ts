import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { declaredAs, isUnsafe, WALLET_METHODS } from '../../../bridge/values/walletMethods.ts'
import { type CheckedRequest, type Running, readyState } from '../tab/running.ts'
import { readOptions, readText } from '../values/arguments.ts'
import { readNetworkId, readParams, readSignal } from '../values/callArguments.ts'
import { abortable } from './abortable.ts'

/** EIP-2255: a page without permissions has an empty list of them, and nothing to revoke. */
const WITHOUT_PERMISSION: ReadonlySet<string> = new Set(['wallet_getPermissions', 'wallet_revokePermissions'])

const SUBSCRIPTION_METHOD = /^(eth_(un)?s|(account|logs|program|root|signature|slot)(S|Uns))ubscribe$/

/** Reads the arguments of `request`. Throws ValidationError before anything happens. */
export function readRequest(value: unknown): CheckedRequest {
  const { method, params, network, signal } = readOptions(value)
  return {
    method: readText(method, 'method'),
    params: readParams(params),
    network: readNetworkId(network),
    signal: readSignal(signal),
  }
}

/** One JSON-RPC request through the engine. */
export function request(running: Running, checked: CheckedRequest): Promise<unknown> {
  const started = running.inTask.request?.(checked)
  if (started) return started
  return running.context.config.page.review === 'off'
    ? requestByEngine(running, checked)
    : requestReviewed(running, checked)
}

async function requestReviewed(running: Running, checked: CheckedRequest): Promise<unknown> {
  const { reviewRequest } = await import('./reviewRequest.ts')
  return requestByEngine(running, await reviewRequest(running, checked))
}

function requestByEngine(
  running: Running,
  { method, params, network, signal }: CheckedRequest,
): Promise<unknown> {
  const id = createRandomId()
  const { api } = running.tab.engine
  const declared = declaredAs(method, running.context.config.engine.walletMethods)
  // Before the first await, while the caller's tap is active.
  if (isUnsafe(method, declared)) running.tickets?.note(id)
  return abortable(
    signal,
    async () => {
      const { connections } = await readyState(running)
      if (signal?.aborted) return undefined
      // The wallet methods known here are EVM's; the engine knows the other families'.
      const namespace = network ? parseNetworkId(network).namespace : 'eip155'
      const status = connections[namespace]?.status
      // While a connection is being restored the engine knows better than the mirror. It also answers for a page
      // without permissions.
      const needsWallet = WALLET_METHODS.has(method) && !WITHOUT_PERMISSION.has(method)
      if (needsWallet && status !== 'connected' && status !== 'connecting') throw new NotConnectedError()
      const rpcRequest = {
        id,
        method,
        ...(params === undefined ? {} : { params }),
        ...(network ? { network } : {}),
        ...(declared === undefined ? {} : { declared }),
      }
      if (SUBSCRIPTION_METHOD.test(method))
        return (await import('./subscribe.ts')).subscribe(running, rpcRequest)
      return api.rpc.request(rpcRequest)
    },
    () => api.rpc.abort(id),
  )
}
