/** The tokens that only the modal reads: the elements' first bytes go without them. */
export const modalTokens = `
:host {
  --tk-mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  --tk-xs: calc(var(--tk-unit) * 1.2);
  --tk-lg: calc(var(--tk-unit) * 1.7);
  --tk-xl: calc(var(--tk-unit) * 2);
  --tk-2xl: calc(var(--tk-unit) * 2.8);
  --tk-r-sm: calc(var(--tk-radius) * 2);
  --tk-r-card: calc(var(--tk-radius) * 6);
  --tk-qr: var(--tabkey-qr-color, #14161f);
  --tk-qr-paper: #fff;
}
:host, :host([data-theme="light"]) {
  --tk-fill-hover: #edeff4;
  --tk-edge: rgb(20 24 45 / 6%);
  --tk-accent-soft: color-mix(in srgb, var(--tk-accent) 10%, var(--tk-bg));
  --tk-good: #0b7a4b;
  --tk-good-soft: #e4f5ec;
  --tk-warn: #8a5300;
  --tk-warn-soft: #fdf3e1;
  --tk-overlay: rgb(16 18 32 / 44%);
  --tk-shadow: 0 1px 2px rgb(16 18 40 / 5%), 0 8px 24px rgb(16 18 40 / 8%), 0 32px 72px rgb(16 18 40 / 16%);
}
:host([data-theme="dark"]) {
  --tk-fill-hover: #262932;
  --tk-edge: rgb(255 255 255 / 9%);
  --tk-accent-soft: color-mix(in srgb, var(--tk-accent) 24%, var(--tk-bg));
  --tk-good: #4fd69a;
  --tk-good-soft: #16302a;
  --tk-warn: #f2bd6b;
  --tk-warn-soft: #33291a;
  --tk-overlay: rgb(5 6 10 / 64%);
  --tk-shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 32%), 0 32px 72px rgb(0 0 0 / 48%);
}
`
