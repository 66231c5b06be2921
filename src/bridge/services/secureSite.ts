import type { EngineConfig } from '../options/engineOptions.ts'
import type { Features } from '../options/features.ts'

/** The documented default that comes with a projectId. */
export const SECURE_SITE = 'https://secure.walletconnect.org'

/** Whether the embedded wallet is enabled, by any login. */
export const hasLogin = ({
  email,
  passkey,
  socials,
}: Pick<Features, 'email' | 'passkey' | 'socials'>): boolean => email || passkey || socials.length > 0

/** URL of the secure site. Without it no login is shown, and none of their code is loaded. */
export function getSecureSite({
  projectId,
  endpoints,
  features,
}: Pick<EngineConfig, 'projectId' | 'endpoints' | 'features'>): string | undefined {
  if (!hasLogin(features)) return undefined
  return endpoints.secureSite ?? (projectId ? SECURE_SITE : undefined)
}
