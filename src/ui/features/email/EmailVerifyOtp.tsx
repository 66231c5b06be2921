import { useState } from 'react'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { Icon } from '../../components/Icon.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { emailCss } from './email.css.ts'
import { OtpField } from './OtpField.tsx'
import { Resend } from './Resend.tsx'
import { useJoin } from './useJoin.ts'

export const css = emailCss

export const title = (): string => 'Confirm Email'

/** The code from the mail, then the account (spec §4 VERIFY_OTP). */
export default function EmailVerifyOtp() {
  const { engine, modal } = useTab()
  const { email = '' } = useViewData()
  const join = useJoin()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function verify(otp: string): Promise<void> {
    setBusy(true)
    setError('')
    try {
      await engine.embedded.connectOtp({ otp })
      await join()
    } catch (thrown) {
      setError(cleanText(toWalletError(thrown).message, 120, 'Something went wrong'))
    } finally {
      setBusy(false)
    }
  }

  async function resend(): Promise<void> {
    const { action } = await engine.embedded.connectEmail({ email })
    setError('')
    if (action === 'VERIFY_DEVICE') modal.replace('EmailVerifyDevice', { email })
  }

  return (
    <div className="mailed">
      <span className="mailed-icon">
        <Icon name="mail" size={28} />
      </span>
      <div>
        <p className="muted">Enter the code we sent to</p>
        <p className="mailed-to">{cleanText(email, 254, 'your email')}</p>
      </div>
      <OtpField label="Six-digit code" isBusy={isBusy} isBad={error !== ''} onCode={verify} />
      <p className="email-error" role="alert">
        {error}
      </p>
      <p className="muted small">The code expires in 20 minutes</p>
      <Resend lead="Didn’t receive it?" ask={resend} />
    </div>
  )
}
