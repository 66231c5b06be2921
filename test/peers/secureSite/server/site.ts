import type { ChainNode } from '../../walletd/calls.ts'
import { type BindingCheck, bindingCheck } from './binding.ts'
import { type Codes, createCodes } from './codes.ts'
import { createCooldown } from './cooldown.ts'
import { createDeviceLinks, type DeviceLinks } from './deviceLinks.ts'
import type { Caller } from './deviceProof.ts'
import { createGasQuota, type GasQuota } from './gasQuota.ts'
import { createLimits } from './limits.ts'
import { createMailCodes, type MailCodes } from './mailCodes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSettings, type SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'
import { createUsers, type User, type Users, type Vault } from './users.ts'

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
}): Site {
  const settings = createSettings(parameters.nodes.map(({ chainId }) => chainId))
  const users = createUsers()
  const sessions = createSessions(users, settings)
  const codes = createCodes(settings)
  const cooldown = createCooldown(settings)
  const limits = createLimits(settings)
  const deviceLinks = createDeviceLinks(settings)
  const gasQuota = createGasQuota(settings)
  return {
    origin: parameters.origin,
    socialUrl: parameters.socialUrl,
    nodes: parameters.nodes,
    solanaUrl: parameters.solanaUrl,
    settings,
    users,
    sessions,
    codes,
    mailCodes: createMailCodes({ smtpPort: parameters.smtpPort, codes, cooldown, limits }),
    binding: bindingCheck,
    deviceLinks,
    gasQuota,
    userOf(token, caller) {
      const user = sessions.read(typeof token === 'string' ? token : undefined, caller)
      if (!user) throw new SiteError('Not connected', 401)
      return user
    },
    clear() {
      settings.reset()
      users.clear()
      sessions.clear()
      codes.clear()
      cooldown.clear()
      limits.clear()
      gasQuota.clear()
    },
  }
}
