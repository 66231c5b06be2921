import { type Html, html } from '../pages/html.ts'
import { chooseWords } from './chooseWords.ts'
import type { Letter } from './smtp.ts'
import type { MailWords } from './words.ts'

/** Without `https://`, so that the one link of a letter is the one to open. */
const readHost = (parent: string) => new URL(parent).host

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Marks of Unicode (UAX #9) around a part with a direction of its own. */
const [ISOLATE, END] = ['\u2068', '\u2069']

/** Keeps the order of a host or an address in a sentence from right to left. */
const isolate = ({ direction }: MailWords, value: string): string =>
  direction === 'rtl' ? ISOLATE + value + END : value

interface LetterParts {
  readonly to: string
  readonly words: MailWords
  readonly subject: string
  readonly lead: string
  readonly code?: string
  readonly link?: { readonly href: string; readonly label: string }
  readonly end: readonly string[]
}

const PAGE =
  'margin:0;padding:32px 16px;background:#f4f5f8;font:16px/24px system-ui,-apple-system,Segoe UI,sans-serif;color:#11131a'
const CARD = 'max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px'
const CODE = 'margin:24px 0;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:12px;background:#4a57e0;color:#ffffff;text-decoration:none;font-weight:600'
const SMALL = 'margin:16px 0 0;font-size:14px;line-height:20px;color:#565c6e'

/** The same letter as text and as HTML. */
function write({ to, words, subject, lead, code, link, end }: LetterParts): Letter {
  const text = [lead, code ?? link?.href ?? '', end.join(' ')].join('\n\n')
  const body: Html = html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${PAGE}"><div style="${CARD}">
<p style="margin:0 0 16px">${lead}</p>
${code !== undefined && html`<p style="${CODE}">${code}</p>`}
${link !== undefined && html`<p style="margin:24px 0"><a href="${link.href}" style="${BUTTON}">${link.label}</a></p><p style="${SMALL};overflow-wrap:anywhere">${link.href}</p>`}
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
  const values = { code, host: isolate(words, readHost(parent)), minutes: String(minutes) }
  return write({
    to,
    words,
    code,
    subject: fill(words.code.subject, values),
    lead: fill(words.code.lead, values),
    end: [fill(words.code.life, values), words.ignore],
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
    subject: words.device.subject,
    lead: fill(words.device.lead, { host: isolate(words, readHost(parent)) }),
    link: { href: link, label: words.device.button },
    end: [words.device.ignore],
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
    subject: fill(words.oldEmail.subject, { code }),
    lead: fill(words.oldEmail.lead, { email: isolate(words, newEmail) }),
    end: [words.ignore],
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
    subject: fill(words.newEmail.subject, { code }),
    lead: words.newEmail.lead,
    end: [words.ignore],
  })
}
