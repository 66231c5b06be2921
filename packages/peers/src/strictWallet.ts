import { readFileSync } from 'node:fs'
import { WebSocketServer } from 'ws'
import { openPeerServer } from './peerServer.ts'
import { createRecorder } from './recorder.ts'
import { answer, type Wallet } from './strictWallet/answer.ts'
import { createBatches } from './strictWallet/batches.ts'
import { emitAccounts, type Session, selectChain } from './strictWallet/session.ts'
import { createSubscriptions } from './strictWallet/subscriptions.ts'
import type { ChainNode } from './walletd/calls.ts'
import { createPerson } from './walletd/mode.ts'
import { toReply } from './walletd/rpcError.ts'
import { servePage } from './walletd/socket.ts'
import type { WalletEvent } from './walletd/wallet.ts'

export const STRICT_WALLET = { name: 'Strict Wallet', rdns: 'xyz.tabkey.strict' } as const

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7a4a1d"/></svg>')}`

/** Of the two accounts, that no other peer uses. */
const ACCOUNTS = [5, 6] as const

/** What a test does to the wallet, as its person or its world. */
export interface StrictWallet {
  /** For Playwright's `addInitScript`. */
  readonly script: string
  readonly accounts: readonly number[]
  /** Methods that the wallet received since the last call, oldest first. */
  received(): readonly string[]
  rejectNext(): void
  setChain(chainId: number): void
  setAccounts(indexes: readonly number[]): void
  setLocked(isLocked: boolean): void
  /** The chain is unknown from now on, until a dapp adds it. */
  forgetChain(chainId: number): void
  close(): Promise<void>
}

/**
 * An injected wallet that keeps the standards word by word: EIP-1193, 1102, 2255, 747, 3085, 3326, 5792, 6963, 712 and
 * 191. It refuses bad input with the standards' codes, accepts what extension wallets accept (hex without 0x, empty
 * data), and answers chain reads as the node does.
 *
 * @param nodes the first is the active chain at the start
 */
export async function startStrictWallet(nodes: readonly ChainNode[]): Promise<StrictWallet> {
  const listeners = new Set<(event: WalletEvent) => void>()
  const session: Session = {
    chainId: nodes[0]?.chainId ?? 1,
    isLocked: false,
    accounts: ACCOUNTS,
    chains: new Map(nodes.map(node => [node.chainId, node])),
    permitted: new Set(),
    connecting: new Set(),
    rejectsNext: false,
    emit: event => {
      for (const listener of listeners) listener(event)
    },
  }
  const wallet: Wallet = { session, batches: createBatches(), subscriptions: createSubscriptions() }
  const recorder = createRecorder()
  const served = {
    name: 'strict',
    person: createPerson(),
    recorder,
    request: (origin: string, method: string, params: unknown) => {
      recorder.record(method, origin, params)
      return answer(wallet, origin, method, params).then(result => ({ result }), toReply)
    },
    subscribe: (listener: (event: WalletEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const peer = await openPeerServer({ recorder, setFaults: () => {}, handle: () => undefined })
  const sockets = new WebSocketServer({ noServer: true })
  peer.server.on('upgrade', (incoming, socket, head) =>
    sockets.handleUpgrade(incoming, socket, head, page =>
      servePage(page, incoming.headers.origin ?? 'null', new Map([['strict', served]])),
    ),
  )
  const config = {
    wallet: 'strict',
    socketUrl: peer.url.replace('http:', 'ws:'),
    info: { ...STRICT_WALLET, icon: ICON },
  }
  const source = readFileSync(new URL('./strictWallet.js', import.meta.url), 'utf8')
  return {
    script: source.replace('__CONFIG__', () => JSON.stringify(config)),
    accounts: ACCOUNTS,
    received() {
      const methods = recorder.calls.map(({ method }) => method)
      recorder.reset()
      return methods
    },
    rejectNext: () => {
      session.rejectsNext = true
    },
    setChain: chainId => selectChain(session, chainId),
    setAccounts: indexes => {
      session.accounts = indexes
      emitAccounts(session)
    },
    setLocked: isLocked => {
      session.isLocked = isLocked
      emitAccounts(session)
    },
    forgetChain: chainId => void session.chains.delete(chainId),
    close: async () => {
      wallet.subscriptions.close()
      for (const socket of sockets.clients) socket.terminate()
      await peer.close()
    },
  }
}
