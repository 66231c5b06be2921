import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSettings } from '../../../packages/peers/src/secureSite/settings.ts'
import { describeBrowser } from '../../../packages/secure-site/src/mail/describeBrowser.ts'
import { accountLetter, stepUpLetter } from '../../../packages/secure-site/src/mail/letters.ts'
import { openDeletionsFile, readDeletions } from '../../../packages/secure-site/src/run/deletionsFile.ts'
import { createDeletionCopy, type Deletion } from '../../../packages/secure-site/src/server/deletions.ts'
import { hashPersonId } from '../../../packages/secure-site/src/server/personData.ts'
import { createRequestLimit } from '../../../packages/secure-site/src/server/requestLimit.ts'
import { findLetterEmail, findOwnEmail } from '../../../packages/secure-site/src/server/verifiedEmail.ts'
import { openStore } from '../../../packages/secure-site/src/store/openStore.ts'
import { TRANSLATIONS } from '../../../packages/secure-site/src/words/translations.ts'

const languages = ['en', ...TRANSLATIONS.map(({ language }) => language)]
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const change = {
  to: 'ada@example.test',
  act: 'passkey added',
  at: Date.UTC(2026, 1, 3, 4, 5),
  hash: 'abcdefghijklmnop',
  newEmail: '',
  parent: 'https://app.example:4000',
  agent: FIREFOX,
  language: 'en',
} as const

describe('letters about an account', () => {
  test('say what, when, with which browser, where, and the row of the log', () => {
    const { text, subject } = accountLetter(change)
    expect(subject).toBe('Your wallet was changed')
    expect(text.split('\n\n')).toEqual([
      'A passkey was added to your wallet.',
      '2026-02-03 04:05 UTC, Firefox (Linux), app.example:4000\nEntry in the log of your account: abcdefghijkl',
      'If this was not you, secure your mailbox, then sign in and end the sessions that you do not know.',
    ])
  })

  test.each(languages)('%s: every act has its own sentence, and nothing is left open', language => {
    const acts = [
      'passkey added',
      'session revoked',
      'email changed',
      'login added',
      'login removed',
      'slot added',
      'slot removed',
      'wallet exported',
      'account deleted',
    ] as const
    const letters = acts.map(act => accountLetter({ ...change, act, newEmail: 'b@example.test', language }))
    expect(new Set(letters.map(({ text }) => text.split('\n\n')[0])).size).toBe(acts.length)
    expect(new Set(letters.map(({ text }) => text.split('\n\n')[2])).size).toBe(3)
    expect(letters[2]?.text).toContain('b@example.test')
    const code = stepUpLetter({ ...change, code: '012345', minutes: 20, language })
    expect(code.text.split('\n\n')[1]).toBe('012345')
    for (const letter of [...letters, code]) {
      expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/\{\w+\}|undefined/)
      expect(letter.text).not.toMatch(/https?:/)
    }
  })

  test('what a request says of its browser is not repeated', () => {
    const agent = 'Firefox/1 <script>alert(1)</script> call +1 555 0100 Windows'
    const { text, html } = accountLetter({ ...change, agent, newEmail: '<script>', act: 'email changed' })
    expect(text).toContain('UTC, Firefox (Windows), app')
    expect(`${text}${html}`).not.toMatch(/555|alert/)
    expect(html).not.toContain('<script')
    expect(accountLetter({ ...change, agent: '' }).text).toContain('UTC, app.example:4000')
  })
})

test.each([
  [FIREFOX, 'Firefox (Linux)'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge (Windows)',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome (Android)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari (iOS)',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari (macOS)',
  ],
  ['curl/8', ''],
  ['Linux', 'Linux'],
])('browsers: %j is %j', (agent, name) => {
  expect(describeBrowser(agent)).toBe(name)
})

describe('requests of a network', () => {
  test('are counted for a minute, each network for itself', () => {
    const settings = createSettings([1])
    settings.set({ requestsPerMinute: 3 })
    const { count } = createRequestLimit(settings)
    for (let turn = 0; turn < 3; turn += 1) count('a')
    expect(() => count('a')).toThrow('Too many requests')
    count('b')
    settings.set({ clockSeconds: 61 })
    count('a')
    // A clock that is set back holds a count no longer than a minute.
    for (let turn = 0; turn < 2; turn += 1) count('a')
    expect(() => count('a')).toThrow('Too many requests')
    settings.set({ clockSeconds: -3_600 })
    count('a')
  })

  test('a network keeps its count while others come, up to a hundred thousand', () => {
    const settings = createSettings([1])
    settings.set({ requestsPerMinute: 1 })
    const { count } = createRequestLimit(settings)
    count('a')
    for (let turn = 0; turn < 99_998; turn += 1) count(`n${turn}`)
    expect(() => count('a')).toThrow('Too many requests')
    for (let turn = 0; turn < 100_001; turn += 1) count(`m${turn}`)
    count('a')
  })
})

describe('deletions', () => {
  async function openFile() {
    const folder = await mkdtemp(join(tmpdir(), 'tabkey-deletions-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return join(folder, 'deletions.jsonl')
  }
  const deletion = (id: string, at = 1): Deletion => ({ person: hashPersonId(id), at })

  test('are appended once each, also at once and after a restart', async () => {
    const path = await openFile()
    expect(await readDeletions(path)).toEqual([])
    const list = openDeletionsFile(path)
    await Promise.all([list.append([deletion('a'), deletion('b')]), list.append([deletion('a')])])
    await openDeletionsFile(path).append([deletion('b'), deletion('c')])
    expect(await readDeletions(path)).toEqual([deletion('a'), deletion('b'), deletion('c')])
  })

  test('a line that was cut off is written again; another text is refused', async () => {
    const path = await openFile()
    await openDeletionsFile(path).append([deletion('a'), deletion('b')])
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.slice(0, -20))
    expect(await readDeletions(path)).toEqual([deletion('a')])
    await openDeletionsFile(path).append([deletion('b'), deletion('c')])
    expect(await readDeletions(path)).toEqual([deletion('a'), deletion('b'), deletion('c')])
    await writeFile(path, '{"person":"ada","at":1}\n')
    await expect(readDeletions(path)).rejects.toThrow('line 1 is not a deletion')
    await expect(openDeletionsFile(path).append([deletion('d')])).rejects.toThrow('line 1')
  })

  test('of the database are copied when the file can be written again', async () => {
    const { db } = await openStore('sqlite::memory:')
    const store = ({ person, at }: Deletion) =>
      db.insertInto('deletion').values({ person_hash: person, at }).execute()
    const copied: Deletion[] = []
    let isFull = true
    const copy = createDeletionCopy(db, {
      async append(deletions) {
        if (isFull) throw new Error('The disk is full')
        copied.push(...deletions)
      },
    })
    await copy()
    await store(deletion('a', 1_000_000))
    await expect(copy()).rejects.toThrow('full')
    isFull = false
    await copy()
    expect(copied).toEqual([deletion('a', 1_000_000)])
    // Of a transaction that began earlier and ended later.
    await store(deletion('b', 990_000))
    await copy()
    expect(copied).toContainEqual(deletion('b', 990_000))
  })
})

test('addresses: letters go to a verified one only, codes to the own one only', async () => {
  const { db } = await openStore('sqlite::memory:')
  const identity = (person: string, issuer: string, email: string | null, isVerified: number) =>
    db
      .insertInto('identity')
      .values({
        project_id: 'p',
        issuer,
        subject: issuer === 'email' ? `${person}@own.test` : person,
        person_id: person,
        email,
        email_verified: isVerified,
        created_at: 1,
      })
      .execute()
  await identity('ada', 'google', 'ada@google.test', 1)
  await identity('ada', 'email', null, 1)
  await identity('bob', 'google', 'bob@google.test', 1)
  await identity('eve', 'github', 'victim@example.test', 0)
  await identity('joe', 'passkey', null, 0)
  const read = async (person: string) => [await findOwnEmail(db, person), await findLetterEmail(db, person)]
  expect(await read('ada')).toEqual(['ada@own.test', 'ada@own.test'])
  expect(await read('bob')).toEqual([undefined, 'bob@google.test'])
  expect(await read('eve')).toEqual([undefined, undefined])
  expect(await read('joe')).toEqual([undefined, undefined])
})
