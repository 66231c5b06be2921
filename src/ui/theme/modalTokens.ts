/** The tokens that only the modal reads: the elements' first bytes go without them. */
export const modalTokens = `
:host {
  --tk-mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  --tk-xs: calc(var(--tk-unit) * 1.2);
  --tk-lg: calc(var(--tk-unit) * 1.6);
  --tk-xl: calc(var(--tk-unit) * 2);
  --tk-2xl: calc(var(--tk-unit) * 2.8);
  --tk-3xl: calc(var(--tk-unit) * 4);
  --tk-r-sm: calc(var(--tk-radius) * 2);
  --tk-gap: calc(clamp(.5, var(--tk-space), 2) * 8px);
  --tk-qr-paper: #fff;
  --tk-fill-hover: color-mix(in srgb, var(--tk-text) 4%, var(--tk-fill));
  --tk-edge: color-mix(in srgb, var(--tk-text) 7%, transparent);
  --tk-card-edge: var(--tk-edge);
  --tk-accent-soft: color-mix(in srgb, var(--tk-link) 12%, var(--tk-bg));
  --tk-good-soft: color-mix(in srgb, var(--tk-good) 9%, var(--tk-bg));
  --tk-warn-soft: color-mix(in srgb, var(--tk-warn) 9%, var(--tk-bg));
}
:host([data-theme="dark"]) { --tk-card-edge: color-mix(in srgb, var(--tk-text) 12%, transparent); }
`
