import type { AddChainParameters } from '../../../bridge/contract/engineApi.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { BalanceQuery, Tabkey, Unsubscribe } from '../api/tabkey.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readNamespace, readOptions, readText } from '../values/arguments.ts'
import { readNetworkId, readParams } from '../values/callArguments.ts'
import { startWhenLoaded } from '../values/startWhenLoaded.ts'
import type { BodiesOf } from './bodies.ts'
import { connect, readConnect } from './connect.ts'
import { open, readOpen } from './open.ts'
import { readRequest, request } from './request.ts'
import type { EarlyMethod, MethodPath } from './table.ts'

/** What a watch is about: read already. */
export type Watched = BalanceQuery & { readonly address?: string }

/** The methods of a client, with unvalidated arguments of the host. */
export interface ClientMethods {
  /** Apart from the others, because the modal listens to it (`followRefusals`). */
  request(parameters: unknown): Promise<unknown>
  /** @param path of a method of the client, for instance `connections.use` */
  call(path: MethodPath, argument?: unknown): Promise<unknown>
  /** @param kind what is kept fresh, for instance `balances` */
  watch(kind: string, query: Watched, listener: (value: unknown) => void): Unsubscribe
}

/** Binds the methods to a running client. Each validates its arguments first and rejects before anything happens. */
export function createMethods(running: Running): ClientMethods {
  const { connections } = running.tab.engine.api
  const methods: ClientMethods = {
    request: async parameters => request(running, readRequest(parameters)),
    async call(path, argument) {
      if (isEarly(path)) return early[path](running, argument)
      return (await import('./lazyMethods.ts')).callLazyMethod(running, path, argument)
    },
    watch: (kind, query, listener) =>
      startWhenLoaded(import('./lazyMethods.ts'), ({ watchLazily }) =>
        watchLazily(running, kind, query, listener),
      ),
  }
  const early: BodiesOf<Pick<Tabkey, EarlyMethod>> = {
    open: async (_, options) => open(running, readOpen(options)),
    close: async () => running.context.modal.close(),
    preload: () => running.preload(),
    connect: async (_, parameters) => connect(running, readConnect(parameters)),
    async disconnect(_, parameters = {}) {
      const { namespace: rawNamespace, wallet: rawWallet } = readOptions(parameters)
      const namespace = readNamespace(rawNamespace)
      const wallet = rawWallet === undefined ? undefined : readText(rawWallet, 'wallet')
      await readyState(running)
      try {
        await connections.disconnect({ ...(namespace && { namespace }), ...(wallet && { wallet }) })
      } catch (error) {
        running.context.emit({ type: 'DISCONNECT_ERROR', message: toWalletError(error).message })
        throw error
      }
    },
    async switchNetwork(_, parameters) {
      const { network: rawNetwork, addChain: rawAddChain } = readOptions(parameters)
      const network = readNetworkId(readText(rawNetwork, 'network'))
      const addChain =
        rawAddChain === undefined
          ? {}
          : { addChain: readParams(rawAddChain, 'addChain') as AddChainParameters }
      await readyState(running)
      if (network) await connections.switchNetwork({ network, ...addChain })
    },
    // The method of the request decides what the wallet or node returns.
    request: (_, parameters) => methods.request(parameters) as Promise<never>,
  }
  const isEarly = (path: string): path is EarlyMethod => Object.hasOwn(early, path)
  return methods
}
