import type { ReactNode } from 'react'
import type { SafeHref } from '../format/safeHref.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface LinkButtonProps {
  /** `null` while it is not there yet. */
  readonly href: SafeHref | null
  readonly target: '_blank' | '_self' | '_top'
  readonly variant?: 'accent' | 'quiet'
  readonly icon?: IconName
  /** Told of the tap; the browser follows the link by itself. */
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A link that looks like a button. It has its size, and its address, before a finger is on it. */
export function LinkButton({ href, target, variant = 'accent', icon, onClick, children }: LinkButtonProps) {
  const content = (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </>
  )
  if (href === null) {
    return (
      <button type="button" part="button" className={`btn btn-${variant}`} disabled aria-busy="true">
        <span className="spin" aria-hidden="true" />
        <span>{children}</span>
      </button>
    )
  }
  return (
    <a
      part={variant === 'accent' ? 'button primary-button' : 'button'}
      className={`btn btn-${variant}`}
      href={href}
      target={target}
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {content}
    </a>
  )
}
