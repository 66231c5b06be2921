import type { FrameLoss } from '../../../bridge/contract/embedded.ts'

/** The two-way talk with the page inside one frame. */
export interface Talk {
  /** @returns false when the frame has no window any more */
  post(message: unknown): boolean
  isReady(): boolean
  stop(): void
}

export interface TalkParameters {
  readonly view: Window
  readonly frame: HTMLIFrameElement
  /** The secure site's: the only one that is spoken to and listened to. */
  readonly origin: string
  readonly onMessage: (message: unknown) => void
  readonly onLost: (reason: FrameLoss) => void
}

const READY = '@w3m-frame/READY'

function isReadyMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { readonly type?: unknown }).type === READY
}

/**
 * Listens to messages of the frame's window with the origin of the secure site. Other messages are ignored without an
 * error: other scripts of the page may post them.
 */
export function talkTo({ view, frame, origin, onMessage, onLost }: TalkParameters): Talk {
  let port: MessagePort | null = null
  let isReady = false
  /** The page that is loading has spoken before its `load`: scripts run first. */
  let isEarly = false
  let loads = 0
  /** Since the last READY: whether a page has loaded in the frame and a message came from another origin. */
  let hasLeft = false
  let isElsewhere = false

  function takePort(offered: MessagePort): void {
    port?.close()
    port = offered
    offered.onmessage = event => onMessage(event.data)
  }

  const onWindowMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== frame.contentWindow) return
    if (event.origin !== origin) {
      // A stranger's word alone ends nothing; with a load, which is the browser's word, the page is another one.
      if (hasLeft) onLost('navigated')
      else isElsewhere = true
      return
    }
    const isNews = isReadyMessage(event.data)
    if (isNews) {
      // READY of a page whose load was reported is only late.
      isEarly = isReady || loads === 0
      isReady = true
      hasLeft = false
      isElsewhere = false
      // A repeated READY neither adds nor removes a port.
      const [offered] = event.ports
      if (offered) takePort(offered)
    } else if (port) return
    onMessage(event.data)
  }

  const onLoad = (): void => {
    loads += 1
    const hasSpoken = isEarly
    isEarly = false
    if (loads === 1) return
    hasLeft = true
    if (!hasSpoken) {
      isReady = false
      port?.close()
      port = null
    }
    onLost(isElsewhere ? 'navigated' : 'reloaded')
  }

  view.addEventListener('message', onWindowMessage)
  frame.addEventListener('load', onLoad)
  return {
    post(message) {
      const target = frame.isConnected ? frame.contentWindow : null
      if (!target) return false
      if (port) port.postMessage(message)
      else target.postMessage(message, origin)
      return true
    },
    isReady: () => isReady,
    stop() {
      view.removeEventListener('message', onWindowMessage)
      frame.removeEventListener('load', onLoad)
      port?.close()
      port = null
    },
  }
}
