import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { describeFailure, errorWords } from '../../format/errorWords.ts'
import { isEmail } from '../../format/isEmail.ts'
import { readEmail } from '../../format/readEmail.ts'
import { useCountdown } from '../../hooks/useCountdown.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { EmailField } from './EmailField.tsx'
import { entryCss } from './entry.css.ts'

export const css = `
${entryCss}
.edit-email { display: flex; flex-direction: column; gap: 8px; padding-block-start: 4px; }
.edit-email .field { padding-inline-end: 12px; }
.edit-email .email-error { padding-inline: 12px; }
.edit-email .btn-row { margin-block-start: 8px; }
.edit-note { padding-inline: 12px; text-wrap: pretty; }
`

export const title = (): string => t('Edit email')

/** Another address for the embedded wallet. Save waits for one that is new and may be an address. */
export default function UpdateEmailWallet() {
  const { engine, modal } = useTab()
  const current = useMirror(state => state?.embedded.email ?? '')
  const seconds = useCountdown(useMirror(state => state?.embedded.emailAllowedAt ?? null)) ?? 0
  const [draft, setDraft] = useState(current)
  const [failure, setFailure] = useState({ error: '', details: '' })
  const { error, details } = failure
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const email = readEmail(draft)
  const canSave = seconds === 0 && isEmail(email) && email.toLowerCase() !== current.toLowerCase()

  // The person will type a new address: the field gets the focus.
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])

  function edit(typed: string): void {
    setDraft(typed)
    setFailure({ error: '', details: '' })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !canSave) return
    setBusy(true)
    setFailure({ error: '', details: '' })
    try {
      const { action } = await engine.embedded.updateEmail({ email })
      // The view may have changed meanwhile.
      if (modal.getState().view !== 'UpdateEmailWallet') return
      const isPrimaryRequested = action === 'VERIFY_PRIMARY_OTP'
      modal.push(isPrimaryRequested ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', { email })
    } catch (thrown) {
      setFailure({ error: errorWords(thrown), details: describeFailure(thrown).details })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="edit-email" noValidate onSubmit={save}>
      <EmailField
        input={input}
        value={draft}
        onEdit={edit}
        error={error}
        describedBy="edit-error edit-note"
        enterKey="done"
        isReadOnly={isBusy}
      />
      <p id="edit-error" className="email-error" role="alert">
        {error}
      </p>
      <ErrorDetails text={details} />
      <p id="edit-note" className="edit-note muted small">
        {current === ''
          ? t('We send a code to this address.')
          : t('We send a code to your current address, then one to the new address.')}
      </p>
      <div className="btn-row">
        <Button onClick={() => modal.back()}>{t('Cancel')}</Button>
        <Button variant="accent" type="submit" isBusy={isBusy} disabled={!canSave}>
          {seconds > 0 ? t('Save in {seconds}s', { seconds }) : t('Save')}
        </Button>
      </div>
    </form>
  )
}
