import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Says calmly that there is nothing, or that something failed, and what one can do. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: IconName
  readonly title: ReactNode
  readonly text?: string
  readonly children?: ReactNode
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="strong">{title}</p>
      {text && <p className="muted small">{text}</p>}
      {children}
    </div>
  )
}
