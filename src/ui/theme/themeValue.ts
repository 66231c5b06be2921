import type { TokenKind } from './tokenTable.ts'

const MAX_CHARS = 400

/** Ends a declaration, escapes a character, opens a comment, an at-rule or markup. */
const FORBIDDEN = /[;{}<>\\@!]|\/\*/

/** Functions that compute a value. Any other may load a resource, such as `url()` and `image-set()`. */
const FUNCTIONS = /^(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color|color-mix|light-dark|calc|min|max|clamp|var)?$/i

/** A property of CSS that takes the same values as a token of the kind. */
const PROPERTIES: Readonly<Record<TokenKind, string>> = {
  color: 'color',
  length: 'padding-left',
  number: 'flex-grow',
  time: 'transition-duration',
  font: 'font-family',
  weight: 'font-weight',
  shadow: 'box-shadow',
  integer: 'z-index',
}

const UNITS: Readonly<Partial<Record<TokenKind, string>>> = { length: 'px', time: 'ms' }

/**
 * A host's value as CSS text. Values may come from a database or a query string of the host, so that they are as hostile
 * as any other text.
 *
 * @param value a number is a length in px, a time in ms
 * @returns `undefined` for a value that is no CSS of the kind, or that could load a resource
 */
export function themeValue(kind: TokenKind, value: unknown): string | undefined {
  const text = typeof value === 'number' ? `${value}${UNITS[kind] ?? ''}` : value
  if (typeof text !== 'string' || text.length > MAX_CHARS || FORBIDDEN.test(text)) return undefined
  for (const [, name = ''] of text.matchAll(/([\w-]*)\(/g)) if (!FUNCTIONS.test(name)) return undefined
  // Old browsers and test documents lack it; there the sheet falls back to its default when it is computed.
  return (globalThis.CSS?.supports?.(PROPERTIES[kind], text) ?? true) ? text : undefined
}
