import { type Anvil, startAnvil } from './anvil.ts'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'

export interface EvmFaults extends HttpFaults {
  /** Claim to be another chain in `eth_chainId` and `net_version`. */
  readonly wrongChainId?: number
}

export interface EvmNode {
  readonly chainId: number
  /** The recording proxy: what a dapp is given. */
  readonly url: string
  /** The node itself, for tests that must not be counted. */
  readonly nodeUrl: string
  readonly recorder: Recorder
  setFaults(faults: EvmFaults): void
  close(): Promise<void>
}

/**
 * A real Ethereum node behind a proxy that counts calls by method and origin and can misbehave.
 *
 * @example const node = await startEvmNode({ chainId: 1 })
 */
export async function startEvmNode({ chainId, port }: { chainId: number; port?: number }): Promise<EvmNode> {
  const anvil = await startAnvil(chainId)
  const recorder = createRecorder()
  const faults = createHttpFaults<{ wrongChainId?: number }>()
  try {
    const peer = await openPeerServer({
      ...(port === undefined ? {} : { port }),
      recorder,
      setFaults: faults.set,
      moreStats: () => ({ chainId, nodeUrl: anvil.url }),
      handle: request => proxyRpc(anvil, request, recorder, faults),
    })
    const close = async () => {
      await peer.close()
      await anvil.close()
    }
    return { chainId, url: peer.url, nodeUrl: anvil.url, recorder, setFaults: faults.set, close }
  } catch (error) {
    await anvil.close()
    throw error
  }
}

async function proxyRpc(
  anvil: Anvil,
  request: PeerRequest,
  recorder: Recorder,
  faults: ReturnType<typeof createHttpFaults<{ wrongChainId?: number }>>,
): Promise<PeerReply | undefined> {
  if (request.method !== 'POST') return undefined
  const calls = (Array.isArray(request.body) ? request.body : [request.body]).map(asObject)
  const methods = calls.map(call => String(call.method))
  calls.forEach((call, index) => {
    recorder.record(methods[index] ?? '', request.origin, call.params)
  })
  const fault = await faults.apply(methods)
  if (fault) return fault
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: request.text,
    signal: AbortSignal.timeout(30_000),
  })
  const answer: unknown = await response.json()
  const { wrongChainId } = faults.current
  if (wrongChainId === undefined) return json(answer, response.status)
  const lies: Record<string, string> = {
    eth_chainId: `0x${wrongChainId.toString(16)}`,
    net_version: String(wrongChainId),
  }
  const lie = (reply: unknown) => {
    const call = calls.find(({ id }) => id === asObject(reply).id)
    const result = lies[String(call?.method)]
    return result === undefined ? reply : { ...asObject(reply), result }
  }
  return json(Array.isArray(answer) ? answer.map(lie) : lie(answer))
}
