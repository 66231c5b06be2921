/** Where the language lies that `setLocale` chose for all tabs of an engine. */
export const localeKey = (identity: string): string => `tabkey:locale:${identity}`

/**
 * The choice for all tabs, else the language that the host configured, else that of the page, else that of the browser.
 *
 * @param key of the choice in `localStorage`
 * @returns BCP 47; pages name their language in many ways, and `en-US` stands for what `Intl` does not take
 */
export function chooseLocale(view: Window, key: string, configured: string): string {
  try {
    const wanted = view.localStorage.getItem(key) || configured || view.document.documentElement.lang
    return `${new Intl.Locale(wanted || view.navigator.language)}`
  } catch {
    return configured || 'en-US'
  }
}
