import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RelayStartError } from '../errors.ts'
import type { RelayFaults } from './faults.ts'
import { createRelaySockets } from './relaySockets.ts'

/** Where a relay listens. */
export interface StartRelayOptions {
  /** On 127.0.0.1; default one that the system chooses. */
  readonly port?: number
}

/** A WalletConnect relay on this machine. */
export interface TestRelay {
  /** `ws://127.0.0.1:…`, for `endpoints.relay` of the app and for `startPhone`. */
  readonly url: string
  /** How many sockets are open: pages and phones. */
  readonly sockets: number
  /** Makes the relay misbehave from now on; an empty object makes it well again. */
  setFaults(faults: RelayFaults): void
  /** Drops all open sockets, as a broken line does. @returns how many there were */
  dropSockets(): number
  /** Ends the relay. */
  close(): Promise<void>
}

/**
 * Starts a relay for WalletConnect on 127.0.0.1. In Node only.
 *
 * @returns the relay, once it listens
 * @throws RelayStartError when the port is taken
 * @example
 * const relay = await startRelay({ port: 4180 })
 */
export async function startRelay({ port = 0 }: StartRelayOptions = {}): Promise<TestRelay> {
  const server = createServer((_, response) => void response.writeHead(404).end())
  const sockets = createRelaySockets()
  server.on('upgrade', sockets.upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(new RelayStartError(`The relay cannot listen on port ${port}: ${error.message}`)),
    )
    server.listen(port, '127.0.0.1', resolve)
  }).catch(error => {
    sockets.close()
    throw error
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sockets() {
      return sockets.size()
    },
    setFaults: sockets.setFaults,
    dropSockets: () => sockets.kick(),
    async close() {
      sockets.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
