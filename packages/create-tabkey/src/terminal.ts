/** Outputs of a command. */
export interface Terminal {
  out(text: string): void
  error(text: string): void
  /** Whether a person can be asked: both ends are a terminal. */
  readonly isInteractive: boolean
}

const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * Text of files and paths, safe to print: control characters, which a terminal would obey, and invisible characters are
 * shown as their code. Line feeds and tabs stay.
 */
export const printable = (text: string): string =>
  text.replace(CONTROL, character =>
    character === '\n' || character === '\t'
      ? character
      : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
