import * as z from 'zod/mini'
import { isBoundToBrowser, SLOT_KINDS, type SlotKind } from '../../custody/slots.ts'
import { describeBrowser } from '../../mail/describeBrowser.ts'
import { fill } from '../../words/fill.ts'
import type { FrameWords } from '../../words/words.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { hasPasskeys, PasskeyError } from '../passkeys.ts'
import { CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { el } from '../ui/element.ts'
import { drawAddPasskey, findReplaced } from './addPasskey.ts'
import { confirmed } from './confirm.ts'
import { showKeyInWindow } from './keyWindow.ts'
import { drawLetIn } from './letIn.ts'
import { drawLogins, LAST_LOGIN, readLogins } from './manageLogins.ts'
import { drawNewCode } from './newCode.ts'
import type { ScreenPlace } from './place.ts'
import { drawButton, drawList, drawRow, writeDate } from './rows.ts'
import type { NewSlot } from './slotDrafts.ts'

const SLOT_LIST = z.object({
  slots: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SLOT_KINDS),
      agent: z.string(),
      createdAt: z.number(),
      isThisBrowser: z.boolean(),
      isBackedUp: z.nullable(z.boolean()),
    }),
  ),
})
const SESSION_LIST = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      parent: z.string(),
      agent: z.string(),
      createdAt: z.number(),
      isThis: z.boolean(),
    }),
  ),
})

type SlotRow = z.infer<typeof SLOT_LIST>['slots'][number]
type SessionRow = z.infer<typeof SESSION_LIST>['sessions'][number]

/** `MANAGE_WALLET`: what opens the wallet, where its person is logged in, and the key itself. Ends when the person closes it. */
export async function manageWallet(frame: Frame, signal: AbortSignal): Promise<void> {
  await frame.wallet.require(true)
  await frame.screens.show<void>((root, { resolve, reject }) => {
    const home = () =>
      void drawHome({ frame, root, signal }, home, () => resolve()).catch((error: unknown) =>
        reject(error instanceof FrameError ? error : new FrameError('An error occurred')),
      )
    home()
    return () => root.replaceChildren()
  }, signal)
}

async function drawHome(place: ScreenPlace, home: () => void, close: () => void): Promise<void> {
  const { frame, root } = place
  const { wallet: words, passkey } = frame.words
  const [{ slots }, { sessions }, logins, session] = await Promise.all([
    frame.server.ask('/wallet/slots').then(answer => SLOT_LIST.parse(answer)),
    frame.server.ask('/sessions').then(answer => SESSION_LIST.parse(answer)),
    readLogins(frame),
    frame.wallet.session(true),
  ])
  const policy = session?.custody.policy
  const siteSlots = slots.filter(({ kind }) => kind === 'server')

  /** Runs an act, with a new proof of the person where it needs one, and draws the page again. */
  const run = (act: () => Promise<void>): void => {
    confirmed(place, home, act).then(
      isDone => isDone && home(),
      (error: unknown) => {
        if (!(error instanceof FrameError)) console.error(error)
        const message = error instanceof FrameError ? error.message : ''
        screen.say(message === LAST ? words.last : message === LAST_LOGIN ? words.lastLogin : passkey.failed)
      },
    )
  }
  const addSlot = (slot: NewSlot, remove: readonly string[]) => async () => {
    await frame.wallet.change([slot], remove)
    home()
  }
  const code = slots.find(({ kind }) => kind === 'code')
  const replaced = session ? findReplaced(session) : []

  const addPasskey = () =>
    run(async () => {
      // The proof that it needs is asked for before the authenticator is.
      await frame.server.ask('/passkey/create/options')
      drawAddPasskey(place, { done: home, cancel: home })
      return new Promise<void>(() => {})
    })
  const writeCode = () =>
    drawNewCode(place, {
      keep: slot =>
        confirmed(place, home, addSlot(slot, [...replaced, ...(code ? [code.id] : [])])).then(() => {}),
      cancel: home,
    })
  const letIn = () =>
    run(async () => {
      // The proof that it needs is asked for before the code is.
      await frame.server.ask('/wallet/join/list')
      drawLetIn(place, home)
      return new Promise<void>(() => {})
    })
  const showKey = () =>
    run(async () => {
      await frame.server.ask('/wallet/export')
      drawShowKey(place, home)
      return new Promise<void>(() => {})
    })

  const note =
    siteSlots.length > 0
      ? el('p', 'muted small', policy === 'server' ? words.siteKeeps : words.siteWhy)
      : isOnOneDevice(slots)
        ? el('p', { class: 'small', role: 'note' }, words.oneDevice)
        : undefined
  const screen = drawActScreen<'done'>(root, {
    dapp: frame.dapp,
    title: words.manage,
    text: '',
    body: [
      el('h2', '', words.ways),
      note,
      drawList(
        words.ways,
        slots.map(slot =>
          drawSlot(
            frame.words,
            slot,
            isRemovable(slot, slots) && (() => run(() => frame.wallet.change([], [slot.id]))),
          ),
        ),
      ),
      el(
        'div',
        'buttons stacked',
        hasPasskeys() && drawButton(passkey.add, addPasskey),
        drawButton(code ? words.replaceCode : words.writeCode, writeCode),
        drawButton(words.letIn, letIn),
      ),
      ...drawLogins(place, logins, { run, home }),
      el('h2', '', words.logins),
      drawList(
        words.logins,
        sessions.map(entry =>
          drawSession(frame.words, entry, () =>
            run(async () => void (await frame.server.ask('/sessions/revoke', { id: entry.id }))),
          ),
        ),
      ),
      el('h2', '', words.keyTitle),
      el('div', 'buttons stacked', drawButton(words.showKey, showKey)),
    ],
    buttons: [['done', words.done]],
    press: () => close(),
  })
}

/** The server's word for the slot that has to stay. */
const LAST = 'The last way to open the wallet stays'

/** The key goes into a window of the site, where no page lies over it. */
function drawShowKey({ frame, root, signal }: ScreenPlace, home: () => void): void {
  const { wallet: words, passkey } = frame.words
  drawActScreen<'show' | typeof CANCEL>(root, {
    dapp: frame.dapp,
    title: words.keyTitle,
    text: words.keyWhy,
    buttons: [
      ['show', words.showKey],
      [CANCEL, words.back],
    ],
    press(act, screen) {
      if (act === CANCEL) return home()
      showKeyInWindow(() => frame.wallet.reveal(), signal).then(
        () => screen.say(words.keyWait),
        (error: unknown) => screen.say(passkey[error instanceof PasskeyError ? error.reason : 'failed']),
      )
    },
  })
}

/** One passkey that is not backed up is all that outlives the browsers. */
function isOnOneDevice(slots: readonly SlotRow[]): boolean {
  const [only, ...others] = slots.filter(({ kind }) => !isBoundToBrowser(kind))
  return only?.isBackedUp === false && others.length === 0
}

/** This browser goes with a logout, and the last slot that outlives a browser stays. */
const isRemovable = ({ id, kind, isThisBrowser }: SlotRow, slots: readonly SlotRow[]): boolean =>
  isBoundToBrowser(kind)
    ? !isThisBrowser
    : slots.some(other => other.id !== id && !isBoundToBrowser(other.kind))

function drawSlot(
  words: FrameWords,
  { kind, agent, createdAt, isThisBrowser }: SlotRow,
  remove: false | (() => void),
): HTMLElement {
  const { wallet } = words
  const browser = isThisBrowser ? wallet.thisBrowser : wallet.otherBrowser
  const names: Readonly<Record<SlotKind, string>> = {
    passkey: wallet.passkeyName,
    code: wallet.codeTitle,
    server: wallet.site,
    device: browser,
    split: browser,
  }
  const added = fill(words, wallet.added, { date: writeDate(createdAt) })
  const details = isBoundToBrowser(kind) && !isThisBrowser ? [describeBrowser(agent), added] : [added]
  return drawRow(names[kind], details, remove && drawButton(wallet.remove, remove))
}

function drawSession(
  { wallet }: FrameWords,
  { parent, agent, createdAt, isThis }: SessionRow,
  end: () => void,
): HTMLElement {
  const details = [isThis ? wallet.thisBrowser : describeBrowser(agent), writeDate(createdAt)]
  return drawRow(new URL(parent).host, details, !isThis && drawButton(wallet.logOut, end))
}
