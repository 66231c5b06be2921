import type { ContractLog } from '../../../test/contracts/contractLog.ts'
import type { Faucet } from './contracts/faucet.ts'
import { createHttpFaults } from './httpFaults.ts'
import { asObject, json, openPeerServer, type PeerServer } from './peerServer.ts'
import { createRecorder } from './recorder.ts'
import type { SolanaNode } from './solanaNode.ts'
import { type BridgeOutcome, createBridge } from './swaps/bridge.ts'
import { answerJupiter } from './swaps/jupiter.ts'
import { answerLifi } from './swaps/lifi.ts'
import type { SwapLies } from './swaps/order.ts'
import { answerZeroEx } from './swaps/zeroEx.ts'
import type { ChainNode } from './walletd/calls.ts'

export interface StartSwapsParameters {
  readonly nodes: readonly ChainNode[]
  readonly solana: SolanaNode
  /** Pays on the other network what a bridge brings. */
  readonly faucet: Faucet
  /** Where differences from the contracts of the services are collected. */
  readonly contracts: ContractLog
}

/**
 * Starts the swap services of 0x, LI.FI and Jupiter over the pools of the local chains.
 * `POST /__swap {order?, transaction?, reply?, jupiter?}` makes them lie,
 * `POST /__bridge {kind}` sets how transfers to another network end.
 */
export function startSwaps({ nodes, solana, faucet, contracts }: StartSwapsParameters): Promise<PeerServer> {
  const recorder = createRecorder()
  const faults = createHttpFaults()
  const bridge = createBridge(nodes, faucet)
  let lies: SwapLies = {}
  return openPeerServer({
    recorder,
    contracts,
    setFaults: faults.set,
    reset() {
      lies = {}
      bridge.reset()
    },
    async handle(request) {
      const { method, path, origin, query, body } = request
      if (method === 'POST' && path === '/__swap') {
        lies = asObject(body)
        return json({ ok: true })
      }
      if (method === 'POST' && path === '/__bridge') {
        bridge.set(asObject(body) as unknown as BridgeOutcome)
        return json({ ok: true })
      }
      recorder.record(path, origin, Object.fromEntries(query))
      const reply =
        (await faults.apply([path])) ??
        (await answerZeroEx(request, nodes, lies)) ??
        (await answerLifi(request, nodes, lies)) ??
        (await bridge.answer(request)) ??
        (await answerJupiter(request, solana, lies.jupiter))
      return reply && Object.keys(lies).length > 0 ? { ...reply, breaksContract: true } : reply
    },
  })
}
