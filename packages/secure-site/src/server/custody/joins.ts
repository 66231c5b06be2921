import { JOIN_ANSWER, JOIN_REQUEST, type JoinState, type WaitingBrowser } from '../../custody/joining.ts'
import type { Executor } from '../../store/schema.ts'
import type { Call } from '../api.ts'
import { HOUR_MS, MINUTE_MS } from '../limits.ts'
import type { Site } from '../site.ts'
import { SiteError } from '../siteError.ts'

const WAIT_MS = 10 * MINUTE_MS
const REQUESTS_PER_HOUR = 20
const MAX_AGENT_CHARACTERS = 200

/**
 * Calls by which a browser where the wallet is open gives the data key to another browser of the person. The site passes it on and
 * cannot open it: it never has the code that the person types (`custody/joining.ts`).
 */
export function createJoinCalls({
  db,
  site,
}: {
  readonly db: Executor
  readonly site: Site
}): Readonly<Record<string, Call>> {
  const { now } = site.context
  const waiting = (personId: string) =>
    db.selectFrom('wallet_join').where('person_id', '=', personId).where('until', '>=', now())

  return {
    '/api/wallet/join': async (caller, body) => {
      const { id } = await site.requireUser(caller)
      const request = JOIN_REQUEST.safeParse(body)
      if (!request.success) throw new SiteError('This key is broken')
      await site.limits.count(HOUR_MS, { key: `joins ${id}`, max: REQUESTS_PER_HOUR })
      const row = {
        public_key: request.data.publicKey,
        commitment: request.data.commitment,
        agent: caller.agent.slice(0, MAX_AGENT_CHARACTERS),
        answer: null,
        until: now() + WAIT_MS,
      }
      await db
        .insertInto('wallet_join')
        .values({ person_id: id, device_id: caller.deviceId, ...row })
        .onConflict(conflict => conflict.columns(['person_id', 'device_id']).doUpdateSet(row))
        .execute()
      return {}
    },
    '/api/wallet/join/state': async caller => {
      const { id } = await site.requireUser(caller)
      const row = await waiting(id)
        .select('answer')
        .where('device_id', '=', caller.deviceId)
        .executeTakeFirst()
      const state: JoinState =
        row === undefined
          ? 'over'
          : row.answer === null
            ? 'waiting'
            : JOIN_ANSWER.parse(JSON.parse(row.answer))
      return { state }
    },
    '/api/wallet/join/list': async caller => {
      await site.stepUp.require(caller)
      const { id } = await site.requireUser(caller)
      const rows = await waiting(id)
        .select(['device_id', 'public_key', 'commitment', 'agent'])
        .where('device_id', '!=', caller.deviceId)
        .where('answer', 'is', null)
        .execute()
      const browsers = rows.map(
        ({ device_id: deviceId, public_key: publicKey, commitment, agent }): WaitingBrowser => ({
          deviceId,
          publicKey,
          commitment,
          agent,
        }),
      )
      return { browsers }
    },
    '/api/wallet/join/answer': async (caller, { deviceId, answer }) => {
      await site.stepUp.require(caller)
      const user = await site.requireUser(caller)
      const given = JOIN_ANSWER.safeParse(answer)
      if (!given.success) throw new SiteError('This answer is broken')
      await db.transaction().execute(async transaction => {
        await site.audit.lock(transaction, user.id)
        const row = await transaction
          .updateTable('wallet_join')
          .set({ answer: JSON.stringify(given.data) })
          .where('person_id', '=', user.id)
          .where('device_id', '=', String(deviceId))
          .where('device_id', '!=', caller.deviceId)
          .where('answer', 'is', null)
          .where('until', '>=', now())
          .returning('agent')
          .executeTakeFirst()
        if (!row) throw new SiteError('This browser does not wait any more', 409)
        await site.record(transaction, user, 'browser let in', { agent: row.agent }, caller)
      })
      return {}
    },
  }
}
