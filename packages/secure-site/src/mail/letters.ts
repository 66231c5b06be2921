import { type Html, html } from '../pages/html.ts'
import { chooseWords } from '../words/chooseWords.ts'
import { fill } from '../words/fill.ts'
import type { Words } from '../words/words.ts'
import { describeBrowser } from './describeBrowser.ts'
import type { Letter } from './smtp.ts'

/** Without `https://`, so that the one link of a letter is the one to open. */
const readHost = (parent: string) => new URL(parent).host

interface LetterParts {
  readonly to: string
  readonly words: Words
  readonly subject: string
  readonly lead: string
  readonly code?: string
  readonly link?: { readonly href: string; readonly label: string }
  readonly rows?: readonly string[]
  readonly end: readonly string[]
}

const PAGE =
  'margin:0;padding:32px 16px;background:#f4f5f8;font:16px/24px system-ui,-apple-system,Segoe UI,sans-serif;color:#11131a'
const CARD = 'max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px'
const CODE = 'margin:24px 0;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:12px;background:#4a57e0;color:#ffffff;text-decoration:none;font-weight:600'
const ROW = 'margin:8px 0 0;overflow-wrap:anywhere'
const SMALL = 'margin:16px 0 0;font-size:14px;line-height:20px;color:#565c6e'

/** The same letter as text and as HTML. */
function write({ to, words, subject, lead, code, link, rows = [], end }: LetterParts): Letter {
  const text = [lead, code ?? link?.href ?? rows.join('\n'), end.join(' ')].join('\n\n')
  const body: Html = html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${PAGE}"><div style="${CARD}">
<p style="margin:0 0 16px">${lead}</p>
${code !== undefined && html`<p style="${CODE}">${code}</p>`}
${link !== undefined && html`<p style="margin:24px 0"><a href="${link.href}" style="${BUTTON}">${link.label}</a></p><p style="${SMALL};overflow-wrap:anywhere">${link.href}</p>`}
${rows.map(row => html`<p style="${ROW}">${row}</p>`)}
${end.map(line => html`<p style="${SMALL}">${line}</p>`)}
</div></body></html>`
  return { to, subject, text, html: body.html }
}

/** @param language - the `Accept-Language` of the browser that asked. */
export function codeLetter(parameters: {
  readonly to: string
  readonly code: string
  readonly parent: string
  readonly minutes: number
  readonly language: string
}): Letter {
  const { to, code, parent, minutes, language } = parameters
  const words = chooseWords(language)
  const values = { code, host: readHost(parent), minutes: String(minutes) }
  return write({
    to,
    words,
    code,
    subject: fill(words, words.mail.code.subject, values),
    lead: fill(words, words.mail.code.lead, values),
    end: [fill(words, words.mail.code.life, values), words.mail.ignore],
  })
}

export function deviceLetter(parameters: {
  readonly to: string
  readonly link: string
  readonly parent: string
  readonly language: string
}): Letter {
  const { to, link, parent, language } = parameters
  const words = chooseWords(language)
  return write({
    to,
    words,
    subject: words.mail.device.subject,
    lead: fill(words, words.mail.device.lead, { host: readHost(parent) }),
    link: { href: link, label: words.mail.device.button },
    end: [words.mail.device.ignore],
  })
}

export function oldEmailLetter(parameters: {
  readonly to: string
  readonly code: string
  readonly newEmail: string
  readonly language: string
}): Letter {
  const { to, code, newEmail, language } = parameters
  const words = chooseWords(language)
  return write({
    to,
    words,
    code,
    subject: fill(words, words.mail.oldEmail.subject, { code }),
    lead: fill(words, words.mail.oldEmail.lead, { email: newEmail }),
    end: [words.mail.ignore],
  })
}

export function newEmailLetter(parameters: {
  readonly to: string
  readonly code: string
  readonly language: string
}): Letter {
  const { to, code, language } = parameters
  const words = chooseWords(language)
  return write({
    to,
    words,
    code,
    subject: fill(words, words.mail.newEmail.subject, { code }),
    lead: words.mail.newEmail.lead,
    end: [words.mail.ignore],
  })
}

/** A code that confirms the person of a session. */
export function stepUpLetter(parameters: {
  readonly to: string
  readonly code: string
  readonly parent: string
  readonly minutes: number
  readonly language: string
}): Letter {
  const { to, code, parent, minutes, language } = parameters
  const words = chooseWords(language)
  const values = { code, host: readHost(parent), minutes: String(minutes) }
  return write({
    to,
    words,
    code,
    subject: fill(words, words.mail.stepUp.subject, values),
    lead: fill(words, words.mail.stepUp.lead, values),
    end: [fill(words, words.mail.code.life, values), words.mail.account.advice],
  })
}

/** Acts that the person gets a letter about. */
const ACCOUNT_TEXTS = {
  'passkey added': 'passkeyAdded',
  'session revoked': 'sessionRevoked',
  'email changed': 'emailChanged',
  'login added': 'loginAdded',
  'login removed': 'loginRemoved',
  'slot added': 'slotAdded',
  'slot removed': 'slotRemoved',
  'wallet exported': 'exported',
  'browser let in': 'browserLetIn',
  'account deleted': 'deleted',
} as const

export type AccountAct = keyof typeof ACCOUNT_TEXTS

/** Acts that ending a session does not undo. */
const ADVICE: Partial<Record<AccountAct, 'exportedAdvice' | 'deletedAdvice'>> = {
  'wallet exported': 'exportedAdvice',
  'account deleted': 'deletedAdvice',
}

export const isAccountAct = (act: string): act is AccountAct => Object.hasOwn(ACCOUNT_TEXTS, act)

const HASH_CHARACTERS = 12

/** The first characters of a row's hash, which a letter has and `audit verify` finds. */
export const shortenHash = (hash: string): string => hash.slice(0, HASH_CHARACTERS)

/** An account was changed. The hash of its log keeps the newest rows of the log from being cut off unseen. */
export function accountLetter(parameters: {
  readonly to: string
  readonly act: AccountAct
  /** Milliseconds since 1970. */
  readonly at: number
  /** Hash of the log's row. */
  readonly hash: string
  /** The new address, of an email change. */
  readonly newEmail: string
  readonly parent: string
  readonly agent: string
  readonly language: string
}): Letter {
  const { to, act, at, hash, newEmail, parent, agent, language } = parameters
  const words = chooseWords(language)
  const { account } = words.mail
  const time = `${new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`
  const place = [time, describeBrowser(agent), readHost(parent)].filter(part => part !== '').join(', ')
  return write({
    to,
    words,
    subject: account.subject,
    lead: fill(words, account[ACCOUNT_TEXTS[act]], { email: newEmail }),
    rows: [fill(words, '{place}', { place }), fill(words, account.log, { hash: shortenHash(hash) })],
    end: [account[ADVICE[act] ?? 'advice']],
  })
}
