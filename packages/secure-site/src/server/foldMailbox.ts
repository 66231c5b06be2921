/** Providers that ignore dots in the name. */
const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, for counting: most providers deliver `ada+shop@…` to `ada@…`. For logins an address counts as
 * it is written.
 */
export function foldMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = (email.slice(0, at).split('+')[0] ?? '').toLowerCase()
  const folded = IGNORES_DOTS.has(domain) ? name.replaceAll('.', '') : name
  return `${folded}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
