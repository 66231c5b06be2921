/** Attributes of an input whose text is neither completed nor corrected by the browser: addresses, names, searches. */
export const EXACT_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const
