/** The one constructable stylesheet of a shadow root. Views that arrive later add their words to it. */
export interface Stylesheet {
  /** Adds rules once; the same text again is nothing. */
  add(css: string): void
}

/**
 * Gives a shadow root its sheet.
 *
 * @param root the root of `<tabkey-modal>`
 * @param css the shell's and the components' rules
 */
export function adoptStylesheet(root: ShadowRoot, css: string): Stylesheet {
  const sheet = new CSSStyleSheet()
  const added = new Set<string>()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return {
    add(more) {
      if (added.has(more)) return
      added.add(more)
      // As one rule at the end: only what is new is parsed.
      sheet.insertRule(`@media all {${more}}`, sheet.cssRules.length)
    },
  }
}
