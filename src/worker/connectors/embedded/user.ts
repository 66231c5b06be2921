import type { EmbeddedAccountType, SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountType } from '../../../bridge/contract/state.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { formatCaipAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import { ACCOUNT_TYPES } from '../../../bridge/values/defaults.ts'
import { PROVIDER_NAMES } from '../../../bridge/values/providerNames.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { AccountDetails, Grant } from '../../store/connections.ts'
import { toNetworkId } from './chain.ts'
import type { FrameAccount } from './frameTransitions.ts'
import type { Reply } from './messages.ts'

/** A logged-in user: the reply of GET_USER or CONNECT_SOCIAL. */
export type User = Reply<'GET_USER'> | Reply<'CONNECT_SOCIAL'>

/** The namespace of the user's network; `undefined` for a namespace without logins. */
export function getNamespace({ chainId }: User): Namespace | undefined {
  const networkId = toNetworkId(chainId)
  return networkId && parseNetworkId(networkId).namespace
}

/** Hex is the same account in either case; base58 is not. */
const normalizeAddress = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/**
 * @param namespace that was asked for
 * @throws InvalidResponseError when the site stands elsewhere
 */
export function toAccount(user: User, namespace: Namespace): FrameAccount {
  const { chainId, address } = user
  const networkId = toNetworkId(chainId)
  const isSameNamespace = networkId !== undefined && parseNetworkId(networkId).namespace === namespace
  const fits = isSameNamespace && address.startsWith('0x') === (namespace === 'eip155')
  if (!fits) throw new InvalidResponseError(`the frame returned no account of ${namespace}`)
  const account = { networkId, address: normalizeAddress(address) }
  const isUndeployed = 'smartAccountDeployed' in user && user.smartAccountDeployed === false
  return isUndeployed && getAccountType(user, namespace) === 'smartAccount'
    ? { ...account, isUndeployed }
    : account
}

function typeIn(
  namespace: Namespace,
  type: EmbeddedAccountType | undefined,
): EmbeddedAccountType | undefined {
  const types: readonly AccountType[] = ACCOUNT_TYPES[namespace]
  return type !== undefined && types.includes(type) ? type : undefined
}

/** The user's address first, then the others the site named, each with its type. */
export function toAccounts(user: User, networkId: NetworkId): Pick<Grant, 'accounts' | 'details'> {
  const { namespace } = parseNetworkId(networkId)
  const others = user.accounts ?? []
  const addresses = [user.address, ...others.map(({ address }) => address)]
  const details: AccountDetails = Object.fromEntries(
    others.flatMap(({ address, type: statedType }) => {
      const type = typeIn(namespace, statedType)
      return type ? [[normalizeAddress(address), { type }]] : []
    }),
  )
  const own = typeIn(namespace, user.preferredAccountType)
  return {
    accounts: addresses.map(address => formatCaipAddress(networkId, address)),
    details: own ? { [normalizeAddress(user.address)]: { type: own }, ...details } : details,
  }
}

/** The account type the user's address has, where the site said so and the namespace has such accounts. */
export function getAccountType(user: User, namespace: Namespace): EmbeddedAccountType | undefined {
  const named = user.accounts?.find(
    ({ address }) => normalizeAddress(address) === normalizeAddress(user.address),
  )
  return typeIn(namespace, user.preferredAccountType ?? named?.type)
}

/** What a login gives the engine: one namespace, and no address of a mailbox in any name. */
export function toGrant(user: User, namespace: Namespace, provider: SocialProvider | null): Grant {
  const { networkId } = toAccount(user, namespace)
  return {
    namespace,
    networkId,
    ...toAccounts(user, networkId),
    connection: {
      walletId: EMBEDDED_ID,
      kind: 'embedded',
      wallet: { name: provider ? PROVIDER_NAMES[provider] : 'Email', type: 'embedded' },
      approvedNetworks: 'all',
    },
  }
}
