import { type ReactNode, useState } from 'react'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { MailNotice } from './MailNotice.tsx'
import { MailProblem } from './MailProblem.tsx'
import { OtpField } from './OtpField.tsx'

/**
 * The six digits of a mail: where they went, the field, what was wrong with them.
 *
 * @param email address that the code was sent to
 * @param verify called with the digits; its error is shown below the field, and the next digit starts a new code
 * @param children other actions: another mail, another start
 */
export function CodeEntry({
  email,
  verify,
  children,
}: {
  readonly email: string
  readonly verify: (otp: string) => Promise<void>
  readonly children: ReactNode
}) {
  // The secure site sends the mail.
  const site = getSecureSite(useTab().config.engine)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function onCode(otp: string): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await verify(otp)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <MailNotice lead={<p className="muted">{t('Enter the code we sent to')}</p>} email={email}>
      <OtpField label={t('Six-digit code')} isBusy={isBusy} isBad={error !== null} onCode={onCode} />
      <MailProblem error={error} />
      <p className="muted small">
        {site && URL.canParse(site) && (
          <span translate="no">{`${t('The email comes from {site}', { site: new URL(site).host })}. `}</span>
        )}
        <span>{t('The code expires in 20 minutes')}</span>
      </p>
      <div>{children}</div>
    </MailNotice>
  )
}
