import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSettings } from '../../../packages/peers/src/secureSite/settings.ts'
import { isAllowedParent } from '../../../packages/secure-site/src/frame/parent.ts'
import { escapeHtml, html } from '../../../packages/secure-site/src/pages/html.ts'
import { createCodes } from '../../../packages/secure-site/src/server/codes.ts'
import { createCooldown } from '../../../packages/secure-site/src/server/cooldown.ts'
import { foldMailbox } from '../../../packages/secure-site/src/server/foldMailbox.ts'
import { createLimits, HOUR_MS } from '../../../packages/secure-site/src/server/limits.ts'
import { checkCaller, isAllowedOrigin } from '../../../packages/secure-site/src/server/projects.ts'
import { openStore } from '../../../packages/secure-site/src/store/openStore.ts'

const SOURCES = [
  'http://127.0.0.1:*',
  'https://app.example',
  'https://*.preview.example',
  'http://localhost:3000',
]

test.each([
  ['http://127.0.0.1:4000', true],
  ['http://127.0.0.1', true],
  ['https://127.0.0.1:4000', false],
  ['https://app.example', true],
  ['https://app.example:8443', false],
  ['https://app.example.evil.test', false],
  ['https://one.preview.example', true],
  ['https://preview.example', false],
  ['https://evilpreview.example', false],
  ['http://localhost:3000', true],
  ['http://localhost:3001', false],
  ['null', false],
  ['', false],
  ['https://app.example/path', false],
])('parents: %s is allowed: %s, by server and frame alike', (origin, isAllowed) => {
  expect(isAllowedOrigin(origin, SOURCES)).toBe(isAllowed)
  if (origin !== 'https://app.example/path') expect(isAllowedParent(origin, SOURCES)).toBe(isAllowed)
})

test('projects: an unknown key and a foreign origin have the words of the protocol', () => {
  const current = createSettings([1]).rules()
  const id = 'b'.repeat(32)
  expect(() => checkCaller(current, 'not a key', 'http://127.0.0.1:1')).toThrow('Unauthorized: invalid key')
  expect(() => checkCaller(current, id, 'https://evil.test')).toThrow('Unauthorized: origin not allowed')
  expect(() => checkCaller(current, '__proto__', 'http://127.0.0.1:1')).toThrow('Unauthorized: invalid key')
  const own = { ...current, projects: { [id]: { allowedOrigins: ['https://evil.test'] } } }
  expect(() => checkCaller(own, id, 'https://evil.test')).not.toThrow()
})

async function openParts() {
  const store = await openStore('sqlite::memory:')
  const settings = createSettings([1])
  return { store, settings, db: store.db }
}

describe('codes', () => {
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
  async function openCodes() {
    const { db, settings } = await openParts()
    return { settings, db, codes: createCodes(db, settings, 'pepper') }
  }

  test('count in their scope, once, and a new code ends the one before', async () => {
    const { codes } = await openCodes()
    const first = await codes.issue('ada', 'device')
    expect(first).toMatch(/^\d{6}$/)
    await expect(codes.check('ada', 'other device', first)).rejects.toThrow('Invalid code')
    await codes.check('ada', 'device', first)
    const second = await codes.issue('ada', 'device')
    if (first !== second) await expect(codes.check('ada', 'device', first)).rejects.toThrow('Invalid code')
    await codes.take('ada', 'device', second)
    await expect(codes.take('ada', 'device', second)).rejects.toThrow('Invalid code')
    await expect(codes.check('ada', 'device', second)).rejects.toThrow('Invalid code')
  })

  test('a code that follows from a secret is shown again while it is open, and is not in the database', async () => {
    const { codes, db, settings } = await openCodes()
    const code = await codes.issue('ada', 'device', { secret: 'link' })
    expect(code).toMatch(/^\d{6}$/)
    expect(await codes.reveal('link', 'ada', 'device')).toEqual({ digits: code, minutes: 20 })
    expect(await codes.reveal('another link', 'ada', 'device')).toBeUndefined()
    expect(await codes.reveal('link', 'ada', 'other device')).toBeUndefined()
    const rows = JSON.stringify(await db.selectFrom('one_time_code').selectAll().execute())
    for (const text of [code, 'link']) expect(rows).not.toContain(text)
    for (let turn = 0; turn < 5; turn += 1) await codes.check('ada', 'device', wrong(code)).catch(() => {})
    expect(await codes.reveal('link', 'ada', 'device')).toBeUndefined()
    await codes.issue('ada', 'device', { secret: 'link' })
    settings.set({ clockSeconds: 1_201 })
    expect(await codes.reveal('link', 'ada', 'device')).toBeUndefined()
  })

  test('a code that was taken, or that another one ended, is not shown again', async () => {
    const { codes } = await openCodes()
    await codes.take('ada', 'device', await codes.issue('ada', 'device', { secret: 'link' }))
    expect(await codes.reveal('link', 'ada', 'device')).toBeUndefined()
    await codes.issue('ada', 'device', { secret: 'link' })
    await codes.issue('ada', 'device', { secret: 'newer link' })
    expect(await codes.reveal('link', 'ada', 'device')).toBeUndefined()
  })

  test('of a hundred requests with the right code one takes it', async () => {
    const { codes } = await openCodes()
    const code = await codes.issue('ada', 'device')
    const taken = await Promise.allSettled(
      Array.from({ length: 100 }, () => codes.take('ada', 'device', code)),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are dead after five wrong ones, also for the right digits', async () => {
    const { codes } = await openCodes()
    const code = await codes.issue('ada', 'device')
    for (let turn = 0; turn < 4; turn += 1)
      await expect(codes.check('ada', 'device', wrong(code))).rejects.toThrow('Invalid code')
    await expect(codes.check('ada', 'device', wrong(code))).rejects.toThrow('Too many wrong codes')
    await expect(codes.check('ada', 'device', code)).rejects.toThrow('Too many wrong codes')
  })

  test('expire', async () => {
    const { codes, settings } = await openCodes()
    const code = await codes.issue('ada', 'device')
    settings.set({ clockSeconds: 1_201 })
    await expect(codes.check('ada', 'device', code)).rejects.toThrow('Code expired')
  })

  test('the database does not tell them without the pepper', async () => {
    const { codes, db } = await openCodes()
    const code = await codes.issue('ada', 'device')
    const { code_hmac: stored } = await db.selectFrom('one_time_code').selectAll().executeTakeFirstOrThrow()
    const guesses = ['', 'other pepper'].map(pepper =>
      createHmac('sha256', pepper).update(`ada\ndevice\n${code}`).digest('base64url'),
    )
    expect(guesses).not.toContain(stored)
    expect(createHmac('sha256', 'pepper').update(`ada\ndevice\n${code}`).digest('base64url')).toBe(stored)
  })
})

test('cooldown: one mail in 30 s, unless the last was used; seconds are rounded up', async () => {
  const { db, settings } = await openParts()
  const cooldown = createCooldown(db, settings)
  await cooldown.reserve('ada')
  await expect(cooldown.reserve('ada')).rejects.toThrow('Please try again after 30 seconds')
  await cooldown.reserve('bob')
  settings.set({ clockSeconds: 29 })
  await expect(cooldown.reserve('ada')).rejects.toThrow('Please try again after 1 seconds')
  settings.set({ clockSeconds: 31 })
  await cooldown.reserve('ada')
  await cooldown.release('ada')
  await cooldown.reserve('ada')
})

test('limits: parallel acts are counted one by one, and an hour later again', async () => {
  const { db, settings } = await openParts()
  const limits = createLimits(db, settings)
  const acts = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () =>
        limits.count(HOUR_MS, { key: 'a', max: 100 }, { key: 'b', max: 7 }),
      ),
    )
  const passed = (results: PromiseSettledResult<void>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length
  expect(passed(await acts(40))).toBe(7)
  // What one limit refuses does not count against the others.
  const { used } = await db
    .selectFrom('rate_count')
    .select('used')
    .where('key', '=', 'a')
    .executeTakeFirstOrThrow()
  expect(used).toBe(7)
  settings.set({ clockSeconds: 3_601 })
  expect(passed(await acts(9))).toBe(7)
})

test.each([
  ['ada@example.test', 'ada@example.test'],
  ['Ada+shop@Example.test', 'ada@example.test'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.test', 'a.d.a@example.test'],
])('mailboxes: %s is counted as %s', (email, mailbox) => {
  expect(foldMailbox(email)).toBe(mailbox)
})

test('pages: every value is escaped', () => {
  const evil = `"><script>alert('1')</script>&`
  expect(html`<a title="${evil}">${evil}</a>`.html).toBe(
    `<a title="${escapeHtml(evil)}">${escapeHtml(evil)}</a>`,
  )
  expect(escapeHtml(evil)).not.toMatch(/[<>"']/)
})
