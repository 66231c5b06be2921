import { useEffect, useRef, useState } from 'react'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { createDeviceRequests, type DeviceRequests } from './deviceRequests.ts'
import { emailCss } from './email.css.ts'
import { MailFacts } from './MailFacts.tsx'
import { MailNotice } from './MailNotice.tsx'
import { MailProblem } from './MailProblem.tsx'
import { Resend } from './Resend.tsx'
import { useJoin } from './useJoin.ts'

export const css = emailCss

export const title = (): string => t('Register device')

/** A known address on a new device: the person opens the link in the mail, then the code comes. */
export default function EmailVerifyDevice() {
  const { engine, modal } = useTab()
  const { email = '' } = useViewData()

  const requests = useRef<DeviceRequests | null>(null)
  const join = useJoin()
  /** Why the device was not registered. Another mail starts again. */
  const [refusal, setRefusal] = useState<unknown>(null)

  useEffect(() => {
    const isHere = (): boolean => modal.getState().view === 'EmailVerifyDevice'
    const current = createDeviceRequests({
      connectDevice: () => engine.embedded.connectDevice(),
      onRegistered() {
        if (isHere()) modal.replace('EmailVerifyOtp', { email, isDeviceRegistered: true })
      },
      onFailed(error) {
        if (isHere()) setRefusal(error)
      },
    })
    requests.current = current
    current.request()
    return () => {
      // The view was closed before the link was opened: the login is cancelled.
      if (current.stop()) engine.embedded.cancel().catch(() => {})
    }
  }, [engine, modal, email])

  /** The answer may differ from the first one: another tab can have registered the device meanwhile. */
  async function resend(): Promise<void> {
    const { action } = await engine.embedded.connectEmail({ email })
    if (modal.getState().view !== 'EmailVerifyDevice') return
    setRefusal(null)
    if (action === 'VERIFY_DEVICE') return requests.current?.request()
    requests.current?.stop()
    if (action === 'VERIFY_OTP') modal.replace('EmailVerifyOtp', { email })
    else await join()
  }

  return (
    <MailNotice
      lead={
        <>
          <p>{t('Register this device to continue')}</p>
          {refusal === null && <p className="muted">{t('Open the link we sent to')}</p>}
        </>
      }
      email={email}
    >
      {refusal === null ? (
        <>
          <p>{t('Confirm there that it is you, and keep this page open. You then get a 6-digit code.')}</p>
          <MailFacts life={t('The link expires in 20 minutes')} />
        </>
      ) : (
        <div>
          <MailProblem error={refusal} />
        </div>
      )}
      <div>
        <Resend lead={refusal === null ? t('Didn’t receive it?') : t('Need a new link?')} onResend={resend} />
      </div>
    </MailNotice>
  )
}
