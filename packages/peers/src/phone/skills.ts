import type { GrantMode } from '../walletd/grants.ts'

/** What the phone can do beside signing; off until a test switches it on. */
export interface PhoneSkills {
  /** Tells what an account has (ERC-7811). */
  assetDiscovery: boolean
  /** How it answers requests for permissions (ERC-7715). */
  grants: GrantMode
}

export const noSkills = (): PhoneSkills => ({ assetDiscovery: false, grants: { kind: 'none' } })
