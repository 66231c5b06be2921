import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { type SocialPeer, startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { type SecureSite, startSecureSite } from '../../packages/peers/src/secureSite.ts'
import type { ProviderError } from '../../packages/secure-site/src/server/providers/providerError.ts'
import { openStore } from '../../packages/secure-site/src/store/openStore.ts'
import { createMailClient } from '../support/mailClient.ts'
import { createSiteDevice } from '../support/siteDevice.ts'
import {
  beginSignIn,
  comeBack,
  consent,
  finish,
  PARENT,
  readReturned,
  refuseFinish,
} from '../support/socialSignIn.ts'

// The site's own code for each provider, against a peer with the replies of the provider's documents.

const REFUSED = 'The provider refused the sign-in'
const UNAVAILABLE = 'The provider does not answer'
const UNUSABLE = 'The answer of the provider does not count'
const MIXED = 'The answer is of another provider'
/** Above what a busy machine takes for an honest reply. */
const ANSWER_MS = 4_000
const HUGE = JSON.stringify({ access_token: 'x'.repeat(400_000) })

let mailPeer: MailPeer
let social: SocialPeer
let site: SecureSite
let folder: string
let database: string
const failures: string[] = []

const onFailure = (provider: string, { fault, detail }: ProviderError) =>
  void failures.push(`${provider} ${fault} ${detail}`)

beforeAll(async () => {
  mailPeer = await startMail()
})
afterAll(() => mailPeer.close())
beforeEach(async () => {
  failures.length = 0
  folder = await mkdtemp(join(tmpdir(), 'tabkey-providers-'))
  database = `sqlite:${join(folder, 'site.db')}`
  social = await startSocial()
  site = await startSecureSite({
    nodes: [],
    social,
    smtpPort: mailPeer.smtpPort,
    database,
    providers: { answerMs: ANSWER_MS, onFailure },
  })
})
afterEach(async () => {
  await Promise.all([site.close(), social.close()])
  await rm(folder, { recursive: true, force: true })
})

async function signIn(provider: string, person?: Readonly<Record<string, string>>) {
  const begun = await beginSignIn(site.url, provider)
  return finish(begun, await comeBack(await consent(begun.uri, 'yes', person), begun.device))
}

/** @returns the words that a sign-in is refused with, where its answer is changed on the way back. */
async function refusedWith(provider: string, change: (location: URL) => void = () => {}): Promise<string> {
  const begun = await beginSignIn(site.url, provider)
  const location = new URL(await consent(begun.uri))
  change(location)
  return refuseFinish(begun, await comeBack(location.href, begun.device))
}

async function readIdentities() {
  const store = await openStore(database)
  const rows = await store.db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'email', 'email_verified'])
    .execute()
  await store.close()
  return rows
}

describe('providers of the secure site: who a person is', () => {
  test.each([
    ['google', '/google', 'ada@google.test'],
    ['apple', '/apple', 'ada@google.test'],
    ['github', 'github', 'ada@google.test'],
    ['facebook', 'facebook', null],
    ['x', 'x', null],
    ['discord', 'discord', 'ada@google.test'],
  ] as const)('%s: subject, name, and an address that is verified', async (provider, issuer, email) => {
    const first = await signIn(provider)
    expect(first.user).toMatchObject({ name: 'ada', email })
    expect((await signIn(provider)).user.id).toBe(first.user.id)
    expect((await signIn(provider, { name: 'eve', email: 'eve@google.test' })).user.id).not.toBe(
      first.user.id,
    )
    const [identity] = await readIdentities()
    expect(identity).toMatchObject({
      issuer: issuer.startsWith('/') ? social.url + issuer : issuer,
      subject: expect.stringMatching(/^\d+$/),
      email,
      email_verified: email === null ? 0 : 1,
    })
    expect(failures).toEqual([])
  })

  test.each(['google', 'apple', 'github', 'discord'])(
    '%s: an address that is not verified is not kept',
    async provider => {
      const person = { name: 'ada', email: 'ada@google.test' }
      expect((await signIn(provider, { ...person, unverified: 'on' })).user.email).toBeNull()
      expect((await readIdentities())[0]).toMatchObject({ email: null, email_verified: 0 })
      expect((await signIn(provider, person)).user.email).toBe('ada@google.test')
      // The issuer no longer states it.
      expect((await signIn(provider, { ...person, unverified: 'on' })).user.email).toBeNull()
    },
  )

  test('equal addresses of two issuers, and of the mailbox itself, are different persons', async () => {
    const device = await createSiteDevice(site.url, { parent: PARENT })
    const email = 'ada@google.test'
    const mail = createMailClient(mailPeer.url)
    const [last] = await mail.messages(email)
    await device.ask('/email/start', { email })
    const code = await mail.code(email, last)
    const owner = await device.ask<{ user: { id: string } }>('/email/code', { code })
    const ids = [owner.user.id]
    for (const provider of ['google', 'apple', 'github', 'discord']) {
      const { user } = await signIn(provider)
      expect(user.email).toBe(email)
      ids.push(user.id)
    }
    expect(new Set(ids).size).toBe(5)
  })

  test('no token or code of a provider is stored', async () => {
    const begun = await beginSignIn(site.url, 'github')
    const location = await consent(begun.uri)
    const page = await comeBack(location, begun.device)
    const store = await openStore(database)
    const [flow] = await store.db.selectFrom('login_flow').selectAll().execute()
    await store.close()
    const kept = JSON.stringify(flow)
    expect(kept).toContain('ada@google.test')
    expect(kept).not.toContain(new URL(location).searchParams.get('code'))
    expect(Object.keys(JSON.parse(flow?.outcome ?? '{}').person).sort()).toEqual([
      'email',
      'issuer',
      'name',
      'sub',
    ])
    await finish(begun, page)
  })
})

describe('providers of the secure site: answers that do not count', () => {
  test.each([
    ['of another sign-in', { nonce: 'other' }],
    ['for another application', { aud: 'other' }],
    ['for several applications', { aud: ['secure-site', 'other'] }],
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['without a signature', { alg: 'none' }],
    ['with an algorithm that the issuer does not name', { alg: 'HS256' }],
    ['that has expired', { exp: 1 }],
    ['without a subject', { sub: '' }],
  ])('an id token %s', async (_, idToken) => {
    for (const provider of ['google', 'apple']) {
      social.setFaults({ idToken })
      expect(await refusedWith(provider)).toBe(UNUSABLE)
      social.setFaults({})
      expect((await signIn(provider)).user.name).toBe('ada')
    }
  })

  test('the callback of another provider sends the code nowhere', async () => {
    const move = (location: URL) => {
      location.pathname = '/oauth/callback/discord'
    }
    for (const provider of ['github', 'x', 'google', 'facebook'])
      expect(await refusedWith(provider, move)).toBe(MIXED)
    expect(social.recorder.calls.filter(({ method }) => method.endsWith('/token'))).toEqual([])
  })

  test('a code of another provider is sent nowhere, and counts at no other provider', async () => {
    const victim = await beginSignIn(site.url, 'discord')
    const location = new URL(await consent(victim.uri))
    const begun = await beginSignIn(site.url, 'github')
    location.searchParams.set('state', begun.flow)
    expect(await refuseFinish(begun, await comeBack(location.href, begun.device))).toBe(MIXED)
    const other = await beginSignIn(site.url, 'github')
    location.searchParams.set('state', other.flow)
    location.pathname = '/oauth/callback/github'
    expect(await refuseFinish(other, await comeBack(location.href, other.device))).toBe(REFUSED)
    expect(failures).toEqual(['github refused invalid_grant'])
  })

  test('another issuer, two of them, or none where the provider always names it', async () => {
    const changes: ((query: URLSearchParams) => void)[] = [
      query => query.set('iss', 'https://evil.test'),
      query => query.append('iss', 'https://evil.test'),
      query => query.delete('iss'),
    ]
    for (const change of changes)
      expect(await refusedWith('google', ({ searchParams }) => change(searchParams))).toBe(MIXED)
    expect(await refusedWith('discord', ({ searchParams }) => searchParams.set('iss', 'x'))).toBe(MIXED)
    expect(social.recorder.count('/google/token') + social.recorder.count('/discord/token')).toBe(0)
    expect(new Set(failures)).toEqual(new Set(['google mixed iss', 'discord mixed iss']))
  })

  test.each(['google', 'apple', 'github'])('%s: a state and a code count once', async provider => {
    const begun = await beginSignIn(site.url, provider)
    const location = await consent(begun.uri)
    const page = await comeBack(location, begun.device)
    expect(await comeBack(location, begun.device)).toContain('This sign-in is over')
    const other = await beginSignIn(site.url, provider)
    const again = new URL(location)
    again.searchParams.set('state', other.flow)
    expect(await refuseFinish(other, await comeBack(again.href, other.device))).toBe(REFUSED)
    expect((await finish(begun, page)).user.name).toBe('ada')
  })

  test('a refusal of the person, and of the provider', async () => {
    for (const provider of ['google', 'apple', 'github']) {
      const begun = await beginSignIn(site.url, provider)
      const page = await comeBack(await consent(begun.uri, 'no'), begun.device)
      expect(await refuseFinish(begun, page)).toBe('Sign-in was cancelled')
    }
    social.setFaults({ denyToken: true })
    for (const provider of ['google', 'apple', 'github', 'x'])
      expect(await refusedWith(provider)).toBe(REFUSED)
    expect(failures).toHaveLength(4)
  })
})

describe('providers of the secure site: servers that misbehave', () => {
  const PATHS = ['/google/token', '/google/jwks', '/github/token', '/github/user', '/github/user/emails']
  const FAULTS: readonly (readonly [string, string, object])[] = [
    ['hangs', UNAVAILABLE, { hang: true }],
    ['is cut off', UNAVAILABLE, { dropFirst: 1 }],
    ['has a huge reply', UNAVAILABLE, { body: HUGE }],
    ['sends no JSON', UNUSABLE, { garbage: true }],
    ['sends another content', UNUSABLE, { body: '{"id":"1; drop","keys":7}' }],
  ]

  test.each(FAULTS)('a server that %s ends the sign-in', { timeout: 90_000 }, async (_, words, fault) => {
    for (const path of PATHS) {
      social.setFaults({ ...fault, methods: [path] })
      expect(await refusedWith(path.split('/')[1] ?? ''), path).toBe(words)
    }
    social.setFaults({})
    expect((await signIn('google')).user.name).toBe('ada')
  })

  test('no redirect is followed', async () => {
    for (const path of PATHS) {
      social.setFaults({ moved: { path, to: `${social.url}/x/trap` } })
      expect(await refusedWith(path.split('/')[1] ?? ''), path).toBe(UNAVAILABLE)
    }
    expect(social.recorder.count('/x/trap')).toBe(0)
  })

  test('a provider without its metadata begins no sign-in, and the next one works', {
    timeout: 30_000,
  }, async () => {
    const device = await createSiteDevice(site.url, { parent: PARENT })
    const ask = { provider: 'google', challenge: 'x' }
    social.setFaults({ hang: true, methods: ['/google/.well-known/openid-configuration'] })
    expect(await device.refused('/social/start', ask)).toBe(UNAVAILABLE)
    social.setFaults({})
    expect((await signIn('google')).user.name).toBe('ada')
  })
})

describe('providers of the secure site: what is not configured', () => {
  test('is refused in words of its own', async () => {
    const other = await startSecureSite({
      nodes: [],
      social,
      smtpPort: mailPeer.smtpPort,
      providers: { clients: {} },
    })
    try {
      const device = await createSiteDevice(other.url, { parent: PARENT })
      const ask = (provider: string) => device.refused('/social/start', { provider, challenge: 'x' })
      expect(await ask('google')).toBe('This provider is not offered')
      expect(await ask('myspace')).toBe('Invalid enum value')
      expect(await comeBack(`${other.url}/oauth/callback/google?state=x&code=y`)).toContain(
        'This sign-in is over',
      )
    } finally {
      await other.close()
    }
  })

  test('a POST without a cookie releases nothing, and the page after it asks another browser for the number', async () => {
    const begun = await beginSignIn(site.url, 'apple')
    const page = await comeBack(await consent(begun.uri))
    expect(page).toContain('Confirm your sign-in')
    expect(page).not.toContain('handle=')
    expect(readReturned(page)).toEqual({})
  })
})
