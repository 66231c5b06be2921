import { useEffect } from 'react'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { Icon } from '../../components/Icon.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { emailCss } from './email.css.ts'
import { Resend } from './Resend.tsx'

export const css = emailCss

export const title = (): string => 'Register Device'

/** A known address on a new device: the person opens the link in the mail, then the code comes (spec §4 VERIFY_DEVICE). */
export default function EmailVerifyDevice() {
  const { engine, modal, toasts } = useTab()
  const { email = '' } = useViewData()

  useEffect(() => {
    let isCurrent = true
    const isHere = (): boolean => isCurrent && modal.getState().view === 'EmailVerifyDevice'
    engine.embedded.connectDevice().then(
      () => {
        if (isHere()) modal.replace('EmailVerifyOtp', { email })
      },
      (error: unknown) => {
        if (!isHere()) return
        toasts.show({
          message: cleanText(toWalletError(error).message, 80, 'Something went wrong'),
          variant: 'error',
        })
        modal.back()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [engine, modal, toasts, email])

  async function resend(): Promise<void> {
    await engine.embedded.connectEmail({ email })
  }

  return (
    <div className="mailed">
      <span className="mailed-icon">
        <Icon name="mail" size={28} />
      </span>
      <div>
        <p>Register this device to continue</p>
        <p className="muted">Open the link we sent to</p>
        <p className="mailed-to">{cleanText(email, 254, 'your email')}</p>
      </div>
      <p className="muted small">The link expires in 20 minutes</p>
      <Resend lead="Didn’t receive it?" ask={resend} />
    </div>
  )
}
