import { HostNotAllowedError } from '../../../bridge/errors/network.ts'
import { isRelayFrame } from './relayFrame.ts'

type SocketConstructor = typeof WebSocket

/**
 * Relay hosts a client is open for, with the socket it holds. Module state, because sign-client keeps the constructor
 * it met at its own load.
 */
const relays = new Map<string, WebSocket | undefined>()

/** Lets sign-client open sockets to this relay, and to no other host, until the returned function is called. */
export function allowRelay(url: string): () => void {
  const { host } = new URL(url)
  relays.set(host, relays.get(host))
  return () => {
    relays.get(host)?.close()
    relays.delete(host)
  }
}

/**
 * A WebSocket constructor that reaches only the relays of `allowRelay`, and holds one socket per relay: sign-client
 * forgets one that is still connecting when it tries again, and a relay that recovers would then see two. Messages
 * of the relay are validated before sign-client gets them: sign-client throws an uncaught error for an invalid one.
 *
 * @param Native the runtime's own
 * @param isOpen while it says true, everything passes: the dapp's own sockets, when the engine runs in a page
 */
export function guardWebSocket(Native: SocketConstructor, isOpen: () => boolean): SocketConstructor {
  return new Proxy(Native, {
    construct(target, parameters: ConstructorParameters<SocketConstructor>) {
      if (isOpen()) return Reflect.construct(target, parameters)
      const { host } = new URL(parameters[0])
      if (!relays.has(host)) throw new HostNotAllowedError(host)
      relays.get(host)?.close()
      const socket = Reflect.construct(target, parameters)
      // This listener is the first, so that it can stop an invalid message for all others.
      socket.addEventListener('message', (event: MessageEvent) => {
        if (!isRelayFrame(event.data)) event.stopImmediatePropagation()
      })
      relays.set(host, socket)
      return socket
    },
  })
}
