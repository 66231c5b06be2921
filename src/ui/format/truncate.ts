/**
 * Cuts the middle out: `0xAb58...eC9B`.
 *
 * @param start characters kept in front; the spec's forms are 4+6 on buttons and 4+4 in views
 * @param end characters kept at the end
 */
export function truncateMiddle(text: string, start: number, end: number): string {
  return text.length <= start + end + 3 ? text : `${text.slice(0, start)}...${text.slice(-end)}`
}

/** Cuts the end off. */
export function truncateEnd(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}...`
}
