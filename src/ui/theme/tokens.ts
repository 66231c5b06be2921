/**
 * The design tokens, as custom properties. What a host may set is `--tabkey-*` (reference §5.2 in our names);
 * what the components read is `--tk-*`.
 *
 * accent, accent-text (words on the accent), font-family, font-size-master, border-radius-master, color-mix,
 * color-mix-strength, z-index, qr-color.
 */
export const tokens = `
:host {
  --tk-accent: var(--tabkey-accent, #4a57e0);
  --tk-on-accent: var(--tabkey-accent-text, #fff);
  --tk-font: var(--tabkey-font-family, ui-sans-serif, Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  --tk-mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  --tk-unit: var(--tabkey-font-size-master, 10px);
  --tk-xs: calc(var(--tk-unit) * 1.2);
  --tk-sm: calc(var(--tk-unit) * 1.4);
  --tk-md: calc(var(--tk-unit) * 1.5);
  --tk-lg: calc(var(--tk-unit) * 1.7);
  --tk-xl: calc(var(--tk-unit) * 2);
  --tk-2xl: calc(var(--tk-unit) * 2.8);
  --tk-radius: var(--tabkey-border-radius-master, 4px);
  --tk-r-sm: calc(var(--tk-radius) * 2);
  --tk-r-md: calc(var(--tk-radius) * 2.5);
  --tk-r-row: calc(var(--tk-radius) * 3.5);
  --tk-r-card: calc(var(--tk-radius) * 6);
  --tk-mix: var(--tabkey-color-mix, transparent);
  --tk-mix-share: calc(var(--tabkey-color-mix-strength, 0) * 1%);
  --tk-bg: color-mix(in srgb, var(--tk-mix) var(--tk-mix-share), var(--tk-bg-base));
  --tk-text: color-mix(in srgb, var(--tk-mix) var(--tk-mix-share), var(--tk-text-base));
  --tk-ease: cubic-bezier(.2, .7, .2, 1);
  --tk-qr: var(--tabkey-qr-color, #14161f);
  --tk-qr-paper: #fff;
}
:host, :host([data-theme="light"]) {
  color-scheme: light;
  --tk-bg-base: #fff;
  --tk-text-base: #14161f;
  --tk-text-2: #5a6072;
  --tk-fill: #f5f6f9;
  --tk-fill-hover: #edeff4;
  --tk-fill-active: #e5e8ef;
  --tk-line: rgb(20 24 45 / 8%);
  --tk-edge: rgb(20 24 45 / 6%);
  --tk-link: color-mix(in srgb, var(--tk-accent), #000 8%);
  --tk-accent-soft: color-mix(in srgb, var(--tk-accent) 10%, var(--tk-bg));
  --tk-good: #0b7a4b;
  --tk-good-soft: #e4f5ec;
  --tk-bad: #c0283a;
  --tk-bad-soft: #fdecee;
  --tk-warn: #8a5300;
  --tk-warn-soft: #fdf3e1;
  --tk-overlay: rgb(16 18 32 / 44%);
  --tk-shadow: 0 1px 2px rgb(16 18 40 / 5%), 0 8px 24px rgb(16 18 40 / 8%), 0 32px 72px rgb(16 18 40 / 16%);
}
:host([data-theme="dark"]) {
  color-scheme: dark;
  --tk-bg-base: #16171d;
  --tk-text-base: #eff1f6;
  --tk-text-2: #a4a9b8;
  --tk-fill: #1e2027;
  --tk-fill-hover: #262932;
  --tk-fill-active: #2e313c;
  --tk-line: rgb(255 255 255 / 8%);
  --tk-edge: rgb(255 255 255 / 9%);
  --tk-link: color-mix(in srgb, var(--tk-accent), #fff 48%);
  --tk-accent-soft: color-mix(in srgb, var(--tk-accent) 24%, var(--tk-bg));
  --tk-good: #4fd69a;
  --tk-good-soft: #16302a;
  --tk-bad: #ff8c98;
  --tk-bad-soft: #371f26;
  --tk-warn: #f2bd6b;
  --tk-warn-soft: #33291a;
  --tk-overlay: rgb(5 6 10 / 64%);
  --tk-shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 32%), 0 32px 72px rgb(0 0 0 / 48%);
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
