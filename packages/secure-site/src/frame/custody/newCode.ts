import { CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { drawCode } from '../ui/drawCode.ts'
import { drawField } from '../ui/field.ts'
import type { ScreenPlace } from './place.ts'
import { createRecoveryCode } from './recoveryCode.ts'
import type { NewSlot } from './slotDrafts.ts'

const CHECKED_CHARACTERS = 4

/**
 * Shows a new recovery code, and asks for its end, so that it is not lost with a press.
 *
 * @param keep - makes the code a way to open the wallet.
 */
export function drawNewCode(
  { frame, root }: ScreenPlace,
  { keep, cancel }: { readonly keep: (slot: NewSlot) => Promise<void>; readonly cancel: () => void },
): void {
  const { wallet: words, passkey } = frame.words
  const code = createRecoveryCode()
  const shown = drawCode(code.text)

  function show(): void {
    drawActScreen<'next' | typeof CANCEL>(root, {
      dapp: frame.dapp,
      title: words.codeTitle,
      text: words.codeWhy,
      body: [shown],
      buttons: [
        ['next', words.codeWritten],
        [CANCEL, passkey.cancel],
      ],
      press: act => (act === CANCEL ? cancel() : check()),
    })
  }

  function check(): void {
    const field = drawField(words.codeCheck)
    drawActScreen<'keep' | 'back' | typeof CANCEL>(root, {
      dapp: frame.dapp,
      title: words.codeTitle,
      text: words.codeCheck,
      body: [field],
      buttons: [
        ['keep', words.codeDone],
        ['back', words.codeAgain],
        [CANCEL, passkey.cancel],
      ],
      press(act, screen) {
        if (act === CANCEL) return cancel()
        if (act === 'back') return show()
        if (field.value.trim().toUpperCase() !== code.text.slice(-CHECKED_CHARACTERS))
          return screen.say(words.codeWrong)
        screen.setBusy(true)
        keep({ kind: 'code', bytes: code.bytes }).catch((error: unknown) => {
          console.error(error)
          screen.setBusy(false)
          screen.say(passkey.failed)
        })
      },
    })
    field.focus()
  }

  show()
}
