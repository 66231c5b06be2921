import { fill } from '../../words/fill.ts'
import { FrameError } from '../frameError.ts'
import { type ActScreen, CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { drawField } from '../ui/field.ts'
import type { ScreenPlace } from './place.ts'

type Act = 'next' | typeof CANCEL
type Step = () => Promise<void>

/** The server's words for an address of another account, and for a text that is not an address. */
const USED = 'Email already in use'
const INVALID = 'Invalid email'

/**
 * Adds an address that the person proves by a code, and logs in with from then on. An address that a provider has stated
 * before agrees first.
 */
export function drawAddEmail(place: ScreenPlace, home: () => void): void {
  const { frame } = place
  const { wallet: words } = frame.words
  const field = drawField(words.newEmail)
  field.type = 'email'
  field.autocapitalize = 'none'
  drawStep(place, field, words.newEmail, home, async () => {
    const email = field.value.trim()
    const { action } = await frame.server.ask<{ action: string }>('/email/change', { email })
    const askNew = () => drawCode(place, email, '/email/change/secondary', home, async () => home())
    if (action !== 'VERIFY_PRIMARY_OTP') return askNew()
    const session = await frame.wallet.session(true)
    drawCode(place, session?.user.email ?? '', '/email/change/primary', home, async () => askNew())
  })
}

function drawCode(place: ScreenPlace, email: string, path: string, home: () => void, next: Step): void {
  const { frame } = place
  const { wallet: words } = frame.words
  const field = drawField(words.mailCode)
  field.inputMode = 'numeric'
  drawStep(place, field, fill(frame.words, words.codeSent, { email }), home, async () => {
    await frame.server.ask(path, { code: field.value.replace(/\D/g, '') })
    await next()
  })
}

function drawStep(
  { frame, root }: ScreenPlace,
  field: HTMLInputElement,
  text: string,
  home: () => void,
  run: Step,
): void {
  const { wallet: words, passkey } = frame.words
  drawActScreen<Act>(root, {
    dapp: frame.dapp,
    title: words.addLogin,
    text,
    body: [field],
    buttons: [
      ['next', words.next],
      [CANCEL, passkey.cancel],
    ],
    press(act, screen) {
      if (act === CANCEL) return home()
      screen.setBusy(true)
      run()
        .catch((error: unknown) => say(screen, error))
        .finally(() => screen.setBusy(false))
    },
  })
  field.focus()

  function say(screen: ActScreen<Act>, error: unknown): void {
    if (!(error instanceof FrameError)) console.error(error)
    const message = error instanceof FrameError ? error.message : ''
    if (message === USED) screen.say(words.loginUsed)
    else if (message === INVALID) screen.say(words.emailWrong)
    else screen.say(message === 'Invalid code' ? words.codeWrong : message || passkey.failed)
  }
}
