import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** A native checkbox with its label; links in the label stay links. */
export function Checkbox({
  id,
  isChecked,
  onChange,
  children,
}: {
  readonly id: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <div className="check">
      <span className="check-box">
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          onChange={event => onChange(event.target.checked)}
        />
        <Icon name="check" size={14} />
      </span>
      <label htmlFor={id} className="small prose">
        {children}
      </label>
    </div>
  )
}
