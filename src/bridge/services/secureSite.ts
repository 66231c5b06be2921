import type { EngineConfig } from '../options/engineOptions.ts'

/** The documented default that comes with a projectId. */
export const SECURE_SITE = 'https://secure.walletconnect.org'

/** URL of the secure site. Without it no login is shown, and none of their code is loaded. */
export function getSecureSite({
  projectId,
  endpoints,
  features: { email, passkey, socials },
}: Pick<EngineConfig, 'projectId' | 'endpoints' | 'features'>): string | undefined {
  if (!email && !passkey && socials.length === 0) return undefined
  return endpoints.secureSite ?? (projectId ? SECURE_SITE : undefined)
}
