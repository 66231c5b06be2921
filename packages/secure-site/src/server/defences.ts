import type { Executor } from '../store/schema.ts'
import { type Audit, createAudit } from './audit.ts'
import { type BindingCheck, bindingCheck } from './binding.ts'
import { type Codes, createCodes } from './codes.ts'
import type { Context } from './context.ts'
import { type Cooldown, createCooldown } from './cooldown.ts'
import { applyChange, isForBrowser, type SlotRules } from './custody/slotRules.ts'
import { type ChangeProof, isChangeProved } from './custody/wallets.ts'
import { createDeviceLinks, type DeviceLinks } from './deviceLinks.ts'
import { createDatabaseProofCheck, type ProofCheck } from './deviceProof.ts'
import { createGasQuota, type GasQuota } from './gasQuota.ts'
import { createLimits, type Limits } from './limits.ts'
import { type ProviderRules, providerRules } from './oauth.ts'
import { createRequestLimit, type RequestLimit } from './requestLimit.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createStepUp, type StepUp } from './stepUp.ts'
import { createUsers, type Users } from './users.ts'

/** The parts of the server that refuse attacks, each on its own. */
export interface Defences {
  readonly users: Users
  readonly audit: Audit
  readonly sessions: Sessions
  readonly stepUp: StepUp
  readonly codes: Codes
  readonly cooldown: Cooldown
  readonly limits: Limits
  readonly deviceLinks: DeviceLinks
  readonly gasQuota: GasQuota
  readonly binding: BindingCheck
  readonly requests: RequestLimit
  readonly proof: ProofCheck
  readonly isChangeProved: ChangeProof
  readonly slotRules: SlotRules
  readonly providerRules: ProviderRules
}

/** Replaces defences, so that a test can prove that the attack suite finds the hole. */
export type Weaken = (defences: Defences, context: Context) => Partial<Defences>

export function createDefences(parts: {
  readonly db: Executor
  readonly context: Context
  readonly origin: () => string
  readonly pepper: string
  readonly weaken?: Weaken
}): Defences {
  const { db, context, origin, pepper, weaken } = parts
  const users = createUsers(db, context)
  const audit = createAudit(db, context)
  const sessions = createSessions(db, users, audit, context)
  const defences: Defences = {
    users,
    audit,
    sessions,
    stepUp: createStepUp(sessions, audit, context),
    codes: createCodes(db, context, pepper),
    cooldown: createCooldown(db, context),
    limits: createLimits(db, context),
    deviceLinks: createDeviceLinks(db, context),
    gasQuota: createGasQuota(db, context),
    binding: bindingCheck,
    requests: createRequestLimit(context),
    proof: createDatabaseProofCheck(db, context, origin),
    isChangeProved,
    slotRules: { applyChange, isForBrowser },
    providerRules,
  }
  return { ...defences, ...weaken?.(defences, context) }
}
