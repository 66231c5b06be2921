import type { Mail } from '../../packages/tabkey-testing/src/mail/inbox.ts'
import { readShownCode } from '../../scripts/attackSecureSite/shownCode.ts'
import { control } from './peerControl.ts'

/** Reads the inbox. */
export interface MailClient {
  /** Newest first. */
  messages(to: string): Promise<readonly Mail[]>
  /** The newest letter, waiting for one that is not `after`. @throws when none comes within 20 s. */
  next(to: string, after?: Mail): Promise<Mail>
  /**
   * The six digits of the next letter. Those of a letter with a link are on the page of the link, once it was confirmed, as
   * its reader would.
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
  async function confirm(link: string): Promise<string> {
    const { origin, pathname, searchParams } = new URL(link)
    const body = new URLSearchParams({ link: searchParams.get('link') ?? '', decision: 'yes' })
    const response = await fetch(`${origin}${pathname}`, { method: 'POST', body })
    const code = readShownCode(await response.text())
    if (code === null) throw new Error(`The page of the link shows no code, with status ${response.status}`)
    return code
  }
  return {
    messages: to => control(url, `/api/messages?${query({ to })}`),
    next,
    async code(to, after) {
      const letter = await next(to, after)
      const [link] = letter.links
      const code = letter.code ?? (link === undefined ? null : await confirm(link))
      if (code === null) throw new Error(`There is no code in: ${letter.text}`)
      return code
    },
  }
}
