import { useState } from 'react'
import { useCountdown } from '../../hooks/useCountdown.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { MailProblem } from './MailProblem.tsx'

/** Asks for another mail, once the 30 s that all tabs share are over. */
export function Resend({
  lead,
  onResend,
}: {
  readonly lead: string
  readonly onResend: () => Promise<void>
}) {
  const { toasts } = useTab()
  const seconds = useCountdown(useMirror(state => state?.embedded.emailAllowedAt ?? null)) ?? 0
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function again(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await onResend()
      toasts.show({ message: t('Email sent'), variant: 'success' })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="resend small">
        <span className="muted">{lead}</span>
        <button type="button" className="link" disabled={isBusy || seconds > 0} onClick={again}>
          {seconds > 0 ? t('Resend in {seconds}s', { seconds }) : t('Resend')}
        </button>
      </p>
      {error !== null && <MailProblem error={error} />}
    </>
  )
}
