import { useState } from 'react'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { emailCss } from './email.css.ts'
import { Resend } from './Resend.tsx'
import { StartOver } from './StartOver.tsx'

export const css = emailCss

export const title = (): string => t('Confirm current email')

/** Changing the email needs the code that was sent to the current address. */
export default function UpdateEmailPrimaryOtp() {
  const { engine, modal } = useTab()
  const { email = '' } = useViewData()
  const current = useMirror(state => state?.embedded.email ?? '')
  /** A new mail is a new start. */
  const [mails, setMails] = useState(0)
  const goOn = (): void => {
    // The view may have changed meanwhile.
    if (modal.getState().view === 'UpdateEmailPrimaryOtp') modal.replace('UpdateEmailSecondaryOtp', { email })
  }

  async function verify(otp: string): Promise<void> {
    await engine.embedded.updateEmailPrimaryOtp({ otp })
    goOn()
  }

  async function resend(): Promise<void> {
    const { action } = await engine.embedded.updateEmail({ email })
    setMails(count => count + 1)
    if (action === 'VERIFY_SECONDARY_OTP') goOn()
  }

  return (
    <CodeEntry key={mails} email={current} verify={verify}>
      <Resend lead={t('Didn’t receive it?')} onResend={resend} />
      <StartOver lead={t('Another address?')} />
    </CodeEntry>
  )
}
