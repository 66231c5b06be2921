import * as z from 'zod/mini'
import type { FrameWords } from '../../words/words.ts'
import { PasskeyError } from '../passkeys.ts'
import { el } from '../ui/element.ts'

// A window of the site that shows the keys of a wallet. It belongs to the frame that opened it: both are of the same origin, and
// neither listens to another window.

/** Where the window is, below the site's origin. */
export const KEY_PATH = '/key'

/** The keys of one wallet, as other wallets take them. */
const KEYS = z.object({
  /** Hex with 0x. */
  evm: z.string(),
  /** 64 bytes in base58. */
  solana: z.string(),
})
export type RevealedKeys = z.infer<typeof KEYS>

const READY = z.object({ type: z.literal('key ready') })
const SHOWN = z.object({ type: z.literal('key shown'), keys: KEYS })

const SIZE = 'popup,width=480,height=640'
const READY_MS = 30_000

/**
 * Opens the window and hands it the keys. It has to be called in the task of a press.
 *
 * @throws {PasskeyError} when the browser opens no window, or the window does not come.
 */
export function showKeyInWindow(reveal: () => Promise<RevealedKeys>, signal: AbortSignal): Promise<void> {
  const opened = window.open(`${location.origin}${KEY_PATH}`, '_blank', SIZE)
  if (!opened) return Promise.reject(new PasskeyError('blocked'))
  const stop = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new PasskeyError('closed')), READY_MS)
    stop.signal.addEventListener('abort', () => clearTimeout(late))
    signal.addEventListener('abort', () => reject(new PasskeyError('cancelled')), { signal: stop.signal })
    addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source !== opened || origin !== location.origin || !READY.safeParse(data).success) return
        reveal().then(keys => {
          const message: z.infer<typeof SHOWN> = { type: 'key shown', keys }
          opened.postMessage(message, location.origin)
          resolve()
        }, reject)
      },
      { signal: stop.signal },
    )
  }).finally(() => stop.abort())
}

/** The window's own half. */
export function startKeyWindow(root: HTMLElement, { wallet: words }: FrameWords): void {
  const frame: Window | null = window.opener
  if (!frame) return
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame || origin !== location.origin) return
    const shown = SHOWN.safeParse(data)
    if (!shown.success) return
    const { evm, solana } = shown.data.keys
    const draw = (name: string, key: string) => {
      const text = el('p', 'key', key)
      text.dir = 'ltr'
      text.translate = false
      return [el('h2', '', name), text]
    }
    root.replaceChildren(
      el(
        'section',
        { class: 'screen', role: 'dialog', label: words.keyTitle },
        el(
          'div',
          'content',
          el('h1', '', words.keyTitle),
          el('p', { class: 'note', role: 'alert' }, words.keyWhy),
          ...draw('Ethereum', evm),
          ...draw('Solana', solana),
        ),
      ),
    )
    document.documentElement.dataset.open = 'yes'
  })
  const ready: z.infer<typeof READY> = { type: 'key ready' }
  frame.postMessage(ready, location.origin)
}
