import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { OWN_RDNS } from '../../page/injected/ownProvider.ts'
import type { Tabkey } from '../tabkey.ts'
import { connectByModal, settledFace } from './connectByModal.ts'
import type { Eip1193Provider } from './eip1193Types.ts'
import { type EvmFace, evmFaceOf } from './evmFace.ts'
import type { Address, WagmiConnectorConfig } from './wagmiTypes.ts'

interface ConnectOptions<WithCapabilities extends boolean> {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: WithCapabilities | boolean | undefined
}

type ConnectedAccounts<WithCapabilities extends boolean> = WithCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

/** A connector as wagmi 2 and 3 describe it. A type and no interface: wagmi's own has an index signature. */
export type TabkeyWagmiConnector<Chain> = {
  readonly id: 'tabkey'
  readonly name: 'Tabkey'
  readonly type: 'tabkey'
  readonly rdns: string
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(
    options?: ConnectOptions<WithCapabilities> | undefined,
  ): Promise<{ accounts: ConnectedAccounts<WithCapabilities>; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(options?: { chainId?: number | undefined } | undefined): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(options: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error | undefined): void
}

function chainIdOf({ chainId }: EvmFace): number {
  if (!chainId) throw new ChainNotSupportedError({ details: 'no eip155 network is configured' })
  return Number(chainId)
}

/**
 * A wagmi connector over a Tabkey client, for wagmi 2 and 3. What happens in the client, in this tab or another,
 * happens in wagmi: connect, switch, disconnect.
 *
 * @param client what `createTabkey` gave
 * @returns a connector function for `createConfig({ connectors })`
 *
 * @example
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 * import { createTabkey } from 'tabkey'
 * import { tabkeyConnector } from 'tabkey/wagmi'
 *
 * const tabkey = createTabkey({ networks: [mainnet] })
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [tabkeyConnector(tabkey)],
 *   transports: { [mainnet.id]: http() },
 * })
 */
export function tabkeyConnector(client: Tabkey) {
  return <Chain extends { readonly id: number }>({
    chains,
    emitter,
  }: WagmiConnectorConfig<Chain>): TabkeyWagmiConnector<Chain> => {
    const provider = client.provider('eip155')
    let emitted: EvmFace | null = null
    let isFollowing = false

    function follow(): void {
      const face = evmFaceOf(client.getState())
      if (face.status === 'unknown') return
      const before = emitted
      emitted = face
      if (face.status === 'disconnected') {
        if (before?.status === 'connected') emitter.emit('disconnect')
        return
      }
      const chainId = chainIdOf(face)
      // Also when the host's own button, or another tab, connected: wagmi takes it up unless it is connecting itself.
      if (before?.status !== 'connected') emitter.emit('connect', { accounts: face.accounts, chainId })
      else if (before.chainId !== face.chainId || before.accounts.join() !== face.accounts.join())
        emitter.emit('change', { accounts: face.accounts, chainId })
    }

    const connector: TabkeyWagmiConnector<Chain> = {
      id: 'tabkey',
      name: 'Tabkey',
      type: 'tabkey',
      // wagmi also finds our announcement: with the same rdns it lists us once.
      rdns: OWN_RDNS,
      async setup() {
        if (!isFollowing) client.subscribe(evmFaceOf, follow)
        isFollowing = true
      },
      async connect<WithCapabilities extends boolean = false>({
        chainId,
        isReconnecting,
        withCapabilities,
      }: ConnectOptions<WithCapabilities> = {}) {
        const settled = await settledFace(client)
        // A reconnect must not prompt: without a connection it fails, and wagmi continues.
        if (isReconnecting && settled.status !== 'connected') throw new NotConnectedError()
        let face = settled.status === 'connected' ? settled : await connectByModal(client)
        if (chainId && chainId !== chainIdOf(face)) {
          await connector.switchChain({ chainId })
          face = evmFaceOf(client.getState())
        }
        const accounts = withCapabilities
          ? face.accounts.map(address => ({ address, capabilities: {} }))
          : face.accounts
        return { accounts: accounts as ConnectedAccounts<WithCapabilities>, chainId: chainIdOf(face) }
      },
      async disconnect() {
        await client.disconnect({ namespace: 'eip155' })
        // wagmi forgets its connection now, also one that another tab has made meanwhile: it hears of that one again.
        setTimeout(() => {
          emitted = null
          follow()
        })
      },
      getAccounts: async () => (await settledFace(client)).accounts,
      getChainId: async () => chainIdOf(await settledFace(client)),
      getProvider: async () => provider,
      isAuthorized: async () => (await settledFace(client)).status === 'connected',
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new ChainNotSupportedError({ details: `chain ${chainId} is not in wagmi's config` })
        await client.switchNetwork({ network: `eip155:${chainId}` })
        return chain
      },
      // wagmi's contract has them for wallets that are listened to from outside; here the shared state does it all.
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
    return connector
  }
}
