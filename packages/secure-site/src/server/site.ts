import type { ChainNode } from '../../walletd/calls.ts'
import type { BindingCheck } from './binding.ts'
import type { Codes } from './codes.ts'
import { createDefences, type Weaken } from './defences.ts'
import type { DeviceLinks } from './deviceLinks.ts'
import type { Caller, ProofCheck } from './deviceProof.ts'
import type { GasQuota } from './gasQuota.ts'
import { createMailCodes, type MailCodes } from './mailCodes.ts'
import type { Sessions } from './sessions.ts'
import { createSettings, type SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'
import type { User, Users, Vault } from './users.ts'

/** What every part of the server works with. */
export interface Site {
  /** Own origin. */
  readonly origin: () => string
  readonly socialUrl: string
  readonly nodes: readonly ChainNode[]
  /** JSON-RPC of a Solana cluster. */
  readonly solanaUrl: string | undefined
  readonly settings: SettingsSwitch
  readonly users: Users
  readonly sessions: Sessions
  readonly codes: Codes
  readonly mailCodes: MailCodes
  readonly binding: BindingCheck
  readonly deviceLinks: DeviceLinks
  readonly gasQuota: GasQuota
  readonly proof: ProofCheck
  /** @throws {SiteError} 'Not connected' */
  userOf(token: unknown, caller: Caller): User
  clear(): void
}

/** What a frame gets when its person has proved who they are. */
export interface SignedIn {
  readonly token: string
  readonly user: { id: string; email: string | null; name: string | null; preferred: string | null }
  readonly secret: string
  readonly vault: Vault | null
}

export function signedIn(token: string, { id, email, name, preferred, secret, vault }: User): SignedIn {
  return { token, user: { id, email, name, preferred }, secret, vault }
}

export function createSite(parameters: {
  readonly origin: () => string
  readonly socialUrl: string
  readonly smtpPort: number
  readonly nodes: readonly ChainNode[]
  readonly solanaUrl: string | undefined
  readonly weaken?: Weaken
}): Site {
  const { origin, socialUrl, smtpPort, nodes, solanaUrl, weaken } = parameters
  const settings = createSettings(nodes.map(({ chainId }) => chainId))
  const defences = createDefences(settings, origin, weaken)
  const { users, sessions, codes, cooldown, limits, deviceLinks, gasQuota, binding, proof } = defences
  return {
    origin,
    socialUrl,
    nodes,
    solanaUrl,
    settings,
    users,
    sessions,
    codes,
    mailCodes: createMailCodes({ smtpPort, codes, cooldown, limits }),
    binding,
    deviceLinks,
    gasQuota,
    proof,
    userOf(token, caller) {
      const user = sessions.read(typeof token === 'string' ? token : undefined, caller)
      if (!user) throw new SiteError('Not connected', 401)
      return user
    },
    clear() {
      settings.reset()
      for (const part of [users, sessions, codes, cooldown, limits, gasQuota, proof]) part.clear()
    },
  }
}
