import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import type { GrantedSession, GrantRequest } from '../../../bridge/features/sessions/contract.ts'
import { PermissionNotCosignedError } from '../../../bridge/features/sessions/errors.ts'
import { formatCaipAddress, formatNetworkId } from '../../../bridge/values/caip.ts'
import { isMethodUnsupported } from '../../rpc/isMethodUnsupported.ts'
import { isKnown } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'
import { compareGrant } from './compareGrant.ts'
import type { Cosigner } from './cosigner.ts'
import { checkCapability, chooseDialect, createGrantCall, parseCapability, readReply } from './dialect.ts'

type Hex = `0x${string}`

export interface Granting {
  readonly networkId: NetworkId
  readonly address: Hex
  readonly connection: Connection
}

/** The granting account: the active one, or another account of its wallet. */
export function grantingAs({ store }: FeatureParameters, networkId: NetworkId, named?: string): Granting {
  const { connections, accounts, networks } = store.get()
  const { eip155: connection } = connections
  const { eip155: account } = accounts
  if (connection?.status !== 'connected' || !account) throw new NotConnectedError()
  if (!isKnown(networks, networkId)) throw new NetworkNotFoundError(networkId)
  const own = [account.address, ...account.allAccounts.map(({ address }) => address)]
  const wanted = (named ?? account.address).toLowerCase()
  const address = own.find(entry => entry.toLowerCase() === wanted)
  if (!address) throw new ValidationError('request.address', 'Expected an account of the connected wallet')
  return { networkId, address: address as Hex, connection }
}

/** The wallet's capabilities on the chain; empty for a WalletConnect session without that method. */
export async function readCapability(
  { request }: FeatureParameters,
  tab: Tab,
  { networkId, address, connection }: Granting,
  chainId: string,
  id: RequestId,
) {
  const { methods } = connection
  if (methods && !methods.includes('wallet_getCapabilities')) return { isSilent: true, capability: undefined }
  const call = {
    id: `${id.slice(0, 60)}-cap`,
    method: 'wallet_getCapabilities',
    params: [address, [chainId]],
  }
  const answer = await request(tab, { ...call, network: networkId }).catch((error: unknown) => {
    // A wallet that does not know EIP-5792.
    if (isMethodUnsupported(error)) return undefined
    throw error
  })
  return { isSilent: false, capability: parseCapability(answer, chainId) }
}

/**
 * Grants a session in five steps: capability, cosigner, wallet, comparison, activation. The wallet is asked once,
 * through the ledger.
 *
 * @throws PermissionNotCosignedError, PermissionsUnsupportedError and CoSignerApiError before the wallet is asked;
 * GrantChangedError after, when the wallet granted something else: then nothing is activated
 */
export async function grantSession(
  parameters: FeatureParameters,
  cosigner: Cosigner,
  tab: Tab,
  { id, request: grantRequest }: { readonly id: RequestId; readonly request: GrantRequest },
  signal: AbortSignal,
): Promise<GrantedSession> {
  const { clock, request } = parameters
  // The service lists this kind and never signs under it: the grant could not be used.
  const refused = grantRequest.permissions.find(({ type }) => type === 'erc20-recurring-allowance')
  if (refused) throw new PermissionNotCosignedError(refused.type)
  const networkId = formatNetworkId('eip155', BigInt(grantRequest.chainId).toString())
  const granter = grantingAs(parameters, networkId, grantRequest.address)
  const chainId: Hex = `0x${BigInt(grantRequest.chainId).toString(16)}`
  const { isSilent, capability } = await readCapability(parameters, tab, granter, chainId, id)
  const dialect = chooseDialect(granter.connection, 'request', capability)
  if (!isSilent) checkCapability(capability, grantRequest)
  const named = { ...grantRequest, chainId, address: granter.address }
  // Throws before the wallet is asked when the wallet's dialect cannot express the permission.
  createGrantCall(dialect, named)
  signal.throwIfAborted()

  const caip10 = formatCaipAddress(networkId, granter.address)
  const { pci, key } = await cosigner.create(caip10, named)
  const keys = [key, ...named.signer.data.keys]
  const wanted = { ...named, signer: { ...named.signer, data: { keys } } }
  signal.throwIfAborted()
  if (grantingAs(parameters, networkId, granter.address).connection.walletId !== granter.connection.walletId)
    throw new RequestAbortedError({ details: 'the active wallet changed' })
  const answer = await request(tab, { id, ...createGrantCall(dialect, wanted), network: networkId })

  const granted = readReply(dialect, answer)
  compareGrant(wanted, granted, Math.floor(clock.now() / 1000))
  await cosigner.activate(caip10, pci, granted)
  const { expiry, permissions } = granted
  return { chainId, address: granter.address, expiry, permissions, context: pci }
}
