import type { EngineConfig } from '../options/engineOptions.ts'

/** The documented default that comes with a projectId. */
export const SECURE_SITE = 'https://secure.walletconnect.org'

/**
 * URL of the secure site. Without it no login is shown, and none of their code is loaded. A site that the host names counts also
 * with no login in the modal: `login({ token })` needs none.
 */
export function getSecureSite({
  projectId,
  endpoints,
  features: { email, passkey, socials },
}: Pick<EngineConfig, 'projectId' | 'endpoints' | 'features'>): string | undefined {
  const isShown = email || passkey || socials.length > 0
  return endpoints.secureSite ?? (projectId && isShown ? SECURE_SITE : undefined)
}
