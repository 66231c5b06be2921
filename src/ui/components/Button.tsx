import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'accent' | 'quiet' | 'plain' | 'danger'
  readonly icon?: IconName
  /** Shows a ring and takes no clicks, at the same size. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** The modal's button, 44 px high; a longer text has a second line. */
export function Button({ variant = 'quiet', icon, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      part={variant === 'accent' ? 'button primary-button' : 'button'}
      {...rest}
      className={`btn btn-${variant}`}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}
