import { runAbortable } from '../abortable.ts'
import type { Frame } from '../frame.ts'
import { FrameError, REJECTED } from '../frameError.ts'
import {
  askAuthenticator,
  hasPasskeys,
  NO_PASSKEYS,
  PASSKEY_OPTIONS,
  type PasskeyResponse,
} from '../passkeys.ts'
import { askInWindow } from '../passkeyWindow.ts'
import { drawPasskeyScreen, type PasskeyAct, type PasskeyScreen } from '../ui/passkeyScreen.ts'
import type { SignedIn } from '../wallet.ts'
import { enter } from './email.ts'

const LABELS = {
  login: 'Log in with a passkey',
  create: 'Create a passkey',
  window: 'Try in a window',
} as const
const ANSWER_PATHS = { login: '/passkey/login', create: '/passkey/create' } as const

/**
 * `CONNECT_PASSKEY`: a person logs in with a passkey, or makes one: for a new account, or for the account that is logged in.
 * They press in the frame, because browsers demand a press there.
 */
export function connectPasskey(frame: Frame, _payload: unknown, id: string | undefined): Promise<void> {
  return runAbortable(frame, id, async signal => {
    if (!hasPasskeys()) throw new FrameError(NO_PASSKEYS)
    const isLoggedIn = (await frame.wallet.current(true)) !== undefined
    const answer = await frame.screens.show<SignedIn>((root, { resolve, reject }) => {
      let act: 'login' | 'create' = isLoggedIn ? 'create' : 'login'
      const readOptions = async () => {
        const options = await frame.server.ask<object>(`${ANSWER_PATHS[act]}/options`)
        return PASSKEY_OPTIONS.parse({ ...options, kind: act })
      }
      async function finish(response: Promise<PasskeyResponse>, screen: PasskeyScreen): Promise<void> {
        screen.setBusy(true)
        screen.say('')
        try {
          resolve(await frame.server.ask<SignedIn>(ANSWER_PATHS[act], { response: await response }))
        } catch (error) {
          screen.say(error instanceof FrameError ? error.message : 'An error occurred')
          screen.offer('window', LABELS.window)
        } finally {
          screen.setBusy(false)
        }
      }
      const inWindow = () => askInWindow({ readOptions, label: LABELS[act], dapp: frame.dapp }, signal)
      return drawPasskeyScreen(root, {
        dapp: frame.dapp,
        title: title(isLoggedIn),
        text: 'A passkey is your fingerprint, your face or the lock of your screen.',
        buttons: isLoggedIn
          ? [
              ['create', LABELS.create],
              ['cancel', 'Cancel'],
            ]
          : [
              ['login', LABELS.login],
              ['create', 'Create a new account'],
              ['cancel', 'Cancel'],
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

const title = (isLoggedIn: boolean) => (isLoggedIn ? 'Add a passkey' : 'Log in with a passkey')
