import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { readOptions, readText } from '../values/arguments.ts'
import { readParams } from '../values/callArguments.ts'
import { connectByModal, settledEvmState } from './connectByModal.ts'

/** The fields of a method's only parameter. */
function readFields(params: unknown): Readonly<Record<string, unknown>> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof first === 'object' && first !== null ? (first as Readonly<Record<string, unknown>>) : {}
}

async function switchChain(client: Tabkey, params: unknown): Promise<unknown> {
  const chainId = readEvmChainId(readFields(params).chainId)
  const network = client
    .getState()
    .networks.known.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  // The engine switches what it knows, adding the chain to the wallet when it must; the rest is the wallet's to answer.
  if (!network) return client.request<unknown>({ method: 'wallet_switchEthereumChain', params })
  await client.switchNetwork({ network: network.caipNetworkId })
  return null
}

/** EIP-2255's permission of a wallet that has no `wallet_getPermissions`, as MetaMask writes it. */
const accountsPermission = (accounts: readonly string[]) => ({
  invoker: location.origin,
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value: [...accounts] }],
})

/**
 * EIP-2255. While no wallet is connected, the modal asks which one; its connection is the permission, so that the wallet
 * does not ask a second time.
 */
async function requestPermissions(client: Tabkey, params: unknown): Promise<unknown> {
  const requested = readFields(params)
  const { status } = await settledEvmState(client)
  const isConnecting = status !== 'connected' && Object.hasOwn(requested, 'eth_accounts')
  const { accounts } = isConnecting ? await connectByModal(client) : { accounts: [] }
  if (!isConnecting || Object.keys(requested).length > 1)
    return client.request<unknown>({ method: 'wallet_requestPermissions', params })
  const granted = await client.request({ method: 'wallet_getPermissions' }).catch(() => undefined)
  return Array.isArray(granted) && granted.length > 0 ? granted : [accountsPermission(accounts)]
}

/**
 * One request of a dapp to the EIP-1193 provider.
 *
 * @throws ValidationError for wrong arguments, ConnectionCancelledError (4001) when the person closes the modal, else
 * what `client.request` rejects with
 */
export async function providerRequest(client: Tabkey, args: unknown): Promise<unknown> {
  const options = readOptions(args)
  const method = readText(options.method, 'method')
  const params = readParams(options.params)
  if (method === 'eth_requestAccounts') return [...(await connectByModal(client)).accounts]
  if (method === 'eth_accounts') return [...(await settledEvmState(client)).accounts]
  if (method === 'wallet_switchEthereumChain') {
    await settledEvmState(client)
    return switchChain(client, params)
  }
  if (method === 'wallet_requestPermissions') return requestPermissions(client, params)
  if (method === 'wallet_connect') return (await import('./connectRequest.ts')).connectRequest(client, params)
  if (method === 'wallet_disconnect') {
    await client.disconnect({ namespace: 'eip155' })
    return null
  }
  // Chain reads go to the chain this provider shows, also when another namespace is the active one.
  const { networks } = client.getState()
  const network = networks.unsupported.eip155 ?? networks.active.eip155
  return client.request({
    method,
    ...(params === undefined ? {} : { params }),
    ...(network ? { network } : {}),
  })
}
