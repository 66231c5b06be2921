import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { parseParams } from '../../../bridge/schema/params.ts'
import { refusePrototypeKeys } from '../../../bridge/schema/prototypeKeys.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import type { Step } from '../call.ts'
import { checkAddresses } from '../checkAddresses.ts'
import { routeIn } from '../families.ts'

/**
 * Reads a method's parameters before anything else happens to the request.
 *
 * @returns the parameters as wallets and nodes expect them
 * @throws ValidationError naming the field
 */
type ReadParams = (method: string, params: unknown, networkId: NetworkId) => unknown

/** One line per chain family beside EVM, each fetched with its first request. */
const READERS: Readonly<Partial<Record<Namespace, () => Promise<ReadParams>>>> = {
  solana: async () => (await import('../../../bridge/schema/solanaParams.ts')).readSolanaParams,
  bip122: async () => (await import('../../chains/bitcoin/readParams.ts')).readParams,
}

export const loadReader = (namespace: Namespace): Promise<ReadParams> | undefined => READERS[namespace]?.()

/** Nodes are spoken to in JSON. */
function assertJson(params: unknown): void {
  try {
    JSON.stringify(params)
  } catch {
    throw new ValidationError('params', 'Expected JSON')
  }
}

/** Parameters that do not fit are refused before anything happens. */
export const validate: Step = async (call, next) => {
  const { method, params, namespace, networkId } = call
  refusePrototypeKeys(params, 'params')
  if (routeIn(namespace, method) === 'node') assertJson(params)
  if (namespace !== 'eip155') {
    const read = await loadReader(namespace)
    return next(read ? { ...call, params: read(method, params, networkId) } : call)
  }
  const chainId = evmChainId(networkId)
  const read = parseParams(method, params, chainId)
  checkAddresses(method, read, chainId)
  return next({ ...call, params: read })
}
