import type { EmbeddedAccountType, EmbeddedSlice } from '../../../bridge/contract/embedded.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountState } from '../../../bridge/contract/state.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'

/** One of the accounts behind a login. */
export interface AccountChoice {
  readonly type: EmbeddedAccountType
  /** `null` until the site has sent it. */
  readonly address: string | null
  readonly isCurrent: boolean
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/**
 * The accounts that can be activated. A smart account is offered only where the site has one, and named where
 * it is in use.
 *
 * @param networkId the wallet's active network
 * @returns the smart account first
 */
export function accountChoices(
  { address, allAccounts }: AccountState,
  { accountTypes, smartAccountNetworks }: Pick<EmbeddedSlice, 'accountTypes' | 'smartAccountNetworks'>,
  networkId: NetworkId,
): readonly AccountChoice[] {
  const { namespace, reference } = parseNetworkId(networkId)
  const own = allAccounts.find(entry => isSame(entry.address, address))?.type ?? accountTypes[namespace]
  const current = own === 'smartAccount' ? own : 'eoa'
  const hasSmart = namespace === 'eip155' && smartAccountNetworks.includes(Number(reference))
  return (['smartAccount', 'eoa'] as const)
    .filter(type => type === current || type === 'eoa' || hasSmart)
    .map(type => ({
      type,
      address: type === current ? address : (allAccounts.find(entry => entry.type === type)?.address ?? null),
      isCurrent: type === current,
    }))
}
