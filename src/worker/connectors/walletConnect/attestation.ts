import { type Clock, withDeadline } from '../../base/clock.ts'
import { ATTESTATION_PAUSE_MS, ATTESTATION_WAIT_MS } from './limits.ts'

/** Runs the Verify page in a tab. */
export type Attest = (parameters: { readonly id: string; readonly url: string }) => Promise<string | null>

/**
 * Replaces `core.verify.register`: a tab runs the Verify page and the engine passes its JWT on. Without an attestation
 * the wallet shows the domain as unverified; that is not an error.
 *
 * @param site asked each time, since the config may change; without it nothing is attested
 */
export function createAttestation({
  clock,
  attest,
  site,
}: {
  readonly clock: Clock
  readonly attest: Attest
  readonly site: () =>
    | { readonly verify: string; readonly projectId: string; readonly origin: string }
    | undefined
}): (request: { readonly id: string; readonly decryptedId: string }) => Promise<string> {
  let pausedUntil = Number.NEGATIVE_INFINITY
  return async ({ id, decryptedId }) => {
    const verify = site()
    if (!verify || clock.monotonic() < pausedUntil) return ''
    const url = new URL(`${verify.verify.replace(/\/+$/, '')}/v3/attestation`)
    const query = { projectId: verify.projectId, origin: verify.origin, id, decryptedId }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    try {
      const timeoutError = () => new Error('no attestation in time')
      const token = await withDeadline(
        clock,
        attest({ id, url: url.href }),
        ATTESTATION_WAIT_MS,
        timeoutError,
      )
      return token ?? ''
    } catch {
      pausedUntil = clock.monotonic() + ATTESTATION_PAUSE_MS
      return ''
    }
  }
}
