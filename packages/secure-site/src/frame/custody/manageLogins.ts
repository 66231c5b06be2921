import * as z from 'zod/mini'
import { PROVIDER_NAMES, type ProviderName } from '../../server/oauth.ts'
import { fill } from '../../words/fill.ts'
import type { FrameWords } from '../../words/words.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { PasskeyError } from '../passkeys.ts'
import { CANCEL, drawActScreen } from '../ui/actScreen.ts'
import { type Child, el } from '../ui/element.ts'
import { drawAddEmail } from './addEmail.ts'
import { addLoginInWindow } from './addLoginInWindow.ts'
import { requireConfirmed } from './confirm.ts'
import type { ScreenPlace } from './place.ts'
import { drawButton, drawList, drawRow, writeDate } from './rows.ts'

const LOGIN_LIST = z.object({
  logins: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      email: z.nullable(z.string()),
      createdAt: z.number(),
      provider: z.nullable(z.enum(PROVIDER_NAMES)),
      isRemovable: z.boolean(),
    }),
  ),
  offered: z.array(z.enum(PROVIDER_NAMES)),
})

type LoginList = z.infer<typeof LOGIN_LIST>
type LoginRow = LoginList['logins'][number]

/** The server's word for the login that has to stay. */
export const LAST_LOGIN = 'The last login of the account stays'
/** The server's word for a login of another account. */
const USED = 'This login is in use already'

/** Names of companies are the same in every language. */
const NAMES: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

export const readLogins = async ({ server }: Frame): Promise<LoginList> =>
  LOGIN_LIST.parse(await server.ask('/logins'))

/** The part of the page with the ways to log in. */
export function drawLogins(
  place: ScreenPlace,
  { logins, offered }: LoginList,
  { run, home }: { readonly run: (act: () => Promise<void>) => void; readonly home: () => void },
): readonly Child[] {
  const { frame } = place
  const { wallet: words } = frame.words
  const hasEmail = logins.some(({ issuer }) => issuer === 'email')
  const add = () =>
    run(async () => {
      // The window of a provider opens in the task of a press: the proof of the person comes before it.
      await requireConfirmed(frame)
      drawAddLogin(place, { offered, canAddEmail: !hasEmail, home })
      return new Promise<void>(() => {})
    })
  return [
    el('h2', '', words.loginWays),
    drawList(
      words.loginWays,
      logins.map(login =>
        drawLogin(frame.words, login, () =>
          run(async () => {
            const { issuer, subject } = login
            await frame.server.ask('/logins/remove', { issuer, subject })
          }),
        ),
      ),
    ),
    (offered.length > 0 || !hasEmail) && el('div', 'buttons stacked', drawButton(words.addLogin, add)),
  ]
}

function drawLogin(words: FrameWords, login: LoginRow, remove: () => void): HTMLElement {
  const { wallet } = words
  const added = fill(words, wallet.added, { date: writeDate(login.createdAt) })
  return drawRow(
    nameLogin(words, login),
    [login.issuer === 'email' ? login.subject : (login.email ?? ''), added],
    login.isRemovable && drawButton(wallet.remove, remove),
  )
}

/** The login of a host has the name of its server. */
function nameLogin({ wallet }: FrameWords, { issuer, provider }: LoginRow): string {
  if (issuer === 'email') return wallet.emailName
  if (provider) return NAMES[provider]
  return issuer === 'farcaster' || !URL.canParse(issuer) ? 'Farcaster' : new URL(issuer).host
}

interface AddLogin {
  readonly offered: readonly ProviderName[]
  readonly canAddEmail: boolean
  /** Draws the page again. */
  home(): void
}

/**
 * The ways that can be added, in the part that scrolls: no way is before the others.
 *
 * @param note - why the last try did not work.
 */
function drawAddLogin(place: ScreenPlace, parts: AddLogin, note = ''): void {
  const { frame, root } = place
  const { wallet: words, passkey } = frame.words
  const { offered, canAddEmail, home } = parts
  const screen = drawActScreen<typeof CANCEL>(root, {
    dapp: frame.dapp,
    title: words.addLogin,
    text: words.addLoginWhy,
    body: [
      el(
        'div',
        'buttons stacked',
        canAddEmail && drawButton(words.emailName, () => drawAddEmail(place, home)),
        ...offered.map(name => drawButton(NAMES[name], () => addProvider(place, parts, name))),
      ),
    ],
    buttons: [[CANCEL, passkey.cancel]],
    press: home,
  })
  screen.say(note)
}

/** In the task of a press, so that the window of the provider opens. */
function addProvider(place: ScreenPlace, parts: AddLogin, provider: ProviderName): void {
  const { frame, root } = place
  const stop = new AbortController()
  const { signal } = stop
  place.signal.addEventListener('abort', () => stop.abort(), { once: true })
  const screen = drawActScreen<typeof CANCEL>(root, {
    dapp: frame.dapp,
    title: frame.words.wallet.addLogin,
    text: NAMES[provider],
    buttons: [[CANCEL, frame.words.passkey.cancel]],
    press() {
      stop.abort()
      drawAddLogin(place, parts)
    },
  })
  addLoginInWindow(frame, provider, signal, text => screen.say(text)).then(
    parts.home,
    (error: unknown) => signal.aborted || drawAddLogin(place, parts, describe(frame.words, error)),
  )
}

function describe({ wallet, passkey }: FrameWords, error: unknown): string {
  if (error instanceof PasskeyError) return passkey[error.reason]
  if (error instanceof FrameError && error.message === USED) return wallet.loginUsed
  if (!(error instanceof FrameError)) console.error(error)
  return passkey.failed
}
