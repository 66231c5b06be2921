import { answerBlockchain } from './api/blockchain.ts'
import { answerExplorer } from './api/explorer.ts'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { asObject, json, openPeerServer } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { ChainNode } from './walletd/calls.ts'

export interface Api {
  /** One address for the explorer API, the blockchain API and analytics. */
  readonly url: string
  readonly recorder: Recorder
  setFaults(faults: HttpFaults): void
  close(): Promise<void>
}

/**
 * Starts the explorer API, the blockchain API and the analytics endpoint. Every call is recorded by path with its
 * query; `POST /e` and JSON-RPC with their body.
 */
export async function startApi({
  port,
  nodes,
}: {
  port?: number
  nodes: readonly ChainNode[]
}): Promise<Api> {
  const recorder = createRecorder()
  const faults = createHttpFaults()
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults: faults.set,
    async handle(request) {
      const detail = { ...Object.fromEntries(request.query), ...asObject(request.body) }
      recorder.record(request.path, request.origin, detail)
      const fault = await faults.apply([request.path])
      if (fault) return fault
      if (request.path === '/e') return request.method === 'POST' ? json({ status: 'OK' }) : undefined
      return answerExplorer(request) ?? (await answerBlockchain(request, { nodes, url: peer.url }))
    },
  })
  return { url: peer.url, recorder, setFaults: faults.set, close: peer.close }
}
