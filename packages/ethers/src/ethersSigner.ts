import { BrowserProvider, isError, JsonRpcSigner, makeError } from 'ethers'
import type { Tabkey, Unsubscribe } from '../../../src/ui/client/api/tabkey.ts'
import { watchEvmProviderState } from '../../../src/ui/client/providers/watchEvmProviderState.ts'

const providers = new WeakMap<Tabkey, BrowserProvider>()

/**
 * ethers' provider over the client: one object per client, which follows the chain in use.
 *
 * @returns a BrowserProvider of ethers 6
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { getBrowserProvider } from 'tabkey/ethers'
 * import { mainnet } from 'tabkey/networks'
 *
 * const tabkey = createTabkey({ networks: [mainnet] })
 * const block = await getBrowserProvider(tabkey).getBlockNumber()
 */
export function getBrowserProvider(tabkey: Tabkey): BrowserProvider {
  const known = providers.get(tabkey)
  if (known) return known
  // With a fixed network ethers refuses every call after a switch ("network changed").
  const provider = new BrowserProvider(tabkey.provider('eip155'), 'any')
  const detect = provider.getNetwork.bind(provider)
  provider.getNetwork = async () => {
    // ethers answers the first call after a switch with the network before it.
    await detect()
    return detect()
  }
  const toEthersError = provider.getRpcError.bind(provider)
  provider.getRpcError = (payload, answer) => {
    const error = toEthersError(payload, answer)
    // ethers says "could not coalesce error" of every code that it does not know.
    return isError(error, 'UNKNOWN_ERROR') && answer.error.message
      ? makeError(answer.error.message, 'UNKNOWN_ERROR', { error: answer.error, payload })
      : error
  }
  providers.set(tabkey, provider)
  return provider
}

/**
 * ethers' signer of the connected account. Opens the modal while no wallet is connected. The signer keeps its account:
 * after a change of account ask again, or use `watchSigner`.
 *
 * @param address one of the wallet's accounts; default the one in use
 * @returns a JsonRpcSigner of ethers 6
 * @throws ethers' error with code ACTION_REJECTED when the user closes the modal; for an address that the wallet does not
 *   have, an Error `invalid account`
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { getSigner } from 'tabkey/ethers'
 * import { mainnet } from 'tabkey/networks'
 *
 * const tabkey = createTabkey({ networks: [mainnet] })
 * const signer = await getSigner(tabkey)
 * const signature = await signer.signMessage('Hello')
 */
export function getSigner(tabkey: Tabkey, address?: string): Promise<JsonRpcSigner> {
  return getBrowserProvider(tabkey).getSigner(address)
}

/**
 * Follows the connected account and chain, in this tab and from others. Opens nothing.
 *
 * @param listener receives a signer at once when the state is known and after each change of account or chain; `null`
 *   without a connection
 * @returns ends the watch
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { watchSigner } from 'tabkey/ethers'
 * import { mainnet } from 'tabkey/networks'
 *
 * const tabkey = createTabkey({ networks: [mainnet] })
 * const stop = watchSigner(tabkey, signer => console.log(signer?.address ?? 'not connected'))
 */
export function watchSigner(tabkey: Tabkey, listener: (signer: JsonRpcSigner | null) => void): Unsubscribe {
  return watchEvmProviderState(tabkey, ({ accounts: [address] }) =>
    listener(address ? new JsonRpcSigner(getBrowserProvider(tabkey), address) : null),
  )
}
