/**
 * A language tag in its standard form (BCP 47).
 *
 * @returns `''` for what is no tag: browsers name the POSIX locale `c` (WebKitGTK) or `en-US@posix` (Chromium) in
 *   `navigator.language`
 */
export function languageTag(name: string): string {
  try {
    return Intl.getCanonicalLocales(name)[0] ?? ''
  } catch {
    return ''
  }
}
