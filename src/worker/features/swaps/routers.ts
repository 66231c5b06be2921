import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SwapRouter } from '../../../bridge/features/swaps/contract.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import { BUNDLED_ROUTERS } from './bundledRouters.ts'
import type { SwapServiceType } from './swapServices.ts'

/** A bundled row counts for two years after its date: an older package cannot know what became of the contract. */
const BUNDLED_VALID_MS = 2 * 365 * 86_400_000

export interface FindRouterParameters {
  /** The service that built the swap. */
  readonly service: SwapServiceType
  /** The host's own rows (`swapRouters`). */
  readonly added: readonly SwapRouter[] | undefined
  /** Ms since epoch. */
  readonly now: number
}

/** All digits in one case, or the checksum of EIP-55: a mistyped address lists nothing. */
function isWellSpelled(address: string): boolean {
  const digits = address.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || address === checksumAddress(address)
}

/**
 * Finds a contract in the list of routers: the bundled rows of the service, and those of the host. The swap service cannot add to it.
 *
 * @returns the name of the router; `null` for a contract that is not listed on this network, or whose row is too old
 */
export function findRouter(
  network: NetworkId,
  contract: string,
  { service, added = [], now }: FindRouterParameters,
): string | null {
  const isSame = (address: string) => address.toLowerCase() === contract.toLowerCase()
  const bundled = BUNDLED_ROUTERS.find(
    ({ service: builder, chains, address, date }) =>
      builder === service &&
      isSame(address) &&
      chains.some(id => network === `eip155:${id}`) &&
      now < Date.parse(date) + BUNDLED_VALID_MS,
  )
  const own = added.find(row => row.network === network && isSame(row.address) && isWellSpelled(row.address))
  return bundled?.name ?? own?.name ?? null
}
