import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { evmChainId, formatCaipAddress } from '../../../bridge/values/caip.ts'
import type { FeatureParameters } from '../feature.ts'
import type { Cosigner } from './cosigner.ts'
import { chooseDialect, createRevokeCall } from './dialect.ts'
import { grantingAs, readCapability } from './grant.ts'

const SIGNATURE = /^0x([0-9a-fA-F]{2}){1,100000}$/

/** ERC-7715 answers nothing, the wallets of the spec's time a signature. Any other answer is no yes. */
function readSignature(answer: unknown): string {
  if (typeof answer === 'string' && SIGNATURE.test(answer)) return answer
  const isEmpty = answer === null || answer === undefined || answer === '0x' || typeof answer === 'object'
  if (!isEmpty) throw new InvalidResponseError('wallet_revokePermissions')
  return '0x'
}

/**
 * Revokes a session: asks the wallet once, then informs the cosigner. A session that the wallet never granted is
 * revoked at the cosigner alone.
 *
 * @throws ValidationError for a session that the account does not have, or that is revoked already
 */
export async function revokeSession(
  parameters: FeatureParameters,
  cosigner: Cosigner,
  tab: Tab,
  { id, pci, networkId }: { readonly id: RequestId; readonly pci: string; readonly networkId: NetworkId },
  signal: AbortSignal,
): Promise<void> {
  const granter = grantingAs(parameters, networkId)
  const caip10 = formatCaipAddress(networkId, granter.address)
  const session = (await cosigner.list(caip10)).find(listed => listed.pci === pci)
  if (!session || session.revokedAt) throw new ValidationError('pci', 'Expected a session of this account')
  if (session.context === null) return cosigner.revoke(session, '0x')
  const chainId = `0x${evmChainId(networkId).toString(16)}`
  const { capability } = await readCapability(parameters, tab, granter, chainId, id)
  const dialect = chooseDialect(granter.connection, 'revoke', capability)
  signal.throwIfAborted()
  const revoking = {
    pci,
    context: session.context ?? pci,
    address: granter.address,
    expiry: session.expiry,
    permissions: session.permissions ?? [],
  }
  const answer = await parameters.request(tab, {
    id,
    ...createRevokeCall(dialect, revoking),
    network: networkId,
  })
  await cosigner.revoke(session, readSignature(answer))
}
