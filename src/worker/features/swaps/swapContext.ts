import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { SwapQuoteRequest } from '../../../bridge/features/swaps/contract.ts'
import { SwapNetworkError } from '../../../bridge/features/swaps/errors.ts'
import { hasSwaps, isSwapNetwork } from '../../../bridge/services/swapNetworks.ts'
import { formatCaipAddress, isEvmAddress } from '../../../bridge/values/caip.ts'
import { isSmartAccount } from '../../../bridge/values/isSmartAccount.ts'
import { networkById } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'
import { createSwapChain, type SwapChain } from './chain.ts'
import type { QuoteContext } from './quoteSwap.ts'
import type { SwapTokens } from './tokens.ts'

/** Account and network of a swap. The account is the active one, never one that a tab names. */
export interface SwapContext {
  /** @throws SwapNetworkError */
  checkNetwork(network: NetworkId): void
  addressInUse(namespace?: 'eip155' | 'solana'): string | null
  isSmartAccount(): boolean
  /** @throws NetworkNotFoundError */
  getChain(network: NetworkId, signal: AbortSignal): Promise<SwapChain>
  /** @throws NotConnectedError, NetworkNotFoundError, SwapNetworkError, ValidationError */
  of(input: SwapQuoteRequest, signal: AbortSignal): Promise<QuoteContext>
}

export function createSwapContext(
  { store, chains, config }: Pick<FeatureParameters, 'store' | 'chains' | 'config'>,
  tokens: SwapTokens,
): SwapContext {
  function addressInUse(namespace: 'eip155' | 'solana' = 'eip155'): string | null {
    const { connections, accounts } = store.get()
    return connections[namespace]?.status === 'connected' ? (accounts[namespace]?.address ?? null) : null
  }
  function checkNetwork(network: NetworkId): void {
    const { endpoints, projectId } = config()
    // Where the config names no service at all, the call itself says which option is missing.
    const isUnset = isSwapNetwork(network) && endpoints.swaps === undefined
    if (!isUnset && !hasSwaps(network, { endpoints, projectId })) throw new SwapNetworkError(network)
  }
  async function getChain(id: NetworkId, signal: AbortSignal): Promise<SwapChain> {
    const network = networkById(store.get(), id)
    if (!network) throw new NetworkNotFoundError(id)
    return createSwapChain(await chains('eip155'), network, signal)
  }
  return {
    checkNetwork,
    addressInUse,
    getChain,
    isSmartAccount: () => isSmartAccount(store.get().accounts.eip155),
    async of(input, signal) {
      const { network, toNetwork = network } = input
      checkNetwork(network)
      if (toNetwork !== network) checkNetwork(toNetwork)
      const address = addressInUse()
      const owner = address?.toLowerCase()
      if (!address || !isEvmAddress(owner)) throw new NotConnectedError()
      const [chain, toChain, from, to] = await Promise.all([
        getChain(network, signal),
        getChain(toNetwork, signal),
        tokens.known(network, input.from),
        tokens.known(toNetwork, input.to),
      ])
      const account: CaipAddress = formatCaipAddress(input.network, address)
      // In the spelling of the token list, so that responses can be compared.
      const listed = { ...input, from: from.address, to: to.address }
      return { input: listed, account, owner, from, to, chain, toChain, signal }
    },
  }
}
