import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName
  /** What a reader hears. */
  readonly label: string
}

/** A round button of 44 px that shows only an icon. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="iconbtn" aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
