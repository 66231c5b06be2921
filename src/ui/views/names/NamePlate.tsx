import type { ReactNode } from 'react'
import { NAME_SUFFIX } from '../../../bridge/values/accountName.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'

/** An account with a name under its face. */
export function NamePlate({
  address,
  label,
  isDone = false,
  children,
}: {
  readonly address: string
  readonly label: string
  readonly isDone?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className="plate">
      <span className="plate-face">
        <Avatar address={address} size={72} />
        {isDone && (
          <span className="plate-mark">
            <Icon name="check" size={18} />
          </span>
        )}
      </span>
      <p className="plate-name">
        <span className="clip">{label}</span>
        <span className="suffix">{NAME_SUFFIX}</span>
      </p>
      {children}
    </div>
  )
}
