import { runAbortable } from '../abortable.ts'
import { drawAddPasskey } from '../custody/addPasskey.ts'
import { readUsed } from '../custody/newPasskey.ts'
import { openWallet } from '../custody/openWallet.ts'
import { createPasskeyPresser, type PasskeyPress } from '../custody/passkeyPress.ts'
import type { Frame } from '../frame.ts'
import { FrameError, REJECTED } from '../frameError.ts'
import { hasPasskeys, PASSKEY_OPTIONS, type PasskeyAnswer } from '../passkeys.ts'
import type { Payload } from '../requests.ts'
import { type ActButton, drawActScreen } from '../ui/actScreen.ts'
import type { SignedIn } from '../wallet.ts'
import { enter } from './email.ts'

type Act = 'login' | 'create' | 'window' | 'cancel'

interface PasskeyLogin {
  readonly signedIn: SignedIn
  readonly answer: PasskeyAnswer
}

/**
 * `CONNECT_PASSKEY`: a person logs in with a passkey, or makes one for a new account. They press in the frame, because browsers
 * demand a press there. A session that was left over ends first: its account must not get the passkey of another person.
 *
 * With `add` the passkey is made for the account that is logged in, and opens its wallet from then on.
 */
export function connectPasskey(
  frame: Frame,
  payload: Payload<'CONNECT_PASSKEY'>,
  id: string | undefined,
): Promise<void> {
  return runAbortable(frame, id, async signal => {
    if (!hasPasskeys()) throw new FrameError('This browser has no passkeys')
    if (payload?.add === true) return addPasskey(frame, signal)
    const { signedIn, answer } = await askForLogin(frame, signal)
    const { isOpen } = await enter(frame, signedIn)
    if (!isOpen) await openWallet(frame, signal, await readUsed(answer))
  })
}

function askForLogin(frame: Frame, signal: AbortSignal): Promise<PasskeyLogin> {
  const words = frame.words.passkey
  return frame.screens.show<PasskeyLogin>((root, { resolve, reject }) => {
    let act: 'login' | 'create' = 'login'
    const press: PasskeyPress = {
      async readOptions() {
        if (await frame.wallet.session(true)) await frame.wallet.signOut()
        const options = await frame.server.ask<object>(`/passkey/${act}/options`)
        return PASSKEY_OPTIONS.parse({ ...options, kind: act })
      },
      async finish(answer) {
        const { response } = answer
        resolve({ signedIn: await frame.server.ask<SignedIn>(`/passkey/${act}`, { response }), answer })
      },
    }
    const buttons: readonly ActButton<Act>[] = [
      ['login', words.login],
      ['create', words.account],
      ['cancel', words.cancel],
    ]
    return drawActScreen(root, {
      dapp: frame.dapp,
      title: words.login,
      text: words.what,
      buttons,
      press(pressed, screen) {
        if (pressed === 'cancel') return reject(new FrameError(REJECTED))
        if (pressed !== 'window') act = pressed
        createPasskeyPresser(frame, screen, signal)(press, pressed === 'window')
      },
    }).close
  }, signal)
}

async function addPasskey(frame: Frame, signal: AbortSignal): Promise<void> {
  await frame.wallet.require(true)
  await frame.screens.show<void>(
    (root, { resolve, reject }) =>
      drawAddPasskey(
        { frame, root, signal },
        { done: () => resolve(), cancel: () => reject(new FrameError(REJECTED)) },
      ),
    signal,
  )
}
