/** Nodes that hold each other: what keeps an app running. */
export function NodesPicture() {
  return (
    <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <rect className="pic-bg" width="80" height="80" rx="20" />
      <path className="pic-soft" d="m40 15 22 12.5v25L40 65 18 52.5v-25z" />
      <path
        className="pic-stroke"
        d="m40 15 22 12.5v25L40 65 18 52.5v-25zm0 25V15m0 25 22 12.5M40 40 18 52.5"
      />
      <circle className="pic-card" cx="40" cy="15" r="6" />
      <circle className="pic-card" cx="62" cy="52" r="6" />
      <circle className="pic-card" cx="18" cy="52" r="6" />
      <circle className="pic-ink" cx="40" cy="40" r="8" />
    </svg>
  )
}

/** Layers on one another: networks for different needs. */
export function LayersPicture() {
  return (
    <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <rect className="pic-bg" width="80" height="80" rx="20" />
      <path className="pic-soft" d="m40 37 24 12-24 12-24-12z" />
      <path className="pic-card" d="m40 28 24 12-24 12-24-12z" />
      <path className="pic-ink" d="m40 17 24 12-24 12-24-12z" />
      <path className="pic-stroke" d="m16 50 24 12 24-12" />
    </svg>
  )
}
