import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import type { Caller } from './deviceProof.ts'

/** A device that waits to be allowed by the link in a mail. */
export interface DeviceRequest {
  readonly projectId: string
  readonly email: string
  readonly parent: string
  readonly deviceId: string
  readonly state: 'open' | 'allowed' | 'refused'
}

/** Links that allow one device. Each is decided once, before it expires, and counts for the device that asked only. */
export interface DeviceLinks {
  /** A new link; it ends the earlier links of the device for the address. */
  create(caller: Caller, email: string): Promise<string>
  /** The request behind a link that has not expired. Reading it changes nothing: mail scanners open links. */
  read(link: string): Promise<DeviceRequest | undefined>
  /** @returns the request, if the link was undecided; a decided or expired link stays as it is. */
  decide(link: string, isAllowed: boolean, on?: Executor): Promise<DeviceRequest | undefined>
  /** What became of a link, for the device that asked. */
  stateOf(linkHash: string, caller: Caller): Promise<DeviceRequest['state'] | 'expired'>
  /** Those links that are undecided and have not expired. */
  findOpen(linkHashes: readonly string[]): Promise<ReadonlySet<string>>
}

export const hashLink = (link: string) => createHash('sha256').update(link).digest('base64url')

const COLUMNS = ['project_id', 'email', 'parent', 'device_id', 'state'] as const

interface Row {
  readonly project_id: string
  readonly email: string
  readonly parent: string
  readonly device_id: string
  readonly state: DeviceRequest['state']
}

const readRow = (row: Row): DeviceRequest => ({
  projectId: row.project_id,
  email: row.email,
  parent: row.parent,
  deviceId: row.device_id,
  state: row.state,
})

export function createDeviceLinks(db: Executor, { rules, now }: Context): DeviceLinks {
  return {
    async create({ deviceId, parent, projectId }, email) {
      await db
        .deleteFrom('device_link')
        .where('device_id', '=', deviceId)
        .where('email', '=', email)
        .execute()
      const link = randomBytes(24).toString('base64url')
      await db
        .insertInto('device_link')
        .values({
          link_hash: hashLink(link),
          project_id: projectId,
          email,
          parent,
          device_id: deviceId,
          state: 'open',
          until: now() + rules().linkSeconds * 1000,
        })
        .execute()
      return link
    },
    async read(link) {
      const row = await db
        .selectFrom('device_link')
        .select(COLUMNS)
        .where('link_hash', '=', hashLink(link))
        .where('until', '>=', now())
        .executeTakeFirst()
      return row && readRow(row)
    },
    async decide(link, isAllowed, on = db) {
      const row = await on
        .updateTable('device_link')
        .set({ state: isAllowed ? 'allowed' : 'refused' })
        .where('link_hash', '=', hashLink(link))
        .where('state', '=', 'open')
        .where('until', '>=', now())
        .returning(COLUMNS)
        .executeTakeFirst()
      return row && readRow(row)
    },
    async stateOf(linkHash, { deviceId, parent }) {
      const row = await db
        .selectFrom('device_link')
        .select('state')
        .where('link_hash', '=', linkHash)
        .where('device_id', '=', deviceId)
        .where('parent', '=', parent)
        .where('until', '>=', now())
        .executeTakeFirst()
      return row?.state ?? 'expired'
    },
    async findOpen(linkHashes) {
      const rows = await db
        .selectFrom('device_link')
        .select('link_hash')
        .where('link_hash', 'in', linkHashes)
        .where('state', '=', 'open')
        .where('until', '>=', now())
        .execute()
      return new Set(rows.map(({ link_hash: hash }) => hash))
    },
  }
}
