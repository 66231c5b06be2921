import type { PasskeyWords } from '../../words/words.ts'
import { runAbortable } from '../abortable.ts'
import type { Frame } from '../frame.ts'
import { FrameError, REJECTED } from '../frameError.ts'
import {
  askAuthenticator,
  hasPasskeys,
  PASSKEY_OPTIONS,
  PasskeyError,
  type PasskeyResponse,
} from '../passkeys.ts'
import { askInWindow } from '../passkeyWindow.ts'
import type { Payload } from '../requests.ts'
import { drawPasskeyScreen, type PasskeyAct, type PasskeyScreen } from '../ui/passkeyScreen.ts'
import type { SignedIn } from '../wallet.ts'
import { enter } from './email.ts'

const ANSWER_PATHS = { login: '/passkey/login', create: '/passkey/create' } as const

/**
 * `CONNECT_PASSKEY`: a person logs in with a passkey, or makes one for a new account. They press in the frame, because browsers
 * demand a press there. A session that was left over ends first: its account must not get the passkey of another person.
 *
 * With `add` the passkey is made for the account that is logged in.
 */
export function connectPasskey(
  frame: Frame,
  payload: Payload<'CONNECT_PASSKEY'>,
  id: string | undefined,
): Promise<void> {
  return runAbortable(frame, id, async signal => {
    if (!hasPasskeys()) throw new FrameError('This browser has no passkeys')
    const words = frame.words.passkey
    const isAdding = payload?.add === true
    if (isAdding) await frame.wallet.require(true)
    const answer = await frame.screens.show<SignedIn>((root, { resolve, reject }) => {
      let act: 'login' | 'create' = isAdding ? 'create' : 'login'
      const readOptions = async () => {
        if (!isAdding && (await frame.wallet.current(true))) await frame.wallet.signOut()
        const options = await frame.server.ask<object>(`${ANSWER_PATHS[act]}/options`)
        return PASSKEY_OPTIONS.parse({ ...options, kind: act })
      }
      async function finish(response: Promise<PasskeyResponse>, screen: PasskeyScreen): Promise<void> {
        screen.setBusy(true)
        screen.say('')
        try {
          resolve(await frame.server.ask<SignedIn>(ANSWER_PATHS[act], { response: await response }))
        } catch (error) {
          screen.say(words[toReason(error)])
          screen.offer('window', words.inWindow)
        } finally {
          screen.setBusy(false)
        }
      }
      const inWindow = () => askInWindow({ readOptions, dapp: frame.dapp }, signal)
      return drawPasskeyScreen(root, {
        dapp: frame.dapp,
        title: isAdding ? words.add : words.login,
        text: words.what,
        buttons: isAdding
          ? [
              ['create', words.create],
              ['cancel', words.cancel],
            ]
          : [
              ['login', words.login],
              ['create', words.account],
              ['cancel', words.cancel],
            ],
        press(pressed: PasskeyAct, screen) {
          if (pressed === 'cancel') return reject(new FrameError(REJECTED))
          if (pressed !== 'window') act = pressed
          const asked = pressed === 'window' ? inWindow() : readOptions().then(askAuthenticator)
          void finish(asked, screen)
        },
      })
    }, signal)
    await enter(frame, answer)
  })
}

/** The server's word for a passkey of another site, or of an account that is gone. */
const UNKNOWN = 'This passkey is not known here'

const toReason = (error: unknown): keyof PasskeyWords =>
  error instanceof PasskeyError
    ? error.reason
    : error instanceof FrameError && error.message === UNKNOWN
      ? 'unknown'
      : 'failed'
