import { type ReactNode, useState } from 'react'
import { errorWords } from '../../format/errorWords.ts'
import { MailNotice } from './MailNotice.tsx'
import { OtpField } from './OtpField.tsx'

/**
 * The six digits of a mail: where they went, the field, what was wrong with them.
 *
 * @param email whose mail it is
 * @param verify told the digits; its rejection stands below the field, and the next digit begins anew
 * @param children what else one can do: another mail, another start
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
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function onCode(otp: string): Promise<void> {
    setBusy(true)
    setError('')
    try {
      await verify(otp)
    } catch (thrown) {
      setError(errorWords(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <MailNotice lead={<p className="muted">Enter the code we sent to</p>} email={email}>
      <OtpField label="Six-digit code" isBusy={isBusy} isBad={error !== ''} onCode={onCode} />
      <p className="email-error" role="alert">
        {error}
      </p>
      <p className="muted small">The code expires in 20 minutes</p>
      <div>{children}</div>
    </MailNotice>
  )
}
