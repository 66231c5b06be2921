import type { Balance } from '../../../bridge/contract/state.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { type Running, readyState } from '../running.ts'
import type { Account, BalanceQuery, Tabkey, Unsubscribe } from '../tabkey.ts'
import { readNamespace, readOptions, readText } from './arguments.ts'
import { readNetworkId } from './callArguments.ts'
import { connect, readConnect } from './connect.ts'
import type { Identity } from './names.ts'
import { open, readOpen } from './open.ts'
import { readRequest, request } from './request.ts'

/** What a client does, with its arguments still unread: they came from the host. */
export interface Verbs {
  open(options: unknown): Promise<void>
  close(): Promise<void>
  connect(parameters: unknown): Promise<readonly Account[]>
  disconnect(parameters: unknown): Promise<void>
  use(parameters: unknown): Promise<Account>
  label(parameters: unknown): Promise<void>
  forget(parameters: unknown): Promise<void>
  switchNetwork(parameters: unknown): Promise<void>
  request(parameters: unknown): Promise<unknown>
  send(parameters: unknown): ReturnType<Tabkey['send']>
  getBalance(query: BalanceQuery): Promise<Balance>
  watchBalance(query: BalanceQuery, listener: (balance: Balance | null) => void): Unsubscribe
  getName(query: unknown): ReturnType<Tabkey['names']['get']>
  watchName(address: string, listener: (identity: Identity) => void): Unsubscribe
  getWallets(query: unknown): ReturnType<Tabkey['wallets']['get']>
  requestSignIn(): Promise<void>
  signOut(): Promise<void>
  getSignIns(): ReturnType<Tabkey['signIn']['getSessions']>
  refreshSignIn(): Promise<void>
  getLogs(): Promise<string>
  downloadLogs(): Promise<void>
}

/** A watch whose code is on its way, unless it ended before. Without its code it tells nothing, as without an engine. */
function late<Code>(loading: Promise<Code>, begin: (code: Code) => Unsubscribe): Unsubscribe {
  let isOver = false
  let end: Unsubscribe = () => {}
  loading.then(
    code => {
      if (!isOver) end = begin(code)
    },
    () => {},
  )
  return () => {
    isOver = true
    end()
  }
}

/** Binds the verbs to a running client. Each reads its arguments first and rejects before anything happens. */
export function createVerbs(running: Running): Verbs {
  const { connections } = running.tab.engine.api
  return {
    open: async options => open(running, readOpen(options)),
    close: async () => running.context.modal.close(),
    connect: async parameters => connect(running, readConnect(parameters)),
    async disconnect(parameters = {}) {
      const { namespace: asked, wallet: left } = readOptions(parameters)
      const namespace = readNamespace(asked)
      const wallet = left === undefined ? undefined : readText(left, 'wallet')
      await readyState(running)
      try {
        await connections.disconnect({ ...(namespace && { namespace }), ...(wallet && { wallet }) })
      } catch (error) {
        running.context.emit({ type: 'DISCONNECT_ERROR', message: toWalletError(error).message })
        throw error
      }
    },
    use: async parameters => (await import('./joined.ts')).useConnection(running, parameters),
    label: async parameters => (await import('./joined.ts')).labelAddress(running, parameters),
    forget: async parameters => (await import('./joined.ts')).forgetConnection(running, parameters),
    async switchNetwork(parameters) {
      const network = readNetworkId(readText(readOptions(parameters).network, 'network'))
      await readyState(running)
      if (network) await connections.switchNetwork({ network })
    },
    request: async parameters => request(running, readRequest(parameters)),
    async send(parameters) {
      const { readSend, send } = await import('./send.ts')
      return send(running, readSend(parameters))
    },
    getBalance: async query => (await import('./balances.ts')).getBalance(running, query),
    watchBalance: (query, listener) =>
      late(import('./balances.ts'), ({ watchBalance }) => watchBalance(running, query, listener)),
    getName: async query => (await import('./names.ts')).getName(running, query),
    watchName: (address, listener) =>
      late(import('./names.ts'), ({ watchName }) => watchName(running, { address }, listener)),
    async getWallets(query) {
      const { getWallets, readWalletsQuery } = await import('./wallets.ts')
      return getWallets(running, readWalletsQuery(query))
    },
    requestSignIn: async () => (await import('./signIn.ts')).requestSignIn(running),
    signOut: async () => (await import('./signIn.ts')).signOut(running),
    getSignIns: async () => (await import('./signIn.ts')).getSignIns(running),
    refreshSignIn: async () => (await import('./signIn.ts')).refreshSignIn(running),
    getLogs: async () => (await import('./logs.ts')).getLogs(running),
    downloadLogs: async () => (await import('./logs.ts')).downloadLogs(running),
  }
}
