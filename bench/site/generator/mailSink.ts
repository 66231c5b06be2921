import { readMime } from '../../../packages/tabkey-testing/src/mail/mime.ts'
import { startSmtpServer } from '../../../packages/tabkey-testing/src/mail/smtpServer.ts'

/** A mail server that reads the codes out of its letters, and keeps no letter. */
export interface MailSink {
  readonly port: number
  /** The code of the next letter to an address. Called before the letter is asked for. */
  nextCode(email: string): Promise<string>
  close(): Promise<void>
}

const WAIT_MS = 30_000
const CODE = /^\d{6}$/m

export async function startMailSink(): Promise<MailSink> {
  const waiting = new Map<string, (code: string) => void>()
  const server = await startSmtpServer({
    deliver({ to, data }) {
      const code = CODE.exec(readMime(data).text)?.[0]
      if (code === undefined) return
      for (const email of to) waiting.get(email.toLowerCase())?.(code)
    },
    faults: () => ({}),
  })
  return {
    port: server.port,
    nextCode: email =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(email)
          reject(new Error('No letter came'))
        }, WAIT_MS)
        waiting.set(email, code => {
          clearTimeout(timer)
          waiting.delete(email)
          resolve(code)
        })
      }),
    close: server.close,
  }
}
