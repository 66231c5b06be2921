import type { Mail } from '../../packages/tabkey-testing/src/mail/inbox.ts'
import { control } from './peerControl.ts'

/** Reads the inbox. */
export interface MailClient {
  /** Newest first. */
  messages(to: string): Promise<readonly Mail[]>
  /** The newest letter, waiting for one that is not `after`. @throws when none comes within 20 s. */
  next(to: string, after?: Mail): Promise<Mail>
  /** The six digits of the next letter. */
  code(to: string, after?: Mail): Promise<string>
}

export function createMailClient(url: string): MailClient {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  const next = async (to: string, after?: Mail): Promise<Mail> => {
    const mail = await control<Mail | null>(
      url,
      `/api/wait?${query({ to, ...(after ? { after: after.id } : {}) })}`,
    )
    if (!mail) throw new Error(`No mail came for ${to}`)
    return mail
  }
  return {
    messages: to => control(url, `/api/messages?${query({ to })}`),
    next,
    async code(to, after) {
      const { code, text } = await next(to, after)
      if (code === null) throw new Error(`There is no code in: ${text}`)
      return code
    },
  }
}
