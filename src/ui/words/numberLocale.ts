/** Numbering systems of languages for which browsers differ, or whose digits are not Latin. */
const SYSTEMS: Readonly<Record<string, string>> = { ar: 'latn', fa: 'arabext' }

/**
 * The locale with its numbering system. Browsers choose different digits for one language: of `ar`, WebKit writes Arabic
 * ones and Chromium Latin ones. The digits of a region (`ar-EG`), or that the locale names (`ar-u-nu-arab`), are kept.
 *
 * @param locale BCP 47
 */
export function numberLocale(locale: string): string {
  const { language, region, numberingSystem } = new Intl.Locale(locale)
  const system = SYSTEMS[language]
  return system === undefined || region || numberingSystem
    ? locale
    : `${new Intl.Locale(locale, { numberingSystem: system })}`
}
