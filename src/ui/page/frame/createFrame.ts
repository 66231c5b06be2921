import type { FrameLoss } from '../../../bridge/contract/embedded.ts'
import type { PageApi } from '../../../bridge/contract/pageApi.ts'
import { FrameLoadError, FrameRestartedError } from '../../../bridge/errors/frame.ts'
import { isLocalHost } from '../environment.ts'
import { createFrameElement, type FrameElement } from './frameElement.ts'
import { type Placing, placeFrame } from './place.ts'
import { createReplyStore } from './replyStore.ts'
import { type Talk, talkTo } from './talk.ts'

/** Listeners of the frame's messages. */
export interface FrameListeners {
  /** To the engine. Resolves when what the message answers is kept there. */
  message(message: unknown): Promise<void>
  lost(reason: FrameLoss): void
}

/** The secure frame of this page. */
export interface SecureFrame {
  readonly api: PageApi['frame']
  /**
   * Shows the frame over the card, now or as soon as it is there.
   *
   * @returns hides it again
   */
  show(placing: Placing): () => void
  /** The result URL of a social login, from its window or from the frame. */
  onResult(listener: (uri: string) => void): () => void
  stop(): void
}

interface Open {
  readonly url: string
  readonly element: FrameElement
  readonly talk: Talk
  readonly watch: MutationObserver
}

const RESULT_MAX = 8_192

function readResult(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'resultUri')) return undefined
  const { resultUri } = data as { readonly resultUri: unknown }
  return typeof resultUri === 'string' && resultUri.length <= RESULT_MAX ? resultUri : undefined
}

function parseSite(url: string): URL {
  const site = new URL(url)
  const isSecure = site.protocol === 'https:' || (site.protocol === 'http:' && isLocalHost(site.hostname))
  if (!isSecure) throw new FrameLoadError({ details: 'the secure site must be https' })
  return site
}

/**
 * The page's half of the embedded wallet: an element, two windows and an origin to check. What is said is the
 * engine's affair.
 *
 * @param listeners listeners of the frame's messages
 */
export function createSecureFrame(view: Window, listeners: FrameListeners): SecureFrame {
  const replyStore = createReplyStore()
  const results = new Set<(uri: string) => void>()
  const placings = new Set<Placing>()
  let open: Open | null = null
  let hide = (): void => {}

  function drop(): void {
    hide()
    hide = () => {}
    open?.watch.disconnect()
    open?.talk.stop()
    open?.element.host.remove()
    open = null
  }

  function showNewest(): void {
    hide()
    const newest = [...placings].at(-1)
    hide = newest && open ? placeFrame(open.element, newest) : () => {}
  }

  function hear(message: unknown): void {
    const uri = readResult(message)
    if (uri !== undefined) {
      for (const listener of results) listener(uri)
      return
    }
    replyStore.addReply(message)
    listeners.message(message).then(
      () => replyStore.removeReply(message),
      () => {},
    )
  }

  // Only messages of the login window count: another window of the same origin could send them too.
  const onWindowMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (!open || origin !== new URL(open.url).origin) return
    if (source === null || !('opener' in source) || source.opener !== view) return
    const uri = readResult(data)
    if (uri !== undefined) for (const listener of results) listener(uri)
  }
  view.addEventListener('message', onWindowMessage)

  function create(url: string): Open {
    const { origin } = parseSite(url)
    const element = createFrameElement(view.document, url)
    const lost = (reason: FrameLoss): void => {
      if (open?.element !== element) return
      if (reason !== 'reloaded') drop()
      listeners.lost(reason)
    }
    const talk = talkTo({ view, frame: element.frame, origin, onMessage: hear, onLost: lost })
    const watch = new MutationObserver(() => {
      if (!element.host.isConnected) lost('removed')
    })
    if (element.host.parentNode) watch.observe(element.host.parentNode, { childList: true })
    return { url, element, talk, watch }
  }

  return {
    api: {
      async open({ url }) {
        if (open && open.url !== url) drop()
        if (!open) {
          if (!view.document.body) throw new FrameLoadError({ details: 'the page has no body yet' })
          open = create(url)
          showNewest()
        }
        return { isReady: open.talk.isReady() }
      },
      async post({ message }) {
        if (!open) throw new FrameRestartedError({ details: 'the frame is not open' })
        replyStore.recordRequest(message)
        if (!open.talk.post(message)) throw new FrameRestartedError({ details: 'the frame was removed' })
      },
      async close() {
        drop()
      },
      answers: async ({ ids }) => replyStore.answers(ids),
    },
    show(placing) {
      placings.add(placing)
      showNewest()
      return () => {
        if (!placings.delete(placing)) return
        showNewest()
      }
    },
    onResult(listener) {
      results.add(listener)
      return () => void results.delete(listener)
    },
    stop() {
      view.removeEventListener('message', onWindowMessage)
      drop()
    },
  }
}
