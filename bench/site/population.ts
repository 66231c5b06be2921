import pg from 'pg'
import { loadSQLite } from '../../packages/secure-site/src/store/openStore.ts'
import { PROJECT_ID } from './generator/devices.ts'

/** Persons of one transaction. */
const PART = 25_000

const SQLITE = 'sqlite:'

/** Runs SQL without parameters on a database whose tables are there. */
async function openSql(
  address: string,
): Promise<{ run(text: string): Promise<unknown>; close(): Promise<void> }> {
  if (address.startsWith(SQLITE)) {
    const database = new (await loadSQLite())(address.slice(SQLITE.length))
    return { run: async text => database.exec(text), close: async () => void database.close() }
  }
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return { run: text => client.query(text), close: () => client.end() }
}

/** Inserts of the persons with these numbers, in SQL that both databases know. */
function writeInserts(from: number, to: number, time: number): readonly string[] {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`
  const person = "'idle person with an id ' || i"
  const sealed = 'x'.repeat(120)
  const body = JSON.stringify({ iv: 'x'.repeat(16), wrapped: 'x'.repeat(64) })
  const slots = ['passkey', 'device'].map(
    kind => `insert into wallet_slot (id, person_id, kind, version, body, created_at, opener, agent) ${numbers}
      select '${kind} ' || i, ${person}, '${kind}', 2, '${body}', ${time}, 'opener ' || i, 'Mozilla/5.0' from n`,
  )
  return [
    `insert into person (id, project_id, name, preferred, created_at) ${numbers}
      select ${person}, '${PROJECT_ID}', null, null, ${time} from n`,
    `insert into identity (project_id, issuer, subject, person_id, email, email_verified, created_at) ${numbers}
      select '${PROJECT_ID}', 'email', 'idle' || i || '@example.test', ${person}, null, 1, ${time} from n`,
    `insert into device (id, person_id, first_seen_at, last_seen_at, agent) ${numbers}
      select 'idle device with a thumbprint of its key ' || i, ${person}, ${time}, ${time}, 'Mozilla/5.0' from n`,
    `insert into wallet (id, person_id, address, iv, ciphertext, created_at, version, revision) ${numbers}
      select 'wallet ' || i, ${person}, '0x' || i, 'xxxxxxxxxxxxxxxx', '${sealed}', ${time}, 2, 1 from n`,
    ...slots,
  ]
}

/**
 * Fills the store with persons who do nothing, each with an address, a browser and a locked wallet with two slots, as long as
 * those that the site writes.
 */
export async function populate(address: string, persons: number): Promise<void> {
  const database = await openSql(address)
  const time = Date.now()
  try {
    for (let from = 0; from < persons; from += PART) {
      await database.run('begin')
      for (const insert of writeInserts(from + 1, Math.min(persons, from + PART), time))
        await database.run(insert)
      await database.run('commit')
    }
    // As a database does by itself after a while.
    await database.run('analyze')
  } finally {
    await database.close()
  }
}
