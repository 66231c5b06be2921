import { type BitcoinChain, startChain } from './bitcoin/chain.ts'
import { answerEsplora } from './bitcoin/esplora.ts'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { openPeerServer } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'

export interface BitcoinFaults extends HttpFaults {
  /** What `/fee-estimates` says instead. */
  readonly fees?: unknown
  /** Claim to be another chain in `/block-height/0`. */
  readonly wrongGenesis?: string
  /** Take a transaction, and cut the line before the answer. */
  readonly loseSent?: boolean
}

export interface BitcoinNode {
  /** Esplora's API over the node. */
  readonly url: string
  readonly recorder: Recorder
  readonly chain: BitcoinChain
  setFaults(faults: BitcoinFaults): void
  close(): Promise<void>
}

/** As a quiet mainnet: faster is dearer. */
const FEES = { '1': 12.5, '2': 9.1, '3': 7.02, '6': 5, '144': 1.01, '1008': 1 }

/** The same for wallets: their calls are neither counted nor disturbed, so that the counters show the dapp's only. */
export const FOR_WALLETS = '/__wallet'

/** What a fault names: `/address/…/utxo` is `/address/utxo`. */
const routeOf = (path: string) => path.replace(/^(\/(?:address|tx))\/[^/]+/, '$1')

/**
 * A real Bitcoin node (bcoin, regtest) behind an API in the shape of Esplora, which counts calls and can misbehave.
 * A reset forgets counters and faults; the chain only grows, so tests pay to addresses of their own.
 *
 * @example const node = await startBitcoinNode(); await node.chain.ask('mine', 1)
 */
export async function startBitcoinNode({ port }: { port?: number } = {}): Promise<BitcoinNode> {
  const chain = await startChain()
  const recorder = createRecorder()
  const faults = createHttpFaults<Omit<BitcoinFaults, keyof HttpFaults>>()
  try {
    const peer = await openPeerServer({
      ...(port === undefined ? {} : { port }),
      recorder,
      setFaults: faults.set,
      async handle(request) {
        if (request.path.startsWith(FOR_WALLETS)) {
          const path = request.path.slice(FOR_WALLETS.length)
          return answerEsplora(chain, { ...request, path }, () => FEES)
        }
        const route = routeOf(request.path)
        const own = request.path.startsWith('/__')
        if (!own) recorder.record(route, request.origin, request.path)
        const fault = own ? undefined : await faults.apply([route])
        if (fault) return fault
        const { wrongGenesis, fees, loseSent } = faults.current
        if (wrongGenesis !== undefined && request.path === '/block-height/0')
          return { kind: 'text', text: wrongGenesis }
        const reply = await answerEsplora(chain, request, () => fees ?? FEES)
        return loseSent && request.method === 'POST' && route === '/tx' ? { kind: 'drop' } : reply
      },
    })
    const close = async () => {
      await peer.close()
      await chain.close()
    }
    return { url: peer.url, recorder, chain, setFaults: faults.set, close }
  } catch (error) {
    await chain.close()
    throw error
  }
}
