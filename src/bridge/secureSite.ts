import type { EngineConfig } from './contract/config.ts'

/** The documented default that comes with a projectId (spec §7). */
const SECURE_SITE = 'https://secure.walletconnect.org'

/** Where the embedded wallet lives; without it email and socials are not shown, and nothing of them is loaded. */
export function secureSiteOf({
  projectId,
  endpoints,
}: Pick<EngineConfig, 'projectId' | 'endpoints'>): string | undefined {
  return endpoints.secureSite ?? (projectId ? SECURE_SITE : undefined)
}
