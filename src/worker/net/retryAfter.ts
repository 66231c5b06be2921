const SECONDS = /^\d{1,9}$/

/**
 * Reads the Retry-After header: seconds, or a date (RFC 9110 §10.2.3).
 *
 * @param header its text, or null without the header
 * @param nowMs wall clock, for the date form
 * @returns milliseconds from now, never negative; `undefined` when the header says nothing
 */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (SECONDS.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
