import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { t } from '../../words/t.ts'

const EMAIL_MAX_CHARS = 254

/** A view about a mail that was sent: the icon, the lines before the address, the address, and the rest of the view. */
export function MailNotice({
  lead,
  email,
  children,
}: {
  readonly lead: ReactNode
  readonly email: string
  readonly children: ReactNode
}) {
  return (
    <div className="mailed">
      <span className="mailed-icon">
        <Icon name={MORE_ICONS.mail} size={28} />
      </span>
      <div>
        {lead}
        <p className="mailed-to">{cleanText(email, EMAIL_MAX_CHARS, t('your email'))}</p>
      </div>
      {children}
    </div>
  )
}
