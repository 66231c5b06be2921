import { TOKEN_TABLE, type TokenName, type TokenRow } from './tokenTable.ts'

/** The host's variables that reach the sheet; any other name is ignored, so that a typo cannot restyle the page. */
export const THEME_VARIABLES = Object.keys(TOKEN_TABLE) as readonly TokenName[]

/** One mode's defaults as declarations; `column` is its place in a row of the table. */
const declare = (column: 2 | 3): string =>
  THEME_VARIABLES.map(name => {
    const row: TokenRow = TOKEN_TABLE[name]
    return row[column] === undefined ? '' : `--tk-${row[1]}:var(--tabkey-${name},${row[column]});`
  }).join('')

const defaults = [':host{', declare(2), '}:host([data-theme="dark"]){', declare(3), '}'].join('')

/**
 * The tokens as custom properties, and the properties that follow from them. What a host sets is `--tabkey-*`, what the
 * components read is `--tk-*`.
 */
export const tokens = `
${defaults}
:host {
  color-scheme: light;
  --tk-sm: calc(var(--tk-unit) * 1.4);
  --tk-md: calc(var(--tk-unit) * 1.5);
  --tk-r-md: calc(var(--tk-radius) * 2.5);
  --tk-mix-share: calc(var(--tk-mix-strength) * 1%);
  --tk-bg: color-mix(in srgb, var(--tk-mix) var(--tk-mix-share), var(--tk-bg-base));
  --tk-text: color-mix(in srgb, var(--tk-mix) var(--tk-mix-share), var(--tk-text-base));
  --tk-fill-active: color-mix(in srgb, var(--tk-text) 8%, var(--tk-fill));
  --tk-bad-soft: color-mix(in srgb, var(--tk-bad) 9%, var(--tk-bg));
  --tk-ease: cubic-bezier(.2, .7, .2, 1);
}
:host([data-theme="dark"]) { color-scheme: dark; }
`
