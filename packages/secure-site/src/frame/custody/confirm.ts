import * as z from 'zod/mini'
import { fill } from '../../words/fill.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { hasPasskeys, PASSKEY_OPTIONS } from '../passkeys.ts'
import { type ActButton, type ActScreen, CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { drawField } from '../ui/field.ts'
import { createPasskeyPresser } from './passkeyPress.ts'
import type { ScreenPlace } from './place.ts'

/** The server wants a new proof of the person before an act. */
const NEEDED = 'Confirm that it is you'

const WAYS = z.object({ isFresh: z.boolean(), passkey: z.boolean(), email: z.nullable(z.string()) })

/** @throws {FrameError} that `confirmed` knows, when the last proof of the person is too old. */
export async function requireConfirmed({ server }: Frame): Promise<void> {
  const { isFresh } = WAYS.parse(await server.ask('/step-up'))
  if (!isFresh) throw new FrameError(NEEDED)
}

type ConfirmAct = 'passkey' | 'window' | 'mail' | typeof CANCEL

/**
 * Runs an act. Where the server wants a new proof of the person, asks for it, and runs the act once more.
 *
 * @param back - draws the screen that was before.
 * @returns false when the person went back instead.
 * @throws what the act throws.
 */
export async function confirmed(
  place: ScreenPlace,
  back: () => void,
  act: () => Promise<void>,
): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof FrameError) || error.message !== NEEDED) throw error
  }
  const isConfirmed = await ask(place)
  if (!isConfirmed) back()
  else await act()
  return isConfirmed
}

async function ask(place: ScreenPlace): Promise<boolean> {
  const { frame, root, signal } = place
  const { wallet: words, passkey } = frame.words
  const ways = WAYS.parse(await frame.server.ask('/step-up'))
  return new Promise(resolve => {
    const buttons: readonly ActButton<ConfirmAct>[] = [
      ...(ways.passkey && hasPasskeys() ? ([['passkey', words.usePasskey]] as const) : []),
      ...(ways.email === null ? [] : ([['mail', words.sendCode]] as const)),
      [CANCEL, passkey.cancel],
    ]
    drawActScreen(root, {
      dapp: frame.dapp,
      title: words.confirm,
      text: buttons.length > 1 ? words.confirmWhy : words.confirmAgain,
      buttons,
      press(act, screen) {
        if (act === CANCEL) return resolve(false)
        if (act === 'mail') return void sendCode(place, ways.email ?? '', screen, resolve)
        createPasskeyPresser(
          frame,
          screen,
          signal,
        )(
          {
            async readOptions() {
              const options = await frame.server.ask<object>('/step-up/passkey/options')
              return PASSKEY_OPTIONS.parse({ ...options, kind: 'open' })
            },
            async finish({ response }) {
              await frame.server.ask('/step-up/passkey', { response })
              resolve(true)
            },
          },
          act === 'window',
        )
      },
    })
  })
}

async function sendCode(
  { frame, root }: ScreenPlace,
  email: string,
  from: ActScreen<ConfirmAct>,
  resolve: (isConfirmed: boolean) => void,
): Promise<void> {
  const { wallet: words, passkey } = frame.words
  from.setBusy(true)
  try {
    await frame.server.ask('/step-up/email/start')
  } catch (error) {
    from.say(error instanceof FrameError ? error.message : passkey.failed)
    return
  } finally {
    from.setBusy(false)
  }
  const field = drawField(words.mailCode)
  field.inputMode = 'numeric'
  drawActScreen<'next' | typeof CANCEL>(root, {
    dapp: frame.dapp,
    title: words.confirm,
    text: fill(frame.words, words.codeSent, { email }),
    body: [field],
    buttons: [
      ['next', words.next],
      [CANCEL, passkey.cancel],
    ],
    press(act, screen) {
      if (act === CANCEL) return resolve(false)
      screen.setBusy(true)
      frame.server
        .ask('/step-up/email', { code: field.value.replace(/\D/g, '') })
        .then(() => resolve(true))
        .catch((error: unknown) => screen.say(error instanceof FrameError ? words.codeWrong : passkey.failed))
        .finally(() => screen.setBusy(false))
    },
  })
  field.focus()
}
