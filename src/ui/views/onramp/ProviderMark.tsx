/** The first letter of a provider on a tile, not its logo. The caller shows the name as text. */
export function ProviderMark({ label, size = 36 }: { readonly label: string; readonly size?: number }) {
  return (
    <span
      className="ob-mark"
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {label.slice(0, 1)}
    </span>
  )
}
