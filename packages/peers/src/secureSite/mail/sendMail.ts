import { connect, type Socket } from 'node:net'

const SEND_MS = 10_000

/** The mail server said no, or said nothing. */
export class MailError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailError'
  }
}

/**
 * Sends one mail by SMTP (RFC 5321): greeting, sender, recipient, text, goodbye.
 *
 * @param port - of the server, on 127.0.0.1.
 * @param mail - `data` has its header lines and CRLF line ends.
 * @throws {MailError} when the server refuses, cuts, or takes more than 10 s.
 */
export async function sendMail(
  port: number,
  mail: { readonly from: string; readonly to: string; readonly data: string },
): Promise<void> {
  // What goes into a command must not be able to end it.
  for (const address of [mail.from, mail.to])
    if (/[\s<>]|[^\x21-\u{10ffff}]/u.test(address)) throw new MailError('This address cannot be written to')
  const socket = connect({ host: '127.0.0.1', port })
  socket.setEncoding('utf8')
  const lines = readReplies(socket)
  const expect = async (code: string) => {
    const { value = '' } = await lines.next()
    if (!value.startsWith(code)) throw new MailError(value || 'The mail server hung up')
  }
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const stuffed = mail.data.replace(/^\./gm, '..')
  const talk = async () => {
    await expect('220')
    say('EHLO site.test')
    await expect('250')
    say(`MAIL FROM:<${mail.from}>`)
    await expect('250')
    say(`RCPT TO:<${mail.to}>`)
    await expect('250')
    say('DATA')
    await expect('354')
    say(`${stuffed}\r\n.`)
    await expect('250')
    say('QUIT')
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('The mail server does not answer')), SEND_MS)
  })
  try {
    await Promise.race([talk(), late])
  } finally {
    clearTimeout(timer)
    socket.end()
    socket.destroySoon()
  }
}

/** Whole replies: `250-` lines belong to the `250 ` that ends them. */
async function* readReplies(socket: Socket): AsyncGenerator<string> {
  let text = ''
  try {
    for await (const chunk of socket) {
      text += chunk
      for (let end = /^\d{3} .*\r\n/m.exec(text); end; end = /^\d{3} .*\r\n/m.exec(text)) {
        yield end[0].trim()
        text = text.slice(end.index + end[0].length)
      }
    }
  } catch (error) {
    throw new MailError(error instanceof Error ? error.message : String(error))
  }
}
