import { type BindingCheck, bindingCheck } from './binding.ts'
import { type Codes, createCodes } from './codes.ts'
import { type Cooldown, createCooldown } from './cooldown.ts'
import { createDeviceLinks, type DeviceLinks } from './deviceLinks.ts'
import { createProofCheck, type ProofCheck } from './deviceProof.ts'
import { createGasQuota, type GasQuota } from './gasQuota.ts'
import { createLimits, type Limits } from './limits.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { SettingsSwitch } from './settings.ts'
import { createUsers, type Users } from './users.ts'

/** The parts of the server that refuse attacks, each on its own. */
export interface Defences {
  readonly users: Users
  readonly sessions: Sessions
  readonly codes: Codes
  readonly cooldown: Cooldown
  readonly limits: Limits
  readonly deviceLinks: DeviceLinks
  readonly gasQuota: GasQuota
  readonly binding: BindingCheck
  readonly proof: ProofCheck
}

/** Weakens a site on purpose, so that a test can prove that the attack suite finds the hole. */
export type Weaken = (defences: Defences) => Partial<Defences>

export function createDefences(settings: SettingsSwitch, origin: () => string, weaken?: Weaken): Defences {
  const users = createUsers()
  const defences: Defences = {
    users,
    sessions: createSessions(users, settings),
    codes: createCodes(settings),
    cooldown: createCooldown(settings),
    limits: createLimits(settings),
    deviceLinks: createDeviceLinks(settings),
    gasQuota: createGasQuota(settings),
    binding: bindingCheck,
    proof: createProofCheck(settings.now, origin),
  }
  return { ...defences, ...weaken?.(defences) }
}
