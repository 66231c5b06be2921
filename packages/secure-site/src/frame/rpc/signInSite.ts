import { FrameError } from '../frameError.ts'
import { plain } from '../ui/plain.ts'

const PHRASE = ' wants you to sign in with your '
/** Bytes of the first line that may name a site: a domain has 253 at most, and its scheme some. */
const FIRST_LINE_MAX = 600

/**
 * The site that a message signs in to (EIP-4361, CAIP-122): what stands before "wants you to sign in with your … account:".
 * It is read from the bytes, one character per byte: a message that cannot be shown as text is accepted by verifiers all
 * the same.
 *
 * @returns the host with its port, in small letters; undefined for a message that signs in nowhere.
 */
export function readSignInSite(message: Uint8Array): string | undefined {
  const start = String.fromCharCode(...message.subarray(0, FIRST_LINE_MAX))
  const end = start.indexOf(PHRASE)
  if (end === -1) return undefined
  // Line ends and other white space before the domain: a verifier may remove them.
  const before = start.slice(0, end).trim()
  const domain = before.split(/[\s]/).at(-1) ?? ''
  return domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').toLowerCase()
}

/**
 * Compares the site of a sign-in message with the page that frames the wallet.
 *
 * @param parent - origin of that page.
 * @returns its host for a sign-in message, undefined for another message.
 * @throws {FrameError} for a message that signs in to another site.
 */
export function refuseForeignSignIn(parent: string, message: Uint8Array): string | undefined {
  const site = readSignInSite(message)
  if (site === undefined) return undefined
  const { host } = new URL(parent)
  if (site !== host) throw new FrameError(`This message signs in to ${plain(site)}, not to ${host}`)
  return host
}
