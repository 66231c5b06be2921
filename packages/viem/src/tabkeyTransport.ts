import { type CustomTransport, custom } from 'viem'
import { formatNetworkId } from '../../../src/bridge/values/caip.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { withSentenceFirst } from './withSentenceFirst.ts'

/** Their answer does not depend on a chain. They wait for a restored wallet, and the last two open the modal. */
const OF_PROVIDER: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_requestAccounts',
  'wallet_requestPermissions',
])

/**
 * A viem transport over the engine: reads go to the configured nodes of the client's `chain`, shared by all tabs;
 * signatures and transactions go to the connected wallet, which is first asked to switch where it is on another chain.
 * A client without `chain` uses the chain in use. viem does not retry: the engine does, and an unsafe request is sent at
 * most once.
 *
 * @returns a transport for `createPublicClient`, `createWalletClient` and `createClient`
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { tabkeyTransport } from 'tabkey/viem'
 * import { createPublicClient } from 'viem'
 * import { base, mainnet } from 'viem/chains'
 *
 * const tabkey = createTabkey({ networks: [mainnet, base] })
 * const client = createPublicClient({ chain: base, transport: tabkeyTransport(tabkey) })
 */
export function tabkeyTransport(tabkey: Tabkey): CustomTransport {
  const provider = tabkey.provider('eip155')
  return parameters => {
    const { chain } = parameters
    const request = async (args: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
      !chain || OF_PROVIDER.has(args.method)
        ? provider.request(args)
        : tabkey.request({
            method: args.method,
            ...(args.params === undefined ? {} : { params: args.params }),
            network: formatNetworkId('eip155', chain.id),
          })
    const transport = custom({ request }, { key: 'tabkey', name: 'Tabkey', retryCount: 0 })(parameters)
    return {
      ...transport,
      request: ((...call: Parameters<typeof transport.request>) =>
        transport.request(...call).catch((error: unknown) => {
          throw withSentenceFirst(error)
        })) as typeof transport.request,
    }
  }
}
