import { type Chain, type CustomTransport, createPublicClient, type PublicClient } from 'viem'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { chainInUse } from './chainInUse.ts'
import { tabkeyTransport } from './tabkeyTransport.ts'

/**
 * A viem public client whose reads go through the engine.
 *
 * @param options.chain one of the configured chains; default the one in use now, which the client keeps
 * @throws ChainNotSupportedError without `chain` while the wallet is on a chain that is not configured
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { toPublicClient } from 'tabkey/viem'
 * import { base, mainnet } from 'viem/chains'
 *
 * const tabkey = createTabkey({ networks: [mainnet, base] })
 * const block = await toPublicClient(tabkey, { chain: base }).getBlockNumber()
 */
export function toPublicClient<chain extends Chain = Chain>(
  tabkey: Tabkey,
  options: { readonly chain?: chain | undefined } = {},
): PublicClient<CustomTransport, chain> {
  return createPublicClient({
    chain: options.chain ?? (chainInUse(tabkey) as chain),
    transport: tabkeyTransport(tabkey),
  })
}
