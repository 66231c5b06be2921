import { WebSocketServer } from 'ws'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { type Bank, BLOCKHASH_SLOTS, createBank, readAddress } from './solana/bank.ts'
import { createMethods, NodeError } from './solana/methods.ts'
import { createMint, type Gift, type Mint } from './solana/mint.ts'
import { createSubscriptions } from './solana/subscriptions.ts'

/** Genesis hashes of the public clusters; a CAIP-2 id has the first 32 letters. */
export const GENESIS = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
} as const

export interface SolanaFaults extends HttpFaults {
  /** Claim to be another cluster. */
  readonly genesis?: string
  /** Take transactions, answer with their signature, and never let them land. */
  readonly loseTransactions?: boolean
  /** Micro-lamports that others pay for a compute unit. */
  readonly priorityFee?: number
}

export interface SolanaNode {
  readonly url: string
  readonly webSocketUrl: string
  /** CAIP-2 */
  readonly chainId: string
  readonly bank: Bank
  readonly mint: Mint
  readonly recorder: Recorder
  setFaults(faults: SolanaFaults): void
  /** Lets every blockhash that was given out end. */
  expireBlockhashes(): void
  close(): Promise<void>
}

const SLOT_MS = 200

/**
 * A Solana cluster of one node over LiteSVM: the real programs, checks and rents; slots pass by themselves.
 * Controls: `POST /airdrop {address, lamports}`, `POST /mint {owner, amount, decimals?, mint?, isToken2022?}`,
 * `POST /advance {slots}`, `POST /expire`.
 *
 * @param options `genesis` defaults to devnet's
 * @example const node = await startSolanaNode()
 */
export async function startSolanaNode({
  port,
  genesis = GENESIS.devnet,
}: {
  port?: number
  genesis?: string
} = {}): Promise<SolanaNode> {
  const recorder = createRecorder()
  const faults = createHttpFaults<Omit<SolanaFaults, keyof HttpFaults>>()
  const bank = createBank()
  const mint = createMint(bank)
  const methods = createMethods({
    bank,
    genesis: () => faults.current.genesis ?? genesis,
    priorityFee: () => faults.current.priorityFee ?? 0,
    losesTransactions: () => faults.current.loseTransactions === true,
    onLanded: () => subscriptions.notify(),
  })

  function call(message: unknown): object {
    const { id = null, method, params } = asObject(message)
    try {
      const run = methods[String(method)]
      if (!run) throw new NodeError(-32601, 'Method not found')
      return { jsonrpc: '2.0', id, result: run(Array.isArray(params) ? params : []) }
    } catch (error) {
      const {
        code,
        message: text,
        data,
      } = error instanceof NodeError ? error : new NodeError(-32602, `Invalid param: ${error}`)
      return { jsonrpc: '2.0', id, error: { code, message: text, ...(data === undefined ? {} : { data }) } }
    }
  }
  const subscriptions = createSubscriptions(bank, call)
  const expireBlockhashes = () => bank.advance(BLOCKHASH_SLOTS + 1)

  async function answer(request: PeerRequest): Promise<PeerReply | undefined> {
    if (request.method !== 'POST') return undefined
    const control = await controls(request)
    if (control) return json(control)
    const calls = Array.isArray(request.body) ? request.body : [request.body]
    const names = calls.map(entry => String(asObject(entry).method))
    calls.forEach((entry, index) => {
      recorder.record(names[index] ?? '', request.origin, asObject(entry).params)
    })
    const fault = await faults.apply(names)
    return fault ?? json(Array.isArray(request.body) ? calls.map(call) : call(request.body))
  }

  async function controls({ path, body }: PeerRequest): Promise<object | undefined> {
    const { address, lamports, owner, amount, slots, ...rest } = asObject(body)
    if (path === '/airdrop')
      return { signature: bank.airdrop(readAddress(address), BigInt(String(lamports))) }
    if (path === '/mint')
      return mint.give({ ...rest, owner: String(owner), amount: BigInt(String(amount)) } as Gift)
    if (path === '/advance') bank.advance(Number(slots ?? 1))
    else if (path === '/expire') expireBlockhashes()
    else return undefined
    return { slot: bank.slot }
  }

  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults: faults.set,
    moreStats: () => ({ slot: bank.slot }),
    handle: answer,
  })
  const sockets = new WebSocketServer({ server: peer.server })
  sockets.on('connection', socket => subscriptions.serve(socket))
  const timer = setInterval(() => bank.advance(1), SLOT_MS)
  timer.unref()
  return {
    url: peer.url,
    webSocketUrl: peer.url.replace('http:', 'ws:'),
    chainId: `solana:${genesis.slice(0, 32)}`,
    bank,
    mint,
    recorder,
    setFaults: faults.set,
    expireBlockhashes,
    async close() {
      clearInterval(timer)
      for (const socket of sockets.clients) socket.terminate()
      await peer.close()
    },
  }
}
