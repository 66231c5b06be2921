import type { ExternalConnector } from '../../../src/bridge/contract/config.ts'
import { ConfigError } from '../../../src/bridge/errors/client.ts'
import { WalletUnreachableError } from '../../../src/bridge/errors/connection.ts'
import { toViemChain } from '../../../src/ui/client/networks/toViemChain.ts'
import type { ForeignConnector, ForeignProvider, WagmiConnectorFunction } from './wagmiConnectorTypes.ts'
import { createWagmiEmitter } from './wagmiEmitter.ts'
import { wagmiProvider } from './wagmiProvider.ts'
import { createWagmiStorage } from './wagmiStorage.ts'

/** Connectors of `@wagmi/connectors` that open a window of their own. */
const POPUP_TYPES: ReadonlySet<string> = new Set(['baseAccount', 'coinbaseWallet', 'porto', 'tempoWallet'])

const REFUSED: Readonly<Record<string, string>> = {
  walletConnect: "is WalletConnect's: Tabkey brings its own, and two clients would share one storage",
  tabkey: 'is Tabkey itself',
}

/** Options of `fromWagmiConnector`. */
export interface FromWagmiOptions {
  /**
   * Whether the connector opens a window of its own. Its code is then loaded with the page, and a connect, a signature
   * or a payment starts in the task of the click (`docs/connectors.md`). Default: by the connector's type.
   */
  readonly opensPopup?: boolean
}

function isProvider(value: unknown): value is ForeignProvider {
  return typeof (value as { readonly request?: unknown } | null | undefined)?.request === 'function'
}

/**
 * Lets Tabkey connect by a connector of wagmi 2 or 3, for instance Base Account or Porto. The connector runs in the page;
 * its session is shared with every tab like that of other wallets.
 *
 * @param connector what a connector such as `coinbaseWallet({ appName })` returned, not yet given to wagmi
 * @returns an entry for `createTabkey({ connectors })`
 * @throws ConfigError for a WalletConnect connector, and for Tabkey's own
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { fromWagmiConnector } from 'tabkey/wagmi'
 * import { mainnet } from 'viem/chains'
 * import { baseAccount } from 'wagmi/connectors'
 *
 * createTabkey({
 *   networks: [mainnet],
 *   connectors: [fromWagmiConnector(baseAccount({ appName: 'Shop', preference: { telemetry: false } }))],
 * })
 */
export function fromWagmiConnector(
  connector: WagmiConnectorFunction,
  options: FromWagmiOptions = {},
): ExternalConnector {
  // Filled by `provider`, when the networks are known. Connectors read the list when they are used.
  const chains: ReturnType<typeof toViemChain>[] = []
  const emitter = createWagmiEmitter('tabkey')
  let storage: ReturnType<typeof createWagmiStorage> | undefined
  const made = connector({
    chains,
    emitter,
    providers: [],
    transports: undefined,
    get storage() {
      storage ??= createWagmiStorage(made.id)
      return storage
    },
  }) as ForeignConnector
  const { id, name, type, icon, rdns } = made
  const refusal = Object.hasOwn(REFUSED, type) ? REFUSED[type] : undefined
  if (refusal) throw new ConfigError('connectors', `'${name}' ${refusal}`)
  const names = typeof rdns === 'string' ? [rdns] : rdns

  return {
    id,
    name,
    ...(icon ? { icon } : {}),
    ...(names && names.length > 0 ? { rdns: names } : {}),
    ...((options.opensPopup ?? POPUP_TYPES.has(type)) ? { opensPopup: true } : {}),
    async provider({ networks }) {
      chains.splice(
        0,
        chains.length,
        ...networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').map(toViemChain),
      )
      await made.setup?.()
      const loaded = await made.getProvider()
      if (!isProvider(loaded))
        throw new WalletUnreachableError({ details: `${name} has no provider in this page` })
      return wagmiProvider(made, emitter, loaded)
    },
  }
}
