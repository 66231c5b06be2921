import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { describeFailure, errorWords } from '../../format/errorWords.ts'
import { readEmail } from '../../format/readEmail.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { EmailField } from './EmailField.tsx'
import { entryCss } from './entry.css.ts'
import { useJoin } from './useJoin.ts'

/** The button can be pressed when there may be an address. */
const SUBMIT_FROM_CHARS = 4

/** The email field of Connect and Create: asks the secure site for a code, and goes where its answer leads. */
export default function EmailEntry({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { engine, modal, emit } = useTab()
  useRules(entryCss)
  const join = useJoin()
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState({ error: '', details: '' })
  const { error, details } = failure
  const [isBusy, setBusy] = useState(false)
  const isReported = useRef(false)
  const id = useId()
  const canGo = email.length >= SUBMIT_FROM_CHARS

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !canGo) return
    const here = modal.getState().history.at(-1)
    setBusy(true)
    setFailure({ error: '', details: '' })
    const address = readEmail(email)
    try {
      const { action } = await engine.embedded.connectEmail({ email: address })
      // The view may have changed meanwhile.
      const { open, history } = modal.getState()
      if (!open || history.at(-1) !== here) return
      if (action === 'VERIFY_OTP') modal.push('EmailVerifyOtp', { email: address })
      else if (action === 'VERIFY_DEVICE') modal.push('EmailVerifyDevice', { email: address })
      else await join()
    } catch (thrown) {
      setFailure({ error: errorWords(thrown), details: describeFailure(thrown).details })
    } finally {
      setBusy(false)
    }
  }

  function edit(typed: string): void {
    setEmail(typed)
    setFailure({ error: '', details: '' })
  }

  /** Emits the choice of the email login once per view. */
  function select(): void {
    if (isReported.current) return
    isReported.current = true
    emit({ type: 'EMAIL_LOGIN_SELECTED' })
  }

  return (
    <form className="email-form" noValidate onSubmit={submit}>
      <label className="email-label" htmlFor={id}>
        {t('Email')}
      </label>
      <EmailField
        id={id}
        placeholder=""
        value={email}
        onEdit={edit}
        error={error}
        describedBy="email-error email-hint"
        enterKey="go"
        isDisabled={isDisabled}
        onFocus={select}
      >
        <button
          type="submit"
          className="email-go"
          aria-label={t('Continue with email')}
          aria-busy={isBusy || undefined}
          disabled={isDisabled || isBusy || !canGo}
        >
          <span>{t('Continue')}</span>
          {isBusy && <span className="spin" aria-hidden="true" />}
        </button>
      </EmailField>
      <div className="email-below">
        <p id="email-error" className="email-error" role="alert">
          {error}
        </p>
        {error === '' && (
          <p id="email-hint" className="email-hint">
            {t('We’ll send a 6-digit code')}
          </p>
        )}
        <ErrorDetails text={details} />
      </div>
    </form>
  )
}
