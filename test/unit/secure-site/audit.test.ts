import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSettings } from '../../../packages/peers/src/secureSite/settings.ts'
import { checkLogs } from '../../../packages/secure-site/src/cli/checkLogs.ts'
import { type AuditRow, createAudit, verifyAudit } from '../../../packages/secure-site/src/server/audit.ts'
import { personTables, tables } from '../../../packages/secure-site/src/store/migrations.ts'
import { openStore } from '../../../packages/secure-site/src/store/openStore.ts'

async function openLog() {
  const { db } = await openStore('sqlite::memory:')
  const person = (id: string) => ({ id, project_id: 'p', name: null, preferred: null, created_at: 1 })
  await db
    .insertInto('person')
    .values([person('ada'), person('bob')])
    .execute()
  return { db, audit: createAudit(db, createSettings([1])) }
}

async function writeLog(count: number, name = 'turn'): Promise<AuditRow[]> {
  const { db, audit } = await openLog()
  const rows: AuditRow[] = []
  for (let turn = 0; turn < count; turn += 1)
    rows.push(
      await db
        .transaction()
        .execute(on => audit.add(on, 'ada', 'login', { [name]: turn }, { deviceId: 'd' })),
    )
  return rows
}

describe('audit: a chain', () => {
  test('begins at 1 and follows from row to row', async () => {
    const rows = await writeLog(3)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(rows.map(({ prevHash }) => prevHash)).toEqual(['', rows[0]?.hash, rows[1]?.hash])
    expect(verifyAudit(rows)).toBeUndefined()
    expect(verifyAudit([])).toBeUndefined()
  })

  test('every changed value of every row is found', async () => {
    const rows = await writeLog(4)
    const keys = ['personId', 'at', 'act', 'detail', 'deviceId', 'prevHash', 'hash'] as const
    for (const [index, row] of rows.entries())
      for (const key of keys) {
        const value = key === 'at' ? row.at + 1 : `${row[key]}x`
        const fault = verifyAudit(rows.with(index, { ...row, [key]: value }))
        expect(fault?.seq, `${key} of row ${index + 1}`).toBe(index + 1)
      }
  })

  test('no rows that were removed, moved or doubled make a chain, but those without the newest', async () => {
    const rows = await writeLog(6)
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 7 }), indexes => {
        const taken = indexes.flatMap(index => rows[index] ?? [])
        const isStart = indexes.every((index, at) => index === at)
        expect(verifyAudit(taken) === undefined).toBe(isStart)
      }),
    )
  })

  test('a row that was written again with its own hash does not fit the next one', async () => {
    const rows = await writeLog(2)
    const [forged] = await writeLog(1, 'other')
    if (!forged) throw new Error('no row')
    expect(verifyAudit([forged])).toBeUndefined()
    expect(verifyAudit([forged, ...rows.slice(1)])).toEqual({ seq: 2, fault: 'unlinked' })
  })

  test('forty acts at once are forty rows; persons have logs of their own', async () => {
    const { db, audit } = await openLog()
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        db.transaction().execute(on => audit.add(on, turn % 2 ? 'ada' : 'bob', 'login', { turn })),
      ),
    )
    expect(await checkLogs(db)).toEqual({ persons: 2, rows: 40, faults: [], hasHash: undefined })
    const { entries, cursor } = await audit.page('ada')
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at))
    expect(cursor).toBeNull()
    expect((await checkLogs(db, entries[0]?.hash.slice(0, 12))).hasHash).toBe(true)
    expect((await checkLogs(db, 'none')).hasHash).toBe(false)
  })

  test('an act that is taken back leaves no row, and a deleted person gets none', async () => {
    const { db, audit } = await openLog()
    await db
      .transaction()
      .execute(async on => {
        await audit.add(on, 'ada', 'login', {})
        throw new Error('taken back')
      })
      .catch(() => {})
    await expect(db.transaction().execute(on => audit.add(on, 'eve', 'login', {}))).rejects.toThrow(
      'Not connected',
    )
    expect((await checkLogs(db)).rows).toBe(0)
  })
})

test('tables: the lists have every table of the database, and every one with a person', async () => {
  const { db } = await openStore('sqlite::memory:')
  const found = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))
  expect(found.map(({ name }) => name).sort()).toEqual([...tables].sort())
  const withPerson = found.filter(({ columns }) => columns.some(({ name }) => name === 'person_id'))
  expect(withPerson.map(({ name }) => name).sort()).toEqual([...personTables].sort())
})
