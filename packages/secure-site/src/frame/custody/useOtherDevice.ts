import {
  agreeOnJoinKey,
  commitToJoin,
  createJoinCode,
  createJoinKeys,
  JOIN_CODE_CHARACTERS,
  JOIN_STATE,
  joinNames,
} from '../../custody/joining.ts'
import { fill } from '../../words/fill.ts'
import { readDeviceId } from '../device.ts'
import type { Frame } from '../frame.ts'
import { FrameError, NOT_CONNECTED } from '../frameError.ts'
import { CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { drawCode } from '../ui/drawCode.ts'
import { el } from '../ui/element.ts'
import { writeCode } from './codeText.ts'
import type { ScreenPlace } from './place.ts'

const POLL_MS = 1_500

/** Waits until another browser of the person gives this one the data key, and opens the wallet with it. */
async function waitForKey(frame: Frame, show: (code: string) => void, signal: AbortSignal): Promise<boolean> {
  const session = await frame.wallet.session(true)
  const wallet = session?.custody.wallet
  if (!session || !wallet) throw new FrameError(NOT_CONNECTED)
  const [own, deviceId] = await Promise.all([createJoinKeys(), readDeviceId()])
  const binding = { origin: location.origin, userId: session.user.id, walletId: wallet.id }
  const { publicKey } = own
  const code = createJoinCode()
  const commitment = await commitToJoin(binding, { deviceId, publicKey }, code)
  await frame.server.ask('/wallet/join', { publicKey, commitment }, { signal })
  show(writeCode(code, JOIN_CODE_CHARACTERS))
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    signal.throwIfAborted()
    const { state } = JOIN_STATE.parse(await frame.server.ask('/wallet/join/state', {}, { signal }))
    if (state === 'over') return false
    if (state === 'waiting') continue
    const points = { waiting: publicKey, open: state.publicKey }
    const key = await agreeOnJoinKey(own, points, wallet.id, code)
    const { iv, wrapped } = state
    return frame.wallet.openWith({ ...joinNames(deviceId), iv, wrapped }, key)
  }
}

/**
 * Shows a code that the person types into another device of theirs, where the wallet is open.
 *
 * @param done - the wallet is open.
 * @param back - draws the screen that was before.
 */
export function drawUseOther(
  { frame, root, signal }: ScreenPlace,
  { done, back }: { readonly done: () => void; readonly back: () => void },
): void {
  const { wallet: words, passkey } = frame.words
  const left = new AbortController()
  const body = el('div', 'code-wait')
  const screen = drawActScreen<typeof CANCEL>(root, {
    dapp: frame.dapp,
    title: words.useOther,
    text: fill(frame.words, words.otherWhy, { manage: words.manage, letIn: words.letIn }),
    body: [body],
    buttons: [[CANCEL, words.back]],
    press() {
      left.abort()
      back()
    },
  })
  const ended = AbortSignal.any([signal, left.signal])
  waitForKey(frame, code => body.replaceChildren(drawCode(code)), ended).then(
    isOpen => (isOpen ? done() : screen.say(words.otherOver)),
    (error: unknown) => {
      if (ended.aborted) return
      console.error(error)
      screen.say(passkey.failed)
    },
  )
}
