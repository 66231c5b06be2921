import { isLocalHost } from './environment.ts'

export interface AttestParameters {
  /** The whole address of the attestation: `{verify}/v3/attestation?projectId&origin&id&decryptedId`. */
  readonly url: string
  /** The id the token must speak of. */
  readonly id: string
}

export interface AttestOptions {
  readonly page: Document
  readonly view: Window
}

/** WalletConnect's own patience with its Verify page. */
const ATTEST_TIMEOUT_MS = 5_000
const TOKEN_MAX = 16_384

/** The `id` in a JWT's payload. The token is checked by the wallet; here it only has to be ours. */
function readTokenId(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return typeof json === 'object' && json !== null ? (json as { id?: unknown }).id : undefined
}

/** The token of a `verify_attestation` message, `null` for "no attestation", `undefined` for any other message. */
function readToken(data: unknown, id: string): string | null | undefined {
  if (typeof data !== 'string' || data.length > TOKEN_MAX) return undefined
  try {
    const { type, attestation } = JSON.parse(data) as { type?: unknown; attestation?: unknown }
    if (type !== 'verify_attestation') return undefined
    if (attestation === null || attestation === '') return null
    return typeof attestation === 'string' && readTokenId(attestation) === id ? attestation : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs WalletConnect's Verify page in a hidden frame: it alone can say which origin the request came from, and a
 * worker cannot open a frame.
 *
 * @returns the signed token, or `null` when the site gives none within 5 s; never rejects. The frame is gone afterwards.
 */
export function attest({ url, id }: AttestParameters, { page, view }: AttestOptions): Promise<string | null> {
  let site: URL
  try {
    site = new URL(url)
  } catch {
    return Promise.resolve(null)
  }
  const isSecure = site.protocol === 'https:' || (site.protocol === 'http:' && isLocalHost(site.hostname))
  if (!isSecure || !page.body) return Promise.resolve(null)

  return new Promise(resolve => {
    const frame = page.createElement('iframe')
    const end = (token: string | null): void => {
      clearTimeout(timer)
      view.removeEventListener('message', onMessage)
      frame.remove()
      resolve(token)
    }
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== site.origin || event.source === null || event.source !== frame.contentWindow)
        return
      const token = readToken(event.data, id)
      if (token !== undefined) end(token)
    }
    const timer = setTimeout(() => end(null), ATTEST_TIMEOUT_MS)
    view.addEventListener('message', onMessage)
    frame.hidden = true
    frame.title = 'WalletConnect Verify'
    frame.setAttribute('aria-hidden', 'true')
    frame.style.display = 'none'
    frame.src = site.href
    page.body.append(frame)
  })
}
