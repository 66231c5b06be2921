import { NetworkNotFoundError } from '../../bridge/errors/network.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import type { Connections } from '../connections/connections.ts'
import type { OneClick, ReadChain } from '../connectors/oneClick.ts'
import type { SignIn } from '../signIn/openSignIn.ts'
import { networkById } from '../store/select.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

/** The sign-in with a wallet, where a tab's config asks for it. */
export interface SignInPart {
  readonly part: Lazy<SignIn>
  /** Opens it when the newest config has a sign-in; asked after each hello. */
  openIfConfigured(): void
  /** The message that a wallet may sign with its approval of the connection; `null` where the config has no sign-in. */
  oneClick(readChain?: ReadChain): Promise<OneClick | null>
  /** Ends the sign-in sessions of the accounts that are about to disconnect. */
  leaving(parameters: Parameters<Connections['disconnect']>[0]): Promise<void>
}

export function createSignInPart(base: EngineBase, services: Services): SignInPart {
  const { store, clock, walletTabs, chains, config } = base
  const part = createLazy(async () => {
    const { openSignIn } = await import('../signIn/openSignIn.ts')
    const { requests } = services
    return openSignIn({
      store,
      clock,
      tabs: walletTabs.awake,
      request: async (tab, request) => (await requests.get()).rpc.request(tab, request),
      abort: (tab, id) => requests.notify(({ rpc }) => rpc.abort(tab, id)),
      node: {
        async request(networkId, args) {
          const network = networkById(store.get(), networkId)
          if (!network) throw new NetworkNotFoundError(networkId)
          return (await chains.get(network.chainNamespace)).request(network, args)
        },
      },
      disconnect: services.connectors.connections.disconnect,
      switchNetwork: services.connectors.switchNetwork,
      track: services.track,
    })
  })
  return {
    part,
    openIfConfigured() {
      if (config().siwx) part.get().catch(services.reportFault('signIn'))
    },
    async oneClick(readChain) {
      return config().siwx ? (await part.get()).oneClick(await readChain?.()) : null
    },
    async leaving(parameters) {
      if (part.isUsed()) await (await part.get()).leaving(parameters)
    },
  }
}
