/**
 * The region that a language tag names: `DE` of `de-DE`. A guess of the residence, shown and changeable.
 *
 * @returns `null` for a tag without a region, and for regions that are no country (`es-419`)
 */
export function parseCountry(language: string): string | null {
  try {
    const { region } = new Intl.Locale(language)
    return region && /^[A-Z]{2}$/.test(region) ? region : null
  } catch {
    return null
  }
}
