import { codeSlotKey, passkeySlotKey } from '../../custody/slotKeys.ts'
import type { Slot } from '../../custody/slots.ts'
import type { Frame } from '../frame.ts'
import { FrameError, NOT_CONNECTED, REJECTED } from '../frameError.ts'
import { hasPasskeys, PasskeyError } from '../passkeys.ts'
import { type ActButton, drawActScreen } from '../ui/actScreen.ts'
import { drawField } from '../ui/field.ts'
import type { ScreenEnds } from '../ui/screens.ts'
import type { Session } from '../wallet.ts'
import { drawNewCode } from './newCode.ts'
import { pressNewPasskey, pressOwnPasskey } from './newPasskey.ts'
import { createPasskeyPresser } from './passkeyPress.ts'
import type { ScreenPlace } from './place.ts'
import { readRecoveryCode } from './recoveryCode.ts'
import type { NewSlot, UsedPasskey } from './slotDrafts.ts'
import { drawUseOther } from './useOtherDevice.ts'

/**
 * Opens the wallet of the person who is logged in, with what they have; a person without a wallet gets one, and chooses what opens
 * it when this browser has forgotten it.
 *
 * @param used - the passkey of the login: it needs no screen.
 * @throws {FrameError} when the person cancels.
 */
export async function openWallet(frame: Frame, signal: AbortSignal, used?: UsedPasskey): Promise<void> {
  const session = await frame.wallet.session(true)
  if (!session) throw new FrameError(NOT_CONNECTED)
  if (session.isOpen || (used && (await openWithPasskey(frame, session, used)))) return
  await frame.screens.show<void>((root, ends) => {
    const steps = { frame, root, ends, signal }
    const { wallet, slots } = session.custody
    return wallet ? drawOpen({ ...steps, slots }) : drawKeep(steps)
  }, signal)
}

/** @returns false when the passkey is of another wallet. */
async function openWithPasskey(frame: Frame, { custody }: Session, used: UsedPasskey): Promise<boolean> {
  const { wallet, slots } = custody
  const { credentialId, output } = used
  if (!wallet) {
    await frame.wallet.make([{ kind: 'passkey', ...used }, { kind: 'browser' }])
    return true
  }
  const slot = slots.find(({ kind, opener }) => kind === 'passkey' && opener === credentialId)
  return slot !== undefined && openWith(frame, slot, await passkeySlotKey(output, wallet.id, credentialId))
}

/** From now on this browser opens the wallet without a question, while its person is logged in. */
async function openWith(frame: Frame, slot: Slot, key: CryptoKey): Promise<boolean> {
  if (!(await frame.wallet.openWith(slot, key))) return false
  await keepInBrowser(frame)
  return true
}

const keepInBrowser = (frame: Frame) => frame.wallet.change([{ kind: 'browser' }], [])

interface Steps extends ScreenPlace {
  readonly ends: ScreenEnds<void>
}

/** What opens a new wallet beside this browser: a passkey, or a code on paper. */
function drawKeep(steps: Steps): () => void {
  const { frame, root, ends, signal } = steps
  const { wallet: words, passkey } = frame.words
  const make = async (slot: NewSlot) => {
    await frame.wallet.make([slot, { kind: 'browser' }])
    ends.resolve()
  }
  const buttons: readonly ActButton<'passkey' | 'window' | 'code' | 'cancel'>[] = [
    ...(hasPasskeys() ? ([['passkey', passkey.create]] as const) : []),
    ['code', words.writeCode],
    ['cancel', passkey.cancel],
  ]
  return drawActScreen(root, {
    dapp: frame.dapp,
    title: words.keep,
    text: words.keepWhy,
    buttons,
    press(act, screen) {
      if (act === 'cancel') return ends.reject(new FrameError(REJECTED))
      if (act === 'code')
        return drawNewCode(steps, { keep: make, cancel: () => ends.reject(new FrameError(REJECTED)) })
      const press = createPasskeyPresser(frame, screen, signal)
      press(
        pressNewPasskey(frame, async used => {
          if (!used) throw new PasskeyError('noOutput')
          await make({ kind: 'passkey', ...used })
        }),
        act === 'window',
      )
    },
  }).close
}

/** A way to open the wallet, of those it has. */
function drawOpen(steps: Steps & { readonly slots: readonly Slot[] }): () => void {
  const { frame, root, ends, signal, slots } = steps
  const { wallet: words, passkey } = frame.words
  const passkeys = slots.filter(({ kind }) => kind === 'passkey')
  const code = slots.find(({ kind }) => kind === 'code')
  const buttons: readonly ActButton<'passkey' | 'window' | 'code' | 'other' | 'cancel'>[] = [
    ...(passkeys.length > 0 && hasPasskeys() ? ([['passkey', words.usePasskey]] as const) : []),
    ...(code ? ([['code', words.enterCode]] as const) : []),
    ['other', words.useOther],
    ['cancel', passkey.cancel],
  ]
  return drawActScreen(root, {
    dapp: frame.dapp,
    title: words.open,
    text: words.openWhy,
    buttons,
    press(act, screen) {
      if (act === 'cancel') return ends.reject(new FrameError(REJECTED))
      if (act === 'code' && code) return drawCodeEntry(steps, code)
      if (act === 'other')
        return drawUseOther(steps, {
          done: () => void keepInBrowser(frame).then(() => ends.resolve(), ends.reject),
          back: () => void drawOpen(steps),
        })
      const press = createPasskeyPresser(frame, screen, signal)
      const open = pressOwnPasskey(
        passkeys.map(({ opener }) => opener),
        async used => {
          const session = await frame.wallet.session()
          if (!session || !(await openWithPasskey(frame, session, used)))
            return screen.say(words.wrongPasskey)
          ends.resolve()
        },
      )
      press(open, act === 'window')
    },
  }).close
}

function drawCodeEntry(steps: Steps & { readonly slots: readonly Slot[] }, slot: Slot): void {
  const { frame, root, ends } = steps
  const { wallet: words, passkey } = frame.words
  const field = drawField(words.codeTitle)
  async function open(): Promise<boolean> {
    const bytes = readRecoveryCode(field.value)
    const walletId = (await frame.wallet.session())?.custody.wallet?.id
    return (
      bytes !== undefined &&
      walletId !== undefined &&
      (await openWith(frame, slot, await codeSlotKey(bytes, walletId)))
    )
  }
  drawActScreen<'open' | 'back' | 'cancel'>(root, {
    dapp: frame.dapp,
    title: words.enterCode,
    text: words.codeWhere,
    body: [field],
    buttons: [
      ['open', words.open],
      ['back', words.back],
    ],
    press(act, screen) {
      if (act === 'back') return void drawOpen(steps)
      screen.setBusy(true)
      open()
        .then(isOpen => (isOpen ? ends.resolve() : screen.say(words.codeWrong)))
        .catch((error: unknown) => {
          console.error(error)
          screen.say(passkey.failed)
        })
        .finally(() => screen.setBusy(false))
    },
  })
  field.focus()
}
