/** An on/off switch with its words inside the hit area. */
export function Switch({
  label,
  isOn,
  onChange,
}: {
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
      <span className="switch-track" aria-hidden="true" />
    </button>
  )
}
