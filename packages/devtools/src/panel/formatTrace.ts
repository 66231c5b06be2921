const KB = 1_000
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** A duration: `0.4 ms`, `128 ms`, `2.1 s`, `3 min`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return '…'
  if (ms < 10) return `${ms.toFixed(1)} ms`
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`
  return ms < HOUR_MS ? `${Math.round(ms / MINUTE_MS)} min` : `${(ms / HOUR_MS).toFixed(1)} h`
}

/** A moment of the trace: seconds since its beginning. */
export const formatAt = (ms: number): string => `${(ms / SECOND_MS).toFixed(3)} s`

export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${Math.round(bytes)} B`
  return bytes < KB * KB ? `${(bytes / KB).toFixed(1)} kB` : `${(bytes / (KB * KB)).toFixed(1)} MB`
}

/** An address or hash whose middle is gone, as text: `0xf39f…2266`. */
export const formatShort = (text: string): string =>
  text.replace(/0x([0-9a-f]{4})0{24,}([0-9a-f]{4})\b/g, '0x$1…$2')
