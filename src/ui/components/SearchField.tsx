import { useRef } from 'react'
import { t } from '../words/t.ts'
import { EXACT_INPUT } from './exactInput.ts'
import { Icon } from './Icon.tsx'
import { MORE_ICONS } from './moreIcons.tsx'

/** A search box. The words it is named by are its placeholder. */
export function SearchField({
  label,
  value,
  onChange,
  onEnter,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called with the field when Enter is pressed. */
  readonly onEnter?: (field: HTMLElement) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field" part="input">
      <Icon name={MORE_ICONS.search} size={18} />
      <input
        ref={input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        {...EXACT_INPUT}
        maxLength={100}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') onEnter?.(event.currentTarget)
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className="field-clear"
          aria-label={t('Clear search')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
