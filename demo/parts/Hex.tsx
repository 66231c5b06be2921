/** A long hex value: its ends in sight, all of it to copy. */
export function Hex({ label, value }: { label: string; value: string }) {
  return (
    <output className="hex" aria-label={label} title={value}>
      {value}
    </output>
  )
}
