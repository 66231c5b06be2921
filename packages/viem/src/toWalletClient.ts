import {
  type Address,
  type Chain,
  type CustomTransport,
  createWalletClient,
  type JsonRpcAccount,
  type WalletClient,
} from 'viem'
import { NotConnectedError } from '../../../src/bridge/errors/connection.ts'
import type { Tabkey, Unsubscribe } from '../../../src/ui/client/api/tabkey.ts'
import { readEvmProviderState } from '../../../src/ui/client/providers/evmProviderState.ts'
import { watchEvmProviderState } from '../../../src/ui/client/providers/watchEvmProviderState.ts'
import { chainInUse } from './chainInUse.ts'
import { tabkeyTransport } from './tabkeyTransport.ts'

/** viem's wallet client of the connected account. */
export type TabkeyWalletClient<chain extends Chain = Chain> = WalletClient<
  CustomTransport,
  chain,
  JsonRpcAccount
>

/** What a wallet client is made of. */
export interface WalletClientOptions<chain extends Chain = Chain> {
  /** One of the configured chains. Default: the one in use when the client is made. */
  readonly chain?: chain | undefined
  /** One of the wallet's accounts. Default: the one in use when the client is made. */
  readonly account?: Address | undefined
}

/**
 * A viem wallet client of the connected account. Account and chain are those of the call: `watchWalletClient` makes a
 * new client when they change. A wallet on another chain than `chain` is asked to switch before it signs or sends.
 *
 * @throws NotConnectedError (4100) without a connection; ChainNotSupportedError without `chain` while the wallet is on a
 *   chain that is not configured
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { toWalletClient } from 'tabkey/viem'
 * import { parseEther } from 'viem'
 * import { base, mainnet } from 'viem/chains'
 *
 * const tabkey = createTabkey({ networks: [mainnet, base] })
 * await tabkey.open()
 * const wallet = toWalletClient(tabkey, { chain: base })
 * const hash = await wallet.sendTransaction({ to: wallet.account.address, value: parseEther('0.01') })
 */
export function toWalletClient<chain extends Chain = Chain>(
  tabkey: Tabkey,
  options: WalletClientOptions<chain> = {},
): TabkeyWalletClient<chain> {
  const address = options.account ?? readEvmProviderState(tabkey.getState()).accounts[0]
  if (!address) throw new NotConnectedError()
  return createWalletClient({
    account: { address, type: 'json-rpc' },
    chain: options.chain ?? (chainInUse(tabkey) as chain),
    transport: tabkeyTransport(tabkey),
  })
}

/**
 * Follows the connected account and chain, in this tab and from others.
 *
 * @param options.chain as for `toWalletClient`; without it the client has the wallet's chain
 * @param listener receives a new client at once when the state is known and after each change of account or chain;
 *   `null` without a connection, and while the wallet is on a chain that is not configured
 * @returns ends the watch
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { watchWalletClient } from 'tabkey/viem'
 * import { mainnet } from 'viem/chains'
 *
 * const tabkey = createTabkey({ networks: [mainnet] })
 * const stop = watchWalletClient(tabkey, {}, wallet => console.log(wallet?.account.address, wallet?.chain.name))
 */
export function watchWalletClient<chain extends Chain = Chain>(
  tabkey: Tabkey,
  options: Pick<WalletClientOptions<chain>, 'chain'>,
  listener: (client: TabkeyWalletClient<chain> | null) => void,
): Unsubscribe {
  return watchEvmProviderState(tabkey, ({ status }) => {
    const isUsable =
      status === 'connected' && (options.chain || !tabkey.getState().networks.unsupported.eip155)
    listener(isUsable ? toWalletClient(tabkey, options) : null)
  })
}
