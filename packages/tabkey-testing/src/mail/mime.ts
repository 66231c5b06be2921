import { randomUUID } from 'node:crypto'

export interface Letter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The letter as a mail server takes it: UTF-8, base64, lines of 76 (RFC 2045, 2047, 5322). */
export function writeMime({ from, to, subject, text }: Letter): string {
  const body = Buffer.from(text, 'utf8').toString('base64')
  return [
    `From: Secure site <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodeWord(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@site.test>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? []),
  ].join('\r\n')
}

const encodeWord = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`

export interface ReadMime {
  readonly subject: string
  readonly from: string
  readonly text: string
}

/** Reads what `sendMail` or any plain mailer wrote: header lines, and the first `text/plain` part. */
export function readMime(data: string): ReadMime {
  const { headers, body } = split(data)
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    from: decodeWords(headers.get('from') ?? ''),
    text: readText(headers, body, 0) ?? '',
  }
}

const MAX_DEPTH = 5

function split(part: string): { headers: ReadonlyMap<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n')
  const head = end === -1 ? part : part.slice(0, end)
  const headers = new Map<string, string>()
  // RFC 5322 §2.2.3: a line that starts with a blank goes on with the one before.
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end === -1 ? '' : part.slice(end + 4) }
}

function readText(headers: ReadonlyMap<string, string>, body: string, depth: number): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (/^multipart\//i.test(type) && boundary && depth < MAX_DEPTH) {
    const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1)
    for (const part of parts) {
      const inner = split(part.replace(/^\r\n/, ''))
      const text = readText(inner.headers, inner.body, depth + 1)
      if (text !== undefined) return text
    }
    return undefined
  }
  if (!/^text\/plain/i.test(type)) return undefined
  return decode(body, headers.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n')
}

function decode(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(encoding)) return body
  return decodeQuoted(body.replace(/=\r\n/g, ''))
}

function decodeQuoted(text: string): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const plain = bytes.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(plain, 'latin1').toString('utf8')
}

const decodeWords = (text: string) =>
  text.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeQuoted(word.replaceAll('_', ' ')),
  )
