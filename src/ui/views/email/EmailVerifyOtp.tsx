import { useState } from 'react'
import { Status } from '../../components/Status.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { emailCss } from './email.css.ts'
import { Resend } from './Resend.tsx'
import { useJoin } from './useJoin.ts'

export const css = emailCss

export const title = (): string => t('Confirm email')

/** The code from the mail, then the account. */
export default function EmailVerifyOtp() {
  const { engine, modal } = useTab()
  const { email = '', isDeviceRegistered } = useViewData()
  // The code is used up. At the email address the login goes on without another one.
  const join = useJoin(() => modal.back())
  /** A new mail clears the typed code and its error. */
  const [mails, setMails] = useState(0)

  async function verify(otp: string): Promise<void> {
    await engine.embedded.connectOtp({ otp })
    await join()
  }

  async function resend(): Promise<void> {
    const { action } = await engine.embedded.connectEmail({ email })
    setMails(count => count + 1)
    if (action === 'VERIFY_DEVICE') modal.replace('EmailVerifyDevice', { email })
  }

  return (
    <CodeEntry
      key={mails}
      email={email}
      lead={
        isDeviceRegistered && (
          <Status>
            {t(
              'This device is registered. The code is on the page where you confirmed it, or in a second email.',
            )}
          </Status>
        )
      }
      verify={verify}
    >
      <Resend lead={t('Didn’t receive it?')} onResend={resend} />
    </CodeEntry>
  )
}
