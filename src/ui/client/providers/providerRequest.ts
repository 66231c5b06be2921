import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import { readOptions, readText } from '../methods/arguments.ts'
import { readParams } from '../methods/callArguments.ts'
import type { Tabkey } from '../tabkey.ts'
import { connectByModal, settledFace } from './connectByModal.ts'

/** The chain of `wallet_switchEthereumChain`'s parameters (EIP-3326). */
function askedChain(params: unknown): number | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof first === 'object' && first !== null
    ? readEvmChainId((first as { chainId?: unknown }).chainId)
    : undefined
}

async function switchChain(client: Tabkey, params: unknown): Promise<unknown> {
  const chainId = askedChain(params)
  const network = client
    .getState()
    .networks.known.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  // The engine switches what it knows, adding the chain to the wallet when it must; the rest is the wallet's to answer.
  if (!network) return client.request({ method: 'wallet_switchEthereumChain', params })
  await client.switchNetwork({ network: network.caipNetworkId })
  return null
}

/**
 * One request of a dapp to the EIP-1193 face.
 *
 * @throws ValidationError for wrong arguments, ConnectionCancelledError (4001) when the person closes the modal, else
 * what `client.request` rejects with
 */
export async function providerRequest(client: Tabkey, args: unknown): Promise<unknown> {
  const options = readOptions(args)
  const method = readText(options.method, 'method')
  const params = readParams(options.params)
  if (method === 'eth_requestAccounts') return [...(await connectByModal(client)).accounts]
  if (method === 'eth_accounts') return [...(await settledFace(client)).accounts]
  if (method === 'wallet_switchEthereumChain') {
    await settledFace(client)
    return switchChain(client, params)
  }
  // Chain reads go to the chain this face shows, also when another namespace is the active one.
  const { networks } = client.getState()
  const network = networks.unsupported.eip155 ?? networks.active.eip155
  return client.request({
    method,
    ...(params === undefined ? {} : { params }),
    ...(network ? { network } : {}),
  })
}
