import { Icon, type IconName } from './Icon.tsx'

/** An on/off switch drawn as one icon; its words are its name and its tip. */
export function Switch({
  icon,
  label,
  isOn,
  onChange,
}: {
  readonly icon: IconName
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isOn)}
    >
      <Icon name={icon} />
    </button>
  )
}
