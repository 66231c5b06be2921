import { sql } from 'kysely'
import { openStore } from '../../packages/secure-site/src/store/openStore.ts'
import { PROJECT_ID } from './generator/devices.ts'

/** Below the time that a statement has. */
const PART = 25_000

/**
 * Fills the store with persons who do nothing, each with an address, a browser and a locked wallet with two slots, as long as
 * those that the site writes.
 */
export async function populate(address: string, persons: number): Promise<void> {
  const { db, close } = await openStore(address)
  const time = Date.now()
  const sealed = 'x'.repeat(120)
  const body = JSON.stringify({ iv: 'x'.repeat(16), wrapped: 'x'.repeat(64) })
  try {
    for (let from = 0; from < persons; from += PART) {
      const to = Math.min(persons, from + PART)
      // A number for each person, in a form that both databases know.
      const numbers = sql`with recursive n(i) as (select ${sql.lit(from + 1)} union all select i + 1 from n where i < ${sql.lit(to)})`
      const now = sql.lit(time)
      const project = sql.lit(PROJECT_ID)
      await db.transaction().execute(async transaction => {
        const run = async (statement: ReturnType<typeof sql>) => void (await statement.execute(transaction))
        await run(sql`insert into person (id, project_id, name, preferred, created_at) ${numbers}
          select 'idle person with an id ' || i, ${project}, null, null, ${now} from n`)
        await run(sql`insert into identity (project_id, issuer, subject, person_id, email, email_verified, created_at) ${numbers}
          select ${project}, 'email', 'idle' || i || '@example.test', 'idle person with an id ' || i, null, 1, ${now} from n`)
        await run(sql`insert into device (id, person_id, first_seen_at, last_seen_at, agent) ${numbers}
          select 'idle device with a thumbprint of its key ' || i, 'idle person with an id ' || i, ${now}, ${now}, 'Mozilla/5.0' from n`)
        await run(sql`insert into wallet (id, person_id, address, iv, ciphertext, created_at, version, revision) ${numbers}
          select 'wallet ' || i, 'idle person with an id ' || i, '0x' || i, 'xxxxxxxxxxxxxxxx', ${sql.lit(sealed)}, ${now}, 2, 1 from n`)
        for (const kind of ['passkey', 'device'])
          await run(sql`insert into wallet_slot (id, person_id, kind, version, body, created_at, opener, agent) ${numbers}
          select ${sql.lit(`${kind} `)} || i, 'idle person with an id ' || i, ${sql.lit(kind)}, 2, ${sql.lit(body)}, ${now}, 'opener ' || i, 'Mozilla/5.0' from n`)
      })
    }
    // As a database does by itself after a while.
    await sql`analyze`.execute(db)
  } finally {
    await close()
  }
}
