import { PasskeyError } from '../passkeys.ts'
import { type ActButton, CANCEL, drawActScreen } from '../ui/actScreen.ts'
import type { Session } from '../wallet.ts'
import { pressNewPasskey } from './newPasskey.ts'
import { createPasskeyPresser } from './passkeyPress.ts'
import type { ScreenPlace } from './place.ts'

type Act = 'create' | 'window' | typeof CANCEL

/** The slots of the site that go with the first slot of the person: none where the project lets the site keep keys. */
export const findReplaced = ({ custody }: Session): string[] =>
  custody.policy === 'server' ? [] : custody.slots.filter(({ kind }) => kind === 'server').map(({ id }) => id)

/**
 * Asks for a new passkey for the account that is logged in. It opens the wallet from then on.
 *
 * @returns a function that takes the screen away.
 */
export function drawAddPasskey(
  place: ScreenPlace,
  ends: { readonly done: () => void; readonly cancel: () => void },
): () => void {
  const { frame, root, signal } = place
  const words = frame.words.passkey
  const press = pressNewPasskey(frame, async used => {
    const session = await frame.wallet.session()
    // A passkey without the function logs in; where the site keeps the keys it need not do more.
    if (!session || (!used && session.custody.policy !== 'server')) throw new PasskeyError('noOutput')
    if (used) {
      const replaced = findReplaced(session)
      // A browser that the site's slot has opened gets one of its own.
      const browser = replaced.length > 0 ? [{ kind: 'browser' } as const] : []
      await frame.wallet.change([{ kind: 'passkey', ...used }, ...browser], replaced)
    }
    ends.done()
  })
  const buttons: readonly ActButton<Act>[] = [
    ['create', words.create],
    [CANCEL, words.cancel],
  ]
  return drawActScreen(root, {
    dapp: frame.dapp,
    title: words.add,
    text: words.what,
    buttons,
    press(act, screen) {
      if (act === CANCEL) return ends.cancel()
      createPasskeyPresser(frame, screen, signal)(press, act === 'window')
    },
  }).close
}
