import type { Mail } from '../../packages/tabkey-testing/src/mail/inbox.ts'
import { control } from './peerControl.ts'

/** Reads the inbox. */
export interface MailClient {
  /** Newest first. */
  messages(to: string): Promise<readonly Mail[]>
  /** The newest letter, waiting for one that is not `after`. @throws when none comes within 20 s. */
  next(to: string, after?: Mail): Promise<Mail>
  /**
   * The six digits of the next letter. A letter with a link to allow the device comes before the code: the link is
   * confirmed, as its reader would.
   */
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
  async function confirm(to: string, letter: Mail, link: string): Promise<Mail> {
    const { origin, pathname, searchParams } = new URL(link)
    const body = new URLSearchParams({ link: searchParams.get('link') ?? '', decision: 'yes' })
    const { status } = await fetch(`${origin}${pathname}`, { method: 'POST', body })
    if (status !== 200) throw new Error(`The link in the mail was refused with status ${status}`)
    return next(to, letter)
  }
  return {
    messages: to => control(url, `/api/messages?${query({ to })}`),
    next,
    async code(to, after) {
      const letter = await next(to, after)
      const [link] = letter.links
      const { code, text } =
        letter.code === null && link !== undefined ? await confirm(to, letter, link) : letter
      if (code === null) throw new Error(`There is no code in: ${text}`)
      return code
    },
  }
}
