import type { PasskeyWords } from '../../words/words.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { askAuthenticator, type PasskeyAnswer, PasskeyError, type PasskeyOptions } from '../passkeys.ts'
import { askInWindow } from '../passkeyWindow.ts'
import type { ActScreen } from '../ui/actScreen.ts'

/** What a press of a passkey button does. */
export interface PasskeyPress {
  readonly readOptions: () => Promise<PasskeyOptions>
  readonly finish: (answer: PasskeyAnswer) => Promise<void>
}

export type PasskeyPresser = (press: PasskeyPress, isInWindow?: boolean) => void

/**
 * Asks for a passkey in the task of a press, and says on the screen why it did not work. Where the frame may use no passkeys, the
 * same is offered in a window of the site.
 */
export function createPasskeyPresser<Act extends string>(
  frame: Frame,
  screen: ActScreen<Act | 'window'>,
  signal: AbortSignal,
): PasskeyPresser {
  const { passkey: words } = frame.words
  async function run({ finish }: PasskeyPress, asking: Promise<PasskeyAnswer>): Promise<void> {
    screen.setBusy(true)
    screen.say('')
    try {
      await finish(await asking)
    } catch (error) {
      if (!(error instanceof PasskeyError || error instanceof FrameError)) console.error(error)
      screen.say(words[toReason(error)])
      screen.offer('window', words.inWindow)
    } finally {
      screen.setBusy(false)
    }
  }
  return (press, isInWindow = false) => {
    const { readOptions } = press
    const asking = isInWindow
      ? askInWindow({ readOptions, dapp: frame.dapp }, signal)
      : readOptions().then(askAuthenticator)
    void run(press, asking)
  }
}

/** The server's word for a passkey of another site, or of an account that is gone. */
const UNKNOWN = 'This passkey is not known here'

const toReason = (error: unknown): keyof PasskeyWords =>
  error instanceof PasskeyError
    ? error.reason
    : error instanceof FrameError && error.message === UNKNOWN
      ? 'unknown'
      : 'failed'
