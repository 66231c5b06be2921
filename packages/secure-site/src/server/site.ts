import type { Custody } from '../custody/slots.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ChainNode } from './chainNode.ts'
import type { Context } from './context.ts'
import type { Defences } from './defences.ts'
import type { Caller } from './deviceProof.ts'
import { HOUR_MS } from './limits.ts'
import type { LoginFlows } from './loginFlows.ts'
import { createMailCodes, type MailCodes } from './mailCodes.ts'
import { createRecordAct, type RecordAct } from './recordAct.ts'
import type { SendTurns } from './sendTurns.ts'
import { SiteError } from './siteError.ts'
import type { User } from './users.ts'

/** What every part of the server works with. */
export interface Site extends Defences {
  readonly context: Context
  /** Own origin. */
  readonly origin: () => string
  readonly nodes: readonly ChainNode[]
  /** JSON-RPC of a Solana cluster. */
  readonly solanaUrl: string | undefined
  readonly mailCodes: MailCodes
  readonly loginFlows: LoginFlows
  readonly record: RecordAct
  readonly sendTurns: SendTurns
  /** Counts a login that leaves the frame. @throws {SiteError} 429 */
  countLogin(caller: Caller): Promise<void>
  /** @throws {SiteError} 'Not connected' */
  requireUser(caller: Caller): Promise<User>
}

/** A person has proved who they are. */
export interface Login {
  readonly token: string
  readonly user: User
}

/** What a frame gets of a login or of a session that stands. */
export interface SignedIn {
  readonly token: string
  readonly user: Pick<User, 'id' | 'email' | 'name' | 'preferred'>
  readonly custody: Custody
}

export function createSite(parts: {
  readonly context: Context
  readonly origin: () => string
  readonly nodes: readonly ChainNode[]
  readonly solanaUrl: string | undefined
  readonly defences: Defences
  readonly loginFlows: LoginFlows
  readonly outbox: Outbox
  readonly sendTurns: SendTurns
}): Site {
  const { context, defences, outbox } = parts
  const { limits, sessions } = defences
  return {
    ...defences,
    context,
    origin: parts.origin,
    nodes: parts.nodes,
    solanaUrl: parts.solanaUrl,
    loginFlows: parts.loginFlows,
    sendTurns: parts.sendTurns,
    record: createRecordAct(defences.audit, outbox),
    mailCodes: createMailCodes({ outbox, ...defences, context }),
    async countLogin({ deviceId, network }) {
      const { loginsPerHour } = context.rules()
      await limits.count(
        HOUR_MS,
        { key: `logins device ${deviceId}`, max: loginsPerHour.device },
        { key: `logins network ${network}`, max: loginsPerHour.network },
      )
    },
    async requireUser(caller) {
      const user = await sessions.read(caller.token, caller)
      if (!user) throw new SiteError('Not connected', 401)
      return user
    },
  }
}
