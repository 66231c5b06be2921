import { createCodes } from '../../../packages/secure-site/src/server/codes.ts'
import { DEFAULT_RULES } from '../../../packages/secure-site/src/server/rules.ts'
import { openStore } from '../../../packages/secure-site/src/store/openStore.ts'
import { type LoadDevice, PARENT, PROJECT_ID } from './devices.ts'

/** Rows that the load needs and that a site would take hours to collect, written beside the running site. */
export interface LoadStore {
  /** Persons who have logged in on these devices. */
  addPersons(devices: readonly LoadDevice[]): Promise<void>
  addLinks(links: readonly { readonly device: LoadDevice; readonly linkHash: string }[]): Promise<void>
  /** An open code for each device. @returns the codes */
  issueCodes(devices: readonly LoadDevice[]): Promise<readonly string[]>
  close(): Promise<void>
}

const LIFE_MS = 3_600_000
const ROWS = 500
const writeScope = ({ id }: LoadDevice) => `${id} ${PARENT}`

function* inParts<Entry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let start = 0; start < entries.length; start += ROWS) yield entries.slice(start, start + ROWS)
}

/** @param pepper - of the site's `secrets.json`. */
export async function openLoadStore(address: string, pepper: string): Promise<LoadStore> {
  const { db, close } = await openStore(address)
  const codes = createCodes(db, { rules: () => DEFAULT_RULES, now: Date.now }, pepper)
  return {
    async addPersons(devices) {
      const time = Date.now()
      const personId = ({ id }: LoadDevice) => `person ${id}`
      for (const part of inParts(devices))
        await db.transaction().execute(async transaction => {
          await transaction
            .insertInto('person')
            .values(
              part.map(device => ({
                id: personId(device),
                project_id: PROJECT_ID,
                name: null,
                preferred: null,
                created_at: time,
              })),
            )
            .execute()
          await transaction
            .insertInto('identity')
            .values(
              part.map(device => ({
                project_id: PROJECT_ID,
                issuer: 'email',
                subject: device.email,
                person_id: personId(device),
                email: null,
                email_verified: 1,
                created_at: time,
              })),
            )
            .execute()
          await transaction
            .insertInto('device')
            .values(
              part.map(device => ({
                id: device.id,
                person_id: personId(device),
                first_seen_at: time,
                last_seen_at: time,
                agent: 'bench',
              })),
            )
            .execute()
        })
    },
    async addLinks(links) {
      const until = Date.now() + LIFE_MS
      for (const part of inParts(links))
        await db.transaction().execute(async transaction => {
          await transaction
            .insertInto('device_link')
            .values(
              part.map(({ device, linkHash }) => ({
                link_hash: linkHash,
                project_id: PROJECT_ID,
                email: device.email,
                parent: PARENT,
                device_id: device.id,
                state: 'open' as const,
                until,
              })),
            )
            .execute()
          await transaction
            .insertInto('email_login')
            .values(
              part.map(({ device, linkHash }) => ({
                scope: writeScope(device),
                email: device.email,
                link_hash: linkHash,
                is_approved: 0,
                until,
              })),
            )
            .execute()
        })
    },
    issueCodes: devices =>
      db.transaction().execute(async transaction => {
        const digits: string[] = []
        for (const device of devices) {
          const login = { email: device.email, link_hash: null, is_approved: 0, until: Date.now() + LIFE_MS }
          await transaction
            .insertInto('email_login')
            .values({ scope: writeScope(device), ...login })
            .onConflict(conflict => conflict.column('scope').doUpdateSet(login))
            .execute()
          const key = `login ${PROJECT_ID} ${device.email}`
          digits.push(await codes.issue(key, writeScope(device), { on: transaction }))
        }
        return digits
      }),
    close,
  }
}
