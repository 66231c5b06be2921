import { html } from '../../../secure-site/src/pages/html.ts'
import { page } from '../../../secure-site/src/pages/page.ts'
import { ENGLISH } from '../../../secure-site/src/words/words.ts'
import { asObject, json, openPeerServer } from '../peerServer.ts'
import { createRecorder } from '../recorder.ts'
import { asset } from './pages/assets.ts'

/** What the twin heard. */
export interface TwinMessage {
  readonly type: string
  readonly data: unknown
}

export interface Twin {
  readonly url: string
  readonly messages: readonly TwinMessage[]
  reset(): void
  close(): Promise<void>
}

/** A site on another origin that imitates the secure site: it forges READY and replies, and records all messages. */
export async function startTwin(): Promise<Twin> {
  const messages: TwinMessage[] = []
  const peer = await openPeerServer({
    recorder: createRecorder(),
    setFaults() {},
    handle(request) {
      if (request.path === '/twin.js') return asset('twin.js')
      if (request.path === '/log') {
        const { type, data } = asObject(request.body)
        messages.push({ type: String(type), data })
        return json({})
      }
      return page({
        words: ENGLISH,
        title: 'Twin',
        body: html`<p>Not the secure site</p>`,
        script: '/twin.js',
        styles: [],
        frameAncestors: ['*'],
      })
    },
  })
  return { url: peer.url, messages, reset: () => void (messages.length = 0), close: peer.close }
}
