/**
 * Whether a text may be an email address. Only good enough for a button that waits for one: the engine's schema decides,
 * and says 'Invalid email'.
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
