export type Post = (message: object) => void

/** The way to the page that frames us: by window messages, or by a port once the page has taken it. */
export interface Channel {
  /** READY, with a port that the page may take. */
  ready(): void
  /** Something the page did not ask for. */
  tell(message: object): void
}

export const VERSION = '1'

/** The requests beyond the frame protocol that this site answers. */
export const OPTIONAL_REQUESTS = [
  'CONNECT_PASSKEY',
  'CONNECT_TOKEN',
  'GET_TOKEN',
  'OPEN_WALLET',
  'MANAGE_WALLET',
] as const

/**
 * Listens to the parent window and to the ports that it offers, to no other sender.
 *
 * @param parameters.parent - its origin, exactly; every message goes to this origin only.
 * @param parameters.take - gets what came, and the way back for its answer.
 */
export function openChannel(parameters: {
  readonly parent: string
  take(data: unknown, post: Post): void
}): Channel {
  const { parent, take } = parameters
  let port: MessagePort | undefined
  const byWindow: Post = message => window.parent.postMessage(message, parent)
  addEventListener('message', event => {
    // A page with a port does not post to the window, so a window message has another sender.
    if (port || event.source !== window.parent || event.origin !== parent) return
    take(event.data, byWindow)
  })
  return {
    ready() {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        port = port1
        take(data, message => port1.postMessage(message))
      }
      window.parent.postMessage(
        { type: '@w3m-frame/READY', payload: { version: VERSION, requests: OPTIONAL_REQUESTS } },
        parent,
        [port2],
      )
    },
    tell: message => (port ? port.postMessage(message) : byWindow(message)),
  }
}
