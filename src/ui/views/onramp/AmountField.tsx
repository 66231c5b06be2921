import type { ReactNode } from 'react'
import { AmountHint } from '../../components/AmountHint.tsx'
import { EXACT_INPUT } from '../../components/exactInput.ts'
import { formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useTypedAmount } from '../../hooks/useTypedAmount.ts'

/** An amount: a field that reads numbers as the language writes them, presets below it. */
export function AmountField({
  label,
  value,
  presets,
  isBad = false,
  note,
  end,
  onChange,
}: {
  readonly label: string
  /** A decimal string with a point. */
  readonly value: string
  readonly presets: readonly string[]
  readonly isBad?: boolean
  /** What is taken; it is the reason when the amount is bad. A note about how the text was read takes its place. */
  readonly note?: string | undefined
  readonly end?: ReactNode
  readonly onChange: (value: string) => void
}) {
  const { locale } = useTab().config.page
  const { text, type, isRefused, hint } = useTypedAmount(value, onChange)
  return (
    <div className="ob-amount">
      <div className="ob-field" data-bad={isBad || isRefused || undefined}>
        <input
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          {...EXACT_INPUT}
          aria-label={label}
          data-long={text.length > 14 || undefined}
          aria-invalid={isBad || isRefused || undefined}
          placeholder="0"
          value={text}
          onChange={event => type(event.target.value)}
        />
        {end}
      </div>
      <AmountHint text={hint || note || ''} isBad={isBad && hint === ''} />
      {presets.length > 0 && (
        <fieldset className="ob-presets" aria-label={label}>
          {presets.map(preset => (
            <button
              key={preset}
              type="button"
              className="ob-preset"
              aria-pressed={value === preset}
              onClick={() => onChange(preset)}
            >
              {formatQuantity(preset, locale)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
