import type { Selectable } from 'kysely'
import type { Database, Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import type { Caller } from './deviceProof.ts'

/** A login that left the frame: through a popup, a farcaster app, or the page itself. */
export type LoginFlow = Selectable<Database['login_flow']>

export interface LoginFlows {
  create(
    caller: Caller,
    flow: Pick<LoginFlow, 'id' | 'kind' | 'browser_id' | 'number' | 'provider'> &
      Partial<Pick<LoginFlow, 'challenge' | 'verifier' | 'detail' | 'ticket'>>,
  ): Promise<void>
  /** The flow, while it has not expired. */
  find(column: 'id' | 'ticket' | 'handle', value: string): Promise<LoginFlow | undefined>
  /** The same, for the frame that began it. */
  findOwn(caller: Caller, column: 'id' | 'handle', value: string): Promise<LoginFlow | undefined>
  set(id: string, values: Partial<LoginFlow>): Promise<void>
  /**
   * Changes a flow if a column still has the value that was read. Of two requests only one goes on.
   *
   * @returns whether this call changed it
   */
  claim(
    flow: LoginFlow,
    column: 'outcome' | 'ticket' | 'number',
    values: Partial<LoginFlow>,
  ): Promise<boolean>
  /** @returns whether this call removed it */
  remove(id: string, on?: Executor): Promise<boolean>
}

const FLOW_MS = 600_000

export function createLoginFlows(db: Executor, { now }: Context): LoginFlows {
  const find: LoginFlows['find'] = (column, value) =>
    db
      .selectFrom('login_flow')
      .selectAll()
      .where(column, '=', value)
      .where('until', '>=', now())
      .executeTakeFirst()
  return {
    find,
    async create({ projectId, deviceId, parent }, flow) {
      await db
        .insertInto('login_flow')
        .values({
          challenge: '',
          verifier: '',
          detail: '',
          ticket: null,
          ...flow,
          project_id: projectId,
          device_id: deviceId,
          parent,
          outcome: null,
          return_page: null,
          handle: null,
          is_handed_over: 0,
          until: now() + FLOW_MS,
        })
        .execute()
    },
    async findOwn(caller, column, value) {
      const flow = await find(column, value)
      return flow?.device_id === caller.deviceId && flow.parent === caller.parent ? flow : undefined
    },
    async set(id, values) {
      await db.updateTable('login_flow').set(values).where('id', '=', id).execute()
    },
    async claim(flow, column, values) {
      const before = flow[column]
      const { numUpdatedRows } = await db
        .updateTable('login_flow')
        .set(values)
        .where('id', '=', flow.id)
        .where(column, before === null ? 'is' : '=', before)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async remove(id, on = db) {
      const { numDeletedRows } = await on.deleteFrom('login_flow').where('id', '=', id).executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
