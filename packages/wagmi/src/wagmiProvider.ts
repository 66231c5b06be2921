import type { Eip1193ProviderLike } from '../../../src/bridge/contract/config.ts'
import { WalletUnreachableError } from '../../../src/bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../src/bridge/errors/network.ts'
import type { ForeignConnector, ForeignProvider } from './wagmiConnectorTypes.ts'
import type { WagmiConnectorEmitter } from './wagmiEmitter.ts'

/** Deadline of a silent restore: a connector that hangs must not delay the start of the page. */
const SILENT_MS = 10_000

type Listener = (...values: never[]) => void

const hex = (chainId: number): string => `0x${chainId.toString(16)}`

function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WalletUnreachableError()), SILENT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The chain that EIP-3326 names. */
function wantedChain(params: unknown): number {
  const [first] = Array.isArray(params) ? (params as readonly { readonly chainId?: unknown }[]) : []
  return Number(first?.chainId)
}

/**
 * A wagmi connector as an EIP-1193 provider. Connect, switch, accounts and disconnect go through the connector, everything
 * else to the provider behind it. `eth_requestAccounts` is never sent to that provider: some answer it with an error.
 *
 * @param loaded the connector's provider. It is loaded already, so that a request reaches it in the caller's task
 */
export function wagmiProvider(
  connector: ForeignConnector,
  emitter: WagmiConnectorEmitter,
  loaded: ForeignProvider,
): Eip1193ProviderLike {
  const listeners = new Map<string, Set<Listener>>()
  let isConnected = false
  const emit = (event: string, value?: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (data: unknown) => void)(value)
  }
  const changed = ({ accounts, chainId }: Record<string, unknown>): void => {
    if (Array.isArray(accounts)) emit('accountsChanged', accounts)
    if (typeof chainId === 'number') emit('chainChanged', hex(chainId))
  }
  const onReconnect = (data: Record<string, unknown>): void => {
    onConnected()
    changed(data)
  }
  // As wagmi does: `injected` reports a change of account as a new connection while `connect` has a listener.
  function onConnected(): void {
    isConnected = true
    emitter.off('connect', onReconnect)
    emitter.on('change', changed)
  }
  function onDisconnected(): void {
    isConnected = false
    emitter.off('change', changed)
    emitter.on('connect', onReconnect)
  }
  emitter.on('connect', onReconnect)
  emitter.on('disconnect', () => {
    onDisconnected()
    emit('accountsChanged', [])
  })

  async function restore(): Promise<readonly string[]> {
    if (!(await connector.isAuthorized())) return []
    const { accounts } = await connector.connect({ isReconnecting: true })
    if (accounts.length > 0) onConnected()
    return accounts
  }

  const methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    async eth_requestAccounts() {
      const { accounts } = await connector.connect({ isReconnecting: false })
      onConnected()
      return accounts
    },
    eth_accounts: () => within(isConnected ? connector.getAccounts() : restore()),
    eth_chainId: async () => hex(await within(connector.getChainId())),
    async wallet_switchEthereumChain(params) {
      if (!connector.switchChain) throw new ChainNotSupportedError({ details: connector.name })
      await connector.switchChain({ chainId: wantedChain(params) })
      return null
    },
    async wallet_revokePermissions() {
      onDisconnected()
      await connector.disconnect()
      return null
    },
  }

  return {
    request({ method, params }) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      return run ? run(params) : loaded.request(params === undefined ? { method } : { method, params })
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}
