import nodemailer from 'nodemailer'

/** A mail as a person reads it. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /**
   * Hands a letter to the mail server.
   *
   * @throws {MailRefusedError} when the server refuses it for good; any other error may be tried again.
   */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The mail server will not take this letter, now or later (SMTP replies 5xx). */
export class MailRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailRefusedError'
  }
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly url: string
  /** `Name <address>` or an address. */
  readonly from: string
  /** Whether a connection without TLS is accepted; on by default on loopback only. */
  readonly allowsPlain?: boolean
}

const CONNECT_MS = 5_000
const SEND_MS = 10_000
const PERMANENT = 500

/** Sends by SMTP, with STARTTLS unless the server is on this machine. */
export function createMailer({ url, from, allowsPlain }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const isSecure = protocol === 'smtps:'
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !(allowsPlain ?? isLoopback),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SEND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
  const transport = nodemailer.createTransport(options)
  return {
    async send({ to, subject, text, html }) {
      try {
        // As an object: an address in a string may be read as several.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      } catch (error) {
        const code = (error as { responseCode?: unknown }).responseCode
        if (typeof code === 'number' && code >= PERMANENT) throw new MailRefusedError(String(code))
        throw error
      }
    },
    close: () => transport.close(),
  }
}
