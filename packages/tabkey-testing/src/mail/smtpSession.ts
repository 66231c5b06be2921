/** What one client has said so far (RFC 5321 §4.1). */
export interface SmtpSession {
  /** Takes bytes as they come; gives the replies to send, and whether the client said goodbye. */
  read(chunk: string): readonly SmtpReply[]
}

export interface SmtpReply {
  readonly text: string
  readonly close?: boolean
}

/** A mail as it was handed in: who it is really from and for, and its text with header lines. */
export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
}

const MAX_DATA_CHARACTERS = 1_000_000
const MAX_LINE_CHARACTERS = 2_000
const MAX_RECIPIENTS = 100
const PATH = /^(?:FROM|TO):\s*<([^<>\s]*)>(?:\s+.*)?$/i

const reply = (text: string): SmtpReply => ({ text: `${text}\r\n` })
const SEQUENCE = reply('503 5.5.1 Bad sequence of commands')
const SYNTAX = reply('501 5.5.4 Syntax error in parameters')

/**
 * The server's half of an SMTP conversation, without a socket.
 *
 * @param deliver - takes a finished mail; gives a line to refuse it with, or nothing.
 */
export function createSmtpSession(deliver: (envelope: Envelope) => string | undefined): SmtpSession {
  let buffer = ''
  let greeted = false
  let from: string | undefined
  let to: string[] = []
  let body: string[] | undefined
  let size = 0

  const forget = () => {
    from = undefined
    to = []
    body = undefined
    size = 0
  }
  function finish(lines: readonly string[]): SmtpReply {
    const envelope = { from: from ?? '', to, data: lines.join('\r\n') }
    const isTooLong = size > MAX_DATA_CHARACTERS
    forget()
    if (isTooLong) return reply('552 5.3.4 Message too big')
    return reply(deliver(envelope) ?? '250 2.0.0 Kept')
  }
  function takeData(line: string): SmtpReply | undefined {
    const lines = body ?? []
    if (line === '.') return finish(lines)
    size += line.length + 2
    // RFC 5321 §4.5.2: a leading dot was doubled on the way.
    if (size <= MAX_DATA_CHARACTERS) lines.push(line.startsWith('.') ? line.slice(1) : line)
    return undefined
  }
  function command(line: string): SmtpReply {
    const [name = ''] = line.split(' ', 1)
    const parameters = line.slice(name.length).trim()
    const path = PATH.exec(parameters)?.[1]
    switch (name.toUpperCase()) {
      case 'EHLO':
      case 'HELO':
        if (parameters === '') return SYNTAX
        greeted = true
        forget()
        return name.toUpperCase() === 'HELO'
          ? reply('250 sink.test')
          : reply(
              `250-sink.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE ${MAX_DATA_CHARACTERS}`,
            )
      case 'MAIL':
        if (!greeted || from !== undefined) return SEQUENCE
        if (path === undefined || !/^FROM:/i.test(parameters)) return SYNTAX
        from = path
        return reply('250 2.1.0 Ok')
      case 'RCPT':
        if (from === undefined) return SEQUENCE
        if (!path?.includes('@') || !/^TO:/i.test(parameters)) return SYNTAX
        if (to.length >= MAX_RECIPIENTS) return reply('452 4.5.3 Too many recipients')
        to.push(path)
        return reply('250 2.1.5 Ok')
      case 'DATA':
        if (to.length === 0) return SEQUENCE
        body = []
        return reply('354 End with a dot on a line of its own')
      case 'RSET':
        forget()
        return reply('250 2.0.0 Ok')
      case 'NOOP':
        return reply('250 2.0.0 Ok')
      case 'VRFY':
        return reply('252 2.1.5 Send some mail and see')
      case 'QUIT':
        return { ...reply('221 2.0.0 Bye'), close: true }
      default:
        return reply('502 5.5.2 Command not known')
    }
  }

  return {
    read(chunk) {
      buffer += chunk
      const replies: SmtpReply[] = []
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        const answer = body ? takeData(line) : command(line)
        if (answer) replies.push(answer)
        if (answer?.close) return replies
      }
      if (buffer.length > MAX_LINE_CHARACTERS && !body)
        return [...replies, { ...reply('500 5.5.6 Line too long'), close: true }]
      return replies
    },
  }
}
