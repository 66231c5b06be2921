import type { ReactNode } from 'react'
import { EXACT_INPUT } from '../../components/exactInput.ts'

/** What a person may type on the way to a decimal. */
const TYPED = /^\d{0,20}([.,]\d{0,18})?$/

/** An amount: a field for digits with one point, presets below it. The comma of other keyboards becomes a point. */
export function AmountField({
  label,
  value,
  presets,
  isBad = false,
  prefix = '',
  end,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly presets: readonly string[]
  readonly isBad?: boolean
  readonly prefix?: string
  readonly end?: ReactNode
  readonly onChange: (value: string) => void
}) {
  return (
    <div className="ob-amount">
      <div className="ob-field" data-bad={isBad || undefined}>
        <input
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          {...EXACT_INPUT}
          aria-label={label}
          data-long={value.length > 14 || undefined}
          aria-invalid={isBad || undefined}
          placeholder="0"
          value={value}
          onChange={event => {
            const typed = event.target.value
            if (TYPED.test(typed)) onChange(typed.replace(',', '.'))
          }}
        />
        {end}
      </div>
      {presets.length > 0 && (
        <div className="ob-presets">
          {presets.map(preset => (
            <button
              key={preset}
              type="button"
              className="ob-preset"
              aria-pressed={value === preset}
              onClick={() => onChange(preset)}
            >
              {prefix}
              {preset}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
