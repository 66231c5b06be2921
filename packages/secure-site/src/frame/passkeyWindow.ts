import * as z from 'zod/mini'
import type { FrameWords } from '../words/words.ts'
import {
  askAuthenticator,
  hasPasskeys,
  PASSKEY_OPTIONS,
  type PasskeyAnswer,
  PasskeyError,
  type PasskeyOptions,
} from './passkeys.ts'
import { drawActScreen } from './ui/actScreen.ts'
import type { Dapp } from './ui/approval.ts'

// A window of the site, for browsers that let no frame use passkeys. It belongs to the frame that opened it: both are of the
// same origin, and neither listens to another window.

/** Where the window is, below the site's origin. */
export const PASSKEY_PATH = '/passkey'

const READY = z.object({ type: z.literal('passkey ready') })
const ASKED = z.object({
  type: z.literal('passkey asked'),
  options: PASSKEY_OPTIONS,
  dapp: z.object({ origin: z.string(), name: z.string() }),
})
const ANSWERED = z.object({
  type: z.literal('passkey answered'),
  answer: z.object({
    credentialId: z.string(),
    response: z.record(z.string(), z.unknown()),
    output: z.optional(z.instanceof(Uint8Array)),
    hasOutput: z.boolean(),
  }),
})

export interface PasskeyWindowParameters {
  readonly readOptions: () => Promise<PasskeyOptions>
  readonly dapp: Dapp
}

const LOOK_MS = 300
const SIZE = 'popup,width=440,height=560'

/**
 * Asks in a window. It has to be called in the task of a press.
 *
 * @throws {PasskeyError} when the browser opens no window, or the person closes it.
 */
export async function askInWindow(
  parameters: PasskeyWindowParameters,
  signal: AbortSignal,
): Promise<PasskeyAnswer> {
  const opened = window.open(`${location.origin}${PASSKEY_PATH}`, '_blank', SIZE)
  if (!opened) throw new PasskeyError('blocked')
  const stop = new AbortController()
  return new Promise<PasskeyAnswer>((resolve, reject) => {
    const look = setInterval(() => {
      if (opened.closed) reject(new PasskeyError('closed'))
    }, LOOK_MS)
    stop.signal.addEventListener('abort', () => clearInterval(look))
    signal.addEventListener('abort', () => reject(new PasskeyError('cancelled')), {
      signal: stop.signal,
    })
    addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source !== opened || origin !== location.origin) return
        if (READY.safeParse(data).success) {
          const { dapp, readOptions } = parameters
          readOptions().then(options => {
            const { origin: page, name } = dapp
            const message: z.infer<typeof ASKED> = {
              type: 'passkey asked',
              options,
              dapp: { origin: page, name },
            }
            opened.postMessage(message, location.origin)
          }, reject)
        }
        const answered = ANSWERED.safeParse(data)
        if (answered.success) resolve(readAnswer(answered.data.answer))
      },
      { signal: stop.signal },
    )
  }).finally(() => {
    stop.abort()
    opened.close()
  })
}

const readAnswer = ({ output, ...answer }: z.infer<typeof ANSWERED>['answer']): PasskeyAnswer => ({
  ...answer,
  output: output && Uint8Array.from(output),
})

/** The window's own half. */
export function startPasskeyWindow(root: HTMLElement, { passkey: words, wallet }: FrameWords): void {
  const frame: Window | null = window.opener
  if (!frame) return
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame || origin !== location.origin) return
    const asked = ASKED.safeParse(data)
    if (!asked.success) return
    const { options, dapp } = asked.data
    const label = options.kind === 'open' ? wallet.usePasskey : words[options.kind]
    drawActScreen<PasskeyOptions['kind']>(root, {
      dapp: { ...dapp, icon: undefined },
      title: label,
      text: hasPasskeys() ? '' : words.none,
      buttons: hasPasskeys() ? [[options.kind, label]] : [],
      press(_act, screen) {
        screen.setBusy(true)
        askAuthenticator(options).then(
          answer => {
            const message: z.infer<typeof ANSWERED> = { type: 'passkey answered', answer: { ...answer } }
            frame.postMessage(message, location.origin)
          },
          (error: unknown) => {
            screen.setBusy(false)
            screen.say(words[error instanceof PasskeyError ? error.reason : 'failed'])
          },
        )
      },
    })
    document.documentElement.dataset.open = 'yes'
  })
  const ready: z.infer<typeof READY> = { type: 'passkey ready' }
  frame.postMessage(ready, location.origin)
}
