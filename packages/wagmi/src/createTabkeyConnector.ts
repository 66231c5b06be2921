import type { Chain } from 'viem'
import type { AddChainParameters } from '../../../src/bridge/contract/engineApi.ts'
import { NotConnectedError } from '../../../src/bridge/errors/connection.ts'
import type { ConnectRequest } from '../../../src/ui/client/api/eip1193Methods.ts'
import type { Eip1193Provider } from '../../../src/ui/client/api/eip1193Types.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { connectByModal, settledEvmState } from '../../../src/ui/client/providers/connectByModal.ts'
import {
  type EvmProviderState,
  readEvmProviderState,
} from '../../../src/ui/client/providers/evmProviderState.ts'
import { ICON } from '../../../src/ui/client/providers/icon.ts'
import { OWN_RDNS } from '../../../src/ui/page/injected/ownProvider.ts'
import { createConnectionReporter, getChainId } from './connectionReporter.ts'
import { connectError, requestError, switchError } from './connectorErrors.ts'
import type { Address, WagmiConnectorConfig } from './wagmiTypes.ts'

interface ConnectOptions<WithCapabilities extends boolean> {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: WithCapabilities | boolean | undefined
  /** ERC-7846 */
  capabilities?: ConnectRequest['capabilities'] | undefined
}

type ConnectedAccounts<WithCapabilities extends boolean> = WithCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

interface SwitchChainOptions {
  chainId: number
  /** EIP-3085 fields for a wallet that does not know the chain; what is absent comes from the configured chain. */
  addEthereumChainParameter?:
    | { [Name in keyof AddChainParameters]?: AddChainParameters[Name] | undefined }
    | undefined
}

/** A connector as wagmi 2 and 3 describe it. A type and no interface: wagmi's own has an index signature. */
export type TabkeyWagmiConnector = {
  /** Id of the connector in wagmi. */
  readonly id: 'tabkey'
  /** Name for users. */
  readonly name: 'Tabkey'
  /** Kind of the connector in wagmi. */
  readonly type: 'tabkey'
  /** Icon as a `data:` URL. */
  readonly icon: string
  /** The rdns of the EIP-6963 announcement of Tabkey, so that wagmi lists both as one. */
  readonly rdns: string
  /** Starts to report the shared session. wagmi calls it once. */
  setup(): Promise<void>
  /**
   * Opens the modal unless an EVM account is connected, then switches to `chainId` if it is given. With the capability
   * `signInWithEthereum` the account also signs the message, which `withCapabilities` returns.
   *
   * @returns the accounts, the active one first, and the EIP-155 number of the chain
   * @throws viem's UserRejectedRequestError (4001), NotConnectedError where `isReconnecting` finds no connection
   */
  connect<WithCapabilities extends boolean = false>(
    options?: ConnectOptions<WithCapabilities> | undefined,
  ): Promise<{ accounts: ConnectedAccounts<WithCapabilities>; chainId: number }>
  /** Disconnects the EVM wallets, in every tab. */
  disconnect(): Promise<void>
  /** Addresses of the shared session, the active one first; empty without a connection. */
  getAccounts(): Promise<readonly Address[]>
  /** EIP-155 number of the active chain. */
  getChainId(): Promise<number>
  /**
   * The EIP-1193 provider of the client, always the same object. With `chainId`, as wagmi calls it for its own client,
   * the same provider with errors that viem shows in Tabkey's words; the code is then on their `cause`.
   */
  getProvider(options?: { chainId?: number | undefined } | undefined): Promise<Eip1193Provider>
  /** Whether an EVM account is connected, without a prompt. */
  isAuthorized(): Promise<boolean>
  /**
   * Switches the network, in every tab; a wallet that does not know the chain is asked to add it.
   *
   * @returns the chain of wagmi's config
   * @throws viem's SwitchChainError when the chain is not in the config or the wallet refuses, UserRejectedRequestError
   */
  switchChain(options: SwitchChainOptions): Promise<Chain>
  /** Part of wagmi's contract; the connector reports the shared session itself. */
  onAccountsChanged(accounts: string[]): void
  /** Part of wagmi's contract, as `onAccountsChanged`. */
  onChainChanged(chainId: string): void
  /** Part of wagmi's contract, as `onAccountsChanged`. */
  onDisconnect(error?: Error | undefined): void
}

/** What `createConfig({ connectors })` takes. */
export type TabkeyConnectorFn = (config: WagmiConnectorConfig) => TabkeyWagmiConnector

/** Options of `tabkeyConnector`. */
export interface TabkeyConnectorOptions {
  /**
   * The same as `ssr` of `createConfig`. `true`: the connector reports nothing before wagmi has mounted, so that the
   * first render in the page is the server's. Default `false`.
   */
  readonly ssr?: boolean | undefined
}

interface ConnectorParts extends TabkeyConnectorOptions {
  /** Makes wagmi's ChainNotConfiguredError. */
  readonly notConfigured: () => Error
}

/** The given fields. wagmi allows `undefined` and empty lists, which mean the same as an absent field. */
function toAddChain(chain: SwitchChainOptions['addEthereumChainParameter']): AddChainParameters | undefined {
  const fields = Object.entries(chain ?? {}).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

/** The provider with the errors that wagmi shows. Events and properties are the provider's own. */
function withRequestErrors(provider: Eip1193Provider): Eip1193Provider {
  const request = (args: Parameters<Eip1193Provider['request']>[0]): Promise<unknown> =>
    provider.request(args).catch((error: unknown) => {
      throw requestError(error)
    })
  return Object.create(provider, { request: { value: request, writable: true } }) as Eip1193Provider
}

/** The connector that `tabkey/wagmi` and `tabkey/wagmi/core` export, see there. */
export function createTabkeyConnector(
  client: Tabkey,
  { notConfigured, ssr = false }: ConnectorParts,
): TabkeyConnectorFn {
  return ({ chains, emitter }) => {
    const provider = client.provider('eip155')
    const clientProvider = withRequestErrors(provider)
    const reporter = createConnectionReporter(client, emitter, ssr)

    /** wagmi calls the connector only after it has mounted. */
    function settled(): Promise<EvmProviderState> {
      reporter.speak()
      return settledEvmState(client)
    }

    /** The state after a switch that connect asked for. As in wagmi's `injected`, only a rejection fails the connect. */
    async function switchTo(chainId: number): Promise<EvmProviderState> {
      try {
        await connector.switchChain({ chainId })
      } catch (error) {
        if ((error as { readonly code?: unknown }).code === 4001) {
          // The wallet is connected all the same, and every tab shows it.
          reporter.reportAgain()
          throw error
        }
      }
      return readEvmProviderState(client.getState())
    }

    const connector: TabkeyWagmiConnector = {
      id: 'tabkey',
      name: 'Tabkey',
      type: 'tabkey',
      icon: ICON,
      // wagmi also finds our announcement: with the same rdns it lists us once.
      rdns: OWN_RDNS,
      async setup() {
        reporter.start()
      },
      async connect<WithCapabilities extends boolean = false>({
        chainId,
        isReconnecting,
        withCapabilities,
        capabilities,
      }: ConnectOptions<WithCapabilities> = {}) {
        try {
          const before = await settled()
          // A reconnect must not prompt: without a connection it fails, and wagmi continues.
          if (isReconnecting && before.status !== 'connected') throw new NotConnectedError()
          const granted =
            capabilities && !isReconnecting
              ? await provider.request({ method: 'wallet_connect', params: [{ version: '1', capabilities }] })
              : undefined
          const connection = before.status === 'connected' ? before : await connectByModal(client)
          const isElsewhere = chainId && !isReconnecting && chainId !== getChainId(connection)
          const { accounts, ...now } = isElsewhere ? await switchTo(chainId) : connection
          return {
            accounts: (withCapabilities
              ? (granted?.accounts ?? accounts.map(address => ({ address, capabilities: {} })))
              : accounts) as ConnectedAccounts<WithCapabilities>,
            chainId: getChainId({ accounts, ...now }),
          }
        } catch (error) {
          throw connectError(error)
        }
      },
      async disconnect() {
        await client.disconnect({ namespace: 'eip155' })
        // wagmi forgets its connection now, also one that another tab has made meanwhile.
        reporter.reportAgain()
      },
      getAccounts: async () => (await settled()).accounts,
      getChainId: async () => getChainId(await settled()),
      async getProvider({ chainId } = {}) {
        reporter.speak()
        return chainId === undefined ? provider : clientProvider
      },
      isAuthorized: async () => (await settled()).status === 'connected',
      async switchChain({ chainId, addEthereumChainParameter }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw switchError(notConfigured())
        const addChain = toAddChain(addEthereumChainParameter)
        try {
          await client.switchNetwork({ network: `eip155:${chainId}`, ...(addChain ? { addChain } : {}) })
        } catch (error) {
          throw switchError(error)
        }
        return chain
      },
      // wagmi's contract has them for wallets that are listened to from outside; here the shared state does it all.
      onAccountsChanged: reporter.speak,
      onChainChanged: reporter.speak,
      onDisconnect: reporter.speak,
    }
    return connector
  }
}
