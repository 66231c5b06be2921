/**
 * The design tokens, as custom properties. What a host may set is `--tabkey-*`; what the components read is `--tk-*`.
 *
 * accent, accent-text (words on the accent), font-family, font-size-master, border-radius-master, color-mix,
 * color-mix-strength, z-index, qr-color.
 */
export const tokens = `
:host {
  --tk-accent: var(--tabkey-accent, #4a57e0);
  --tk-on-accent: var(--tabkey-accent-text, #fff);
  --tk-font: var(--tabkey-font-family, ui-sans-serif, Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  --tk-unit: var(--tabkey-font-size-master, 10px);
  --tk-sm: calc(var(--tk-unit) * 1.4);
  --tk-md: calc(var(--tk-unit) * 1.5);
  --tk-radius: var(--tabkey-border-radius-master, 4px);
  --tk-r-md: calc(var(--tk-radius) * 2.5);
  --tk-r-row: calc(var(--tk-radius) * 3.5);
  --tk-mix: var(--tabkey-color-mix, transparent);
  --tk-mix-share: calc(var(--tabkey-color-mix-strength, 0) * 1%);
  --tk-bg: color-mix(in srgb, var(--tk-mix) var(--tk-mix-share), var(--tk-bg-base));
  --tk-text: color-mix(in srgb, var(--tk-mix) var(--tk-mix-share), var(--tk-text-base));
  --tk-ease: cubic-bezier(.2, .7, .2, 1);
}
:host, :host([data-theme="light"]) {
  color-scheme: light;
  --tk-bg-base: #fff;
  --tk-text-base: #14161f;
  --tk-text-2: #5a6072;
  --tk-fill: #f5f6f9;
  --tk-fill-active: #e5e8ef;
  --tk-line: rgb(20 24 45 / 8%);
  --tk-link: color-mix(in srgb, var(--tk-accent), #000 8%);
  --tk-bad: #c0283a;
  --tk-bad-soft: #fdecee;
}
:host([data-theme="dark"]) {
  color-scheme: dark;
  --tk-bg-base: #16171d;
  --tk-text-base: #eff1f6;
  --tk-text-2: #a4a9b8;
  --tk-fill: #1e2027;
  --tk-fill-active: #2e313c;
  --tk-line: rgb(255 255 255 / 8%);
  --tk-link: color-mix(in srgb, var(--tk-accent), #fff 48%);
  --tk-bad: #ff8c98;
  --tk-bad-soft: #371f26;
}
`

/** The host's variables that reach the sheet; any other name is ignored, so that a typo cannot restyle the page. */
export const THEME_VARIABLES = [
  'accent',
  'accent-text',
  'font-family',
  'font-size-master',
  'border-radius-master',
  'color-mix',
  'color-mix-strength',
  'z-index',
  'qr-color',
] as const
