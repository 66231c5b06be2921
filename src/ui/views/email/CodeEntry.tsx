import { type ReactNode, useState } from 'react'
import { t } from '../../words/t.ts'
import { MailFacts } from './MailFacts.tsx'
import { MailNotice } from './MailNotice.tsx'
import { MailProblem } from './MailProblem.tsx'
import { OtpField } from './OtpField.tsx'

/**
 * The six digits of a mail: where they went, the field, what was wrong with them.
 *
 * @param email address that the code was sent to
 * @param lead what happened before the code was sent
 * @param verify called with the digits; its error is shown below the field, and the next digit starts a new code
 * @param children other actions: another mail, another start
 */
export function CodeEntry({
  email,
  lead,
  verify,
  children,
}: {
  readonly email: string
  readonly lead?: ReactNode
  readonly verify: (otp: string) => Promise<void>
  readonly children: ReactNode
}) {
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
    <MailNotice
      lead={
        <>
          {lead}
          <p className="muted">{t('Enter the code we sent to')}</p>
        </>
      }
      email={email}
    >
      <OtpField label={t('Six-digit code')} isBusy={isBusy} isBad={error !== null} onCode={onCode} />
      <MailProblem error={error} />
      <MailFacts life={t('The code expires in 20 minutes')} />
      <div>{children}</div>
    </MailNotice>
  )
}
