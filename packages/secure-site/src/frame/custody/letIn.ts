import { commitToJoin, JOIN_CODE_CHARACTERS, JOIN_LIST, type WaitingBrowser } from '../../custody/joining.ts'
import { describeBrowser } from '../../mail/describeBrowser.ts'
import { fill } from '../../words/fill.ts'
import { FrameError, NOT_CONNECTED } from '../frameError.ts'
import { CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { drawField } from '../ui/field.ts'
import { readCode } from './codeText.ts'
import type { ScreenPlace } from './place.ts'

/** Lets another browser of the person open the wallet, when they type the code that it shows. */
export function drawLetIn({ frame, root }: ScreenPlace, home: () => void): void {
  const { wallet: words, passkey, covered } = frame.words
  const field = drawField(words.letInCode)

  /** @returns the browser that was let in; undefined when none waits with this code. */
  async function letIn(): Promise<WaitingBrowser | undefined> {
    const session = await frame.wallet.session(true)
    const wallet = session?.custody.wallet
    if (!session || !wallet) throw new FrameError(NOT_CONNECTED)
    const code = readCode(field.value, JOIN_CODE_CHARACTERS)
    if (code === undefined) return undefined
    const binding = { origin: location.origin, userId: session.user.id, walletId: wallet.id }
    const { browsers } = JOIN_LIST.parse(await frame.server.ask('/wallet/join/list'))
    const fits = await Promise.all(
      browsers.map(async waiting => (await commitToJoin(binding, waiting, code)) === waiting.commitment),
    )
    const browser = browsers.find((_, at) => fits[at])
    if (!browser) return undefined
    const answer = await frame.wallet.wrapFor(browser, code)
    await frame.server.ask('/wallet/join/answer', { deviceId: browser.deviceId, answer })
    return browser
  }

  drawActScreen<'letIn' | typeof CANCEL>(root, {
    dapp: frame.dapp,
    title: words.letIn,
    text: words.letInWhy,
    body: [field],
    buttons: [
      ['letIn', words.letIn],
      [CANCEL, words.back],
    ],
    guarded: ['letIn', covered],
    press(act, screen) {
      if (act === CANCEL) return home()
      screen.setBusy(true)
      letIn()
        .then(browser => (browser ? drawDone(browser) : screen.say(words.letInWrong)))
        .catch((error: unknown) => {
          console.error(error)
          screen.say(passkey.failed)
        })
        .finally(() => screen.setBusy(false))
    },
  })
  field.focus()

  function drawDone({ agent }: WaitingBrowser): void {
    const browser = describeBrowser(agent) || words.otherBrowser
    drawActScreen<'done'>(root, {
      dapp: frame.dapp,
      title: words.letIn,
      text: fill(frame.words, words.letInDone, { browser }),
      buttons: [['done', words.done]],
      press: home,
    })
  }
}
