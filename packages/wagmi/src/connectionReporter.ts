import { ChainNotSupportedError } from '../../../src/bridge/errors/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import {
  type EvmProviderState,
  readEvmProviderState,
} from '../../../src/ui/client/providers/evmProviderState.ts'
import type { WagmiEmitter } from './wagmiTypes.ts'

/** @throws ChainNotSupportedError without a network of eip155 */
export function getChainId({ chainId }: EvmProviderState): number {
  if (!chainId) throw new ChainNotSupportedError({ details: 'no eip155 network is configured' })
  return Number(chainId)
}

/** Reports the state of the client to wagmi as events of its connector. */
export interface ConnectionReporter {
  /** Follows the state from now on. */
  start(): void
  /** Ends the silence, and reports what is not reported yet. */
  speak(): void
  /** Reports the connection again in a later task, when wagmi has ended what it is doing and forgotten it. */
  reportAgain(): void
}

/** @param isSilent nothing is reported before `speak` */
export function createConnectionReporter(
  client: Tabkey,
  emitter: WagmiEmitter,
  isSilent: boolean,
): ConnectionReporter {
  let emitted: EvmProviderState | null = null
  let isFollowing = false

  function follow(): void {
    const connection = readEvmProviderState(client.getState())
    if (isSilent || connection.status === 'unknown') return
    const before = emitted
    emitted = connection
    if (connection.status === 'disconnected') {
      if (before?.status === 'connected') emitter.emit('disconnect')
      return
    }
    const chainId = getChainId(connection)
    // Also when the host's own button, or another tab, connected: wagmi takes it up unless it is connecting itself.
    if (before?.status !== 'connected') emitter.emit('connect', { accounts: connection.accounts, chainId })
    else if (before.chainId !== connection.chainId || before.accounts.join() !== connection.accounts.join())
      emitter.emit('change', { accounts: connection.accounts, chainId })
  }

  return {
    start() {
      if (isFollowing) return
      isFollowing = true
      client.subscribe(readEvmProviderState, follow)
      // wagmi sets a connector up before it can take events. The client may have been connected long before.
      queueMicrotask(follow)
    },
    speak() {
      isSilent = false
      follow()
    },
    reportAgain() {
      setTimeout(() => {
        emitted = null
        follow()
      })
    },
  }
}
