import { InboxStartError } from '../errors.ts'
import { createWaiters } from '../wallet/waiters.ts'
import { createInbox, type Mail } from './inbox.ts'
import { startSmtpServer } from './smtpServer.ts'

/** How long `next` and `code` wait for a letter, in milliseconds. */
const LETTER_MS = 20_000

/** Where the inbox takes mail. */
export interface StartInboxOptions {
  /** Of SMTP, on 127.0.0.1; default one that the system chooses. */
  readonly port?: number
}

/** Which letter is waited for. */
export interface LetterOptions {
  /** A letter that is known already: the next one is another. */
  readonly after?: Mail
  /** Milliseconds; default 20,000. */
  readonly timeoutMs?: number
}

/** A mail server that keeps every letter and sends nothing further. */
export interface TestInbox {
  /** Port of SMTP on 127.0.0.1, for the mail settings of the secure site. */
  readonly port: number
  /** The letters to an address, newest first. */
  messages(to: string): readonly Mail[]
  /**
   * The newest letter to an address, or the next one that comes.
   *
   * @throws WaitTimeoutError when none comes in time
   */
  next(to: string, options?: LetterOptions): Promise<Mail>
  /**
   * The six digits of the newest letter, or of the next one that comes: a code to log in with.
   *
   * @throws WaitTimeoutError when no letter with a code comes in time
   * @example
   * await page.getByRole('textbox', { name: 'Code' }).fill(await inbox.code('visitor@example.org'))
   */
  code(to: string, options?: LetterOptions): Promise<string>
  /** Forgets all letters. */
  clear(): void
  /** Ends the mail server. */
  close(): Promise<void>
}

/**
 * Starts a mail server on 127.0.0.1 for the letters of a secure site. In Node only.
 *
 * @returns the inbox, once it listens
 * @throws InboxStartError when the port is taken
 * @example
 * const inbox = await startInbox({ port: 2525 })
 */
export async function startInbox({ port = 0 }: StartInboxOptions = {}): Promise<TestInbox> {
  const inbox = createInbox()
  const waiters = createWaiters<Mail>()
  const smtp = await startSmtpServer({ port, deliver: inbox.keep, faults: () => ({}) }).catch(error => {
    throw new InboxStartError(
      `The inbox cannot listen on port ${port}: ${error instanceof Error ? error.message : error}`,
    )
  })
  const stop = inbox.subscribe(mail => {
    while (waiters.offer(mail));
  })
  async function find(
    to: string,
    { after, timeoutMs = LETTER_MS }: LetterOptions,
    wanted: string,
    fits: (mail: Mail) => boolean,
  ): Promise<Mail> {
    const address = to.toLowerCase()
    const matches = (mail: Mail) => mail.to === address && mail.id !== after?.id && fits(mail)
    const [newest] = inbox.list(to)
    if (newest && matches(newest)) return newest
    const received = () => {
      const subjects = inbox.list().map(mail => `"${mail.subject}" to ${mail.to}`)
      return subjects.length === 0 ? 'No letter came.' : `Letters came: ${subjects.join(', ')}.`
    }
    return waiters.wait({ matches, wanted, timeoutMs, received })
  }
  return {
    port: smtp.port,
    messages: to => inbox.list(to),
    next: (to, options = {}) => find(to, options, `A letter to ${to}`, () => true),
    async code(to, options = {}) {
      const { code } = await find(to, options, `A code for ${to}`, mail => mail.code !== null)
      return code ?? ''
    },
    clear: inbox.clear,
    async close() {
      stop()
      waiters.clear()
      await smtp.close()
    },
  }
}
