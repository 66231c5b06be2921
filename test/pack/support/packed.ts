import type { Packed } from './consumerFolder.ts'

/** What the global setup packed and installed. */
export function packed(): Packed {
  const text = process.env.TABKEY_PACKED
  if (!text) throw new Error('Nothing was packed: the global setup did not run')
  return JSON.parse(text) as Packed
}
