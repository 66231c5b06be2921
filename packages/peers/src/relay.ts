import type { ContractLog } from '../../../test/contracts/contractLog.ts'
import type { RelayClient } from '../../tabkey-testing/src/relay/connection.ts'
import { createRelaySockets } from '../../tabkey-testing/src/relay/relaySockets.ts'
import { asObject, json, openPeerServer, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { contractObserver } from './relay/contractObserver.ts'
import type { RelayFaults } from './relay/faults.ts'

export interface RelayStats {
  /** Sockets open now. */
  readonly sockets: number
  /** Sockets opened since the start or the last reset. */
  readonly opened: number
  readonly clients: readonly (RelayClient & { readonly open: boolean })[]
  readonly topics: number
  /** Verify attestations that came with a published message, newest last. */
  readonly attestations: readonly string[]
}

export interface Relay {
  /** `ws://` address for `relayUrl`. */
  readonly url: string
  /** `http://` address of the controls. */
  readonly httpUrl: string
  readonly recorder: Recorder
  setFaults(faults: RelayFaults): void
  stats(): RelayStats
  /** Drops all open sockets; without a code as a broken line does. */
  kick(close?: { code: number; reason: string }): number
  close(): Promise<void>
}

/** Starts a WalletConnect relay on loopback. Controls: `/__stats`, `/__faults`, `/__reset`, `POST /kick {code?, reason?}`. */
export async function startRelay({
  port,
  contracts,
}: {
  port?: number
  /** Where frames that differ from the contracts of the relay are collected. */
  contracts?: ContractLog
} = {}): Promise<Relay> {
  const recorder = createRecorder()
  const sockets = createRelaySockets(contractObserver(recorder, contracts))
  const attestations = () =>
    recorder.calls
      .map(call => asObject(call.detail).attestation)
      .filter((value): value is string => typeof value === 'string' && value !== '')
  const stats = (): RelayStats => ({
    sockets: sockets.size(),
    opened: sockets.clients().length,
    clients: sockets.clients(),
    topics: sockets.topics(),
    attestations: attestations(),
  })
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults: sockets.setFaults,
    moreStats: stats,
    reset: sockets.forget,
    handle: (request: PeerRequest) => {
      if (request.path !== '/kick' || request.method !== 'POST') return undefined
      const { code, reason } = asObject(request.body)
      return json({
        kicked: sockets.kick(typeof code === 'number' ? { code, reason: String(reason ?? '') } : undefined),
      })
    },
  })
  peer.server.on('upgrade', sockets.upgrade)

  return {
    url: peer.url.replace('http:', 'ws:'),
    httpUrl: peer.url,
    recorder,
    setFaults: sockets.setFaults,
    stats,
    kick: sockets.kick,
    async close() {
      sockets.close()
      await peer.close()
    },
  }
}
