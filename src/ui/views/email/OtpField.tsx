import { useEffect, useRef, useState } from 'react'
import { readTypedCode } from '../../format/readTypedCode.ts'

/** The code has six digits. */
const PLACES = [0, 1, 2, 3, 4, 5] as const
const DIGITS = PLACES.length

/**
 * Six boxes over one real input: typing, pasting, deleting and the phone's own suggestion work as in any field, and a
 * reader hears one field.
 *
 * @param isBad whether the last code was refused; the next digit then starts a new code
 * @param onCode called with the code once six digits are entered
 */
export function OtpField({
  label,
  isBusy,
  isBad,
  onCode,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly isBad: boolean
  readonly onCode: (code: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  useEffect(() => {
    if (!isBad) return
    setCode('')
    input.current?.focus()
  }, [isBad])
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  function change(text: string): void {
    const digits = readTypedCode(text, DIGITS)
    setCode(digits)
    if (digits.length === DIGITS && digits !== code) onCode(digits)
  }

  return (
    <div className="otp" data-bad={isBad && code === ''} data-busy={isBusy}>
      {PLACES.map(index => (
        <span
          key={index}
          className="otp-digit"
          aria-hidden="true"
          data-now={index === Math.min(code.length, 5)}
        >
          {code[index]}
        </span>
      ))}
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={isBad}
        readOnly={isBusy}
        value={code}
        onChange={event => change(event.target.value)}
      />
    </div>
  )
}
