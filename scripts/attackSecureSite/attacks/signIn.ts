import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Attack, AttackError, held, open, type World } from '../attack.ts'
import { type Device, wordsOf } from '../device.ts'

const WAIT_MS = 1_500
const begunSchema = z.object({ uri: z.string(), flow: z.string(), number: z.optional(z.string()) })
const userSchema = z.object({ id: z.string(), email: z.nullable(z.string()) })
const statsSchema = z.object({ calls: z.record(z.string(), z.number()) })
const signedInSchema = z.object({ token: z.string(), user: userSchema })
const returnedSchema = z.object({ resultUri: z.string() })

type SocialUser = z.infer<typeof userSchema>

interface Begun extends z.infer<typeof begunSchema> {
  readonly verifier: string
}

async function begin(device: Device, provider = 'google'): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const answer = await device.ask('/social/start', { provider, challenge })
  return { ...begunSchema.parse(answer), verifier }
}

const fieldOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A person consents at the reference provider. @returns the address that the provider sends the browser to */
async function consent(
  world: World,
  uri: string,
  person: Readonly<Record<string, string>> = { email: 'ada@google.test' },
): Promise<string> {
  const provider = await world.neighbour(uri)
  const page = (await provider.request(pathOf(uri))).text
  const request = fieldOf(page, 'request')
  if (request === '') throw new AttackError('skipped', 'The provider is not the reference provider')
  const body = new URLSearchParams({ request, decision: 'yes', name: 'ada', ...person })
  const { headers } = await provider.request('/consent', { method: 'POST', body: body.toString() })
  if (!headers.location) throw new AttackError('failed', 'The provider does not send the browser back')
  return headers.location
}

/** The callback's page in one browser: what it hands on, as its script would without an opener. */
async function comeBack(world: World, location: string, cookie: string): Promise<string> {
  if (new URL(location).origin !== world.site.target.origin)
    throw new AttackError('failed', 'The provider sends the browser to another site')
  const { text } = await world.site.request(pathOf(location), cookie ? { headers: { cookie } } : {})
  await handOver(world, text)
  return text
}

async function handOver(world: World, page: string): Promise<string> {
  const text = /id="returned">(.*?)<\/script>/s.exec(page)?.[1]
  if (text === undefined) return ''
  const { resultUri } = returnedSchema.parse(JSON.parse(text))
  const handle = new URL(resultUri).searchParams.get('handle') ?? ''
  await world.site.request('/oauth/handover', {
    method: 'POST',
    body: JSON.stringify({ handle }),
    headers: { origin: world.site.target.origin, 'content-type': 'application/json' },
  })
  return handle
}

/** What the device that began gets: the user of a session, or nothing. */
async function redeem(device: Device, { flow, verifier }: Begun): Promise<SocialUser | undefined> {
  const waited = await device.post('/social/wait', { flow }, WAIT_MS)
  const uri = waited?.answer.resultUri
  if (typeof uri !== 'string') return undefined
  const handle = new URL(uri).searchParams.get('handle') ?? ''
  const finished = await device.post('/social/finish', { handle, verifier })
  return finished?.isOk === true ? signedInSchema.parse(finished.answer).user : undefined
}

/** A person signs in at a provider, in one browser. */
async function signInAt(
  world: World,
  provider: string,
  person?: Readonly<Record<string, string>>,
): Promise<SocialUser> {
  const device = await world.newDevice()
  const begun = await begin(device, provider)
  await comeBack(world, await consent(world, begun.uri, person), device.cookie)
  const user = await redeem(device, begun)
  if (!user) throw new AttackError('failed', 'A sign-in in one browser does not work')
  return user
}

/** The person's own sign-in works: without this a refusal would prove nothing. */
const control = (world: World) => signInAt(world, 'google')

const socialLink: Attack = {
  name: 'social-link',
  title: 'a victim consents to the login of an attacker',
  async run(world) {
    await control(world)
    const attacker = await world.newDevice()
    const begun = await begin(attacker)
    await comeBack(world, await consent(world, begun.uri), '')
    return (await redeem(attacker, begun))
      ? open('the attacker got the session of the victim')
      : held('nothing was released to the device that began')
  },
}

const socialNumber: Attack = {
  name: 'social-number',
  title: 'a second number after a wrong one',
  async run(world) {
    await control(world)
    const attacker = await world.newDevice()
    const begun = await begin(attacker)
    const page = await comeBack(world, await consent(world, begun.uri), '')
    const ticket = fieldOf(page, 'ticket')
    if (ticket === '' || begun.number === undefined)
      throw new AttackError('skipped', 'The site asks for no number')
    const wrong = begun.number === '10' ? '11' : '10'
    for (const number of [wrong, begun.number]) {
      const body = new URLSearchParams({ ticket, number, decision: 'yes' }).toString()
      const { text } = await world.site.request('/oauth/confirm', { method: 'POST', body })
      await handOver(world, text)
    }
    return (await redeem(attacker, begun))
      ? open('the sign-in went on after a wrong number')
      : held('a wrong number ended the sign-in')
  },
}

/** Opens the link of the site and approves in the reference farcaster app, where the site leads there. */
async function approve(world: World, url: string, cookie: string): Promise<boolean> {
  if (new URL(url).origin !== world.site.target.origin) return approveAt(world, url)
  const { headers } = await world.site.request(pathOf(url), cookie ? { headers: { cookie } } : {})
  return headers.location === undefined ? false : approveAt(world, headers.location)
}

async function approveAt(world: World, url: string): Promise<boolean> {
  const app = await world.neighbour(url)
  const channelToken = new URL(url).searchParams.get('channelToken')
  if (channelToken === null) throw new AttackError('skipped', 'The app is not the reference farcaster app')
  const body = new URLSearchParams({ channelToken, username: 'ada', decision: 'yes' }).toString()
  return (await app.request('/farcaster/connect', { method: 'POST', body })).status === 200
}

const farcasterLink: Attack = {
  name: 'farcaster-link',
  title: 'a victim approves the Farcaster login of an attacker',
  async run(world) {
    const isSignedIn = async (device: Device, flow: unknown) => {
      const reply = await device.post('/farcaster/finish', { flow }, WAIT_MS)
      return reply?.isOk === true && typeof reply.answer.token === 'string' ? true : wordsOf(reply)
    }
    const own = await world.newDevice()
    const honest = await own.ask('/farcaster/start')
    await approve(world, String(honest.url), own.cookie)
    const honestEnd = await isSignedIn(own, honest.flow)
    if (honestEnd !== true) throw new AttackError('failed', `A sign-in in one browser: ${honestEnd}`)
    const attacker = await world.newDevice()
    const { url, flow } = await attacker.ask('/farcaster/start')
    await approve(world, String(url), '')
    return (await isSignedIn(attacker, flow)) === true
      ? open('the attacker got the session of the victim')
      : held('the link asked the other browser for the number')
  },
}

/** How often codes were sent to a provider. */
async function countTokenRequests(world: World, uri: string, provider: string): Promise<number> {
  const { text } = await (await world.neighbour(uri)).request('/__stats')
  return statsSchema.parse(JSON.parse(text)).calls[`/${provider}/token`] ?? 0
}

const providerMixUp: Attack = {
  name: 'provider-mix-up',
  title: 'the code of one provider comes back in the sign-in of another',
  async run(world) {
    const attacker = await world.newDevice()
    const begun = await begin(attacker, 'github')
    const count = () => countTokenRequests(world, begun.uri, 'github')
    const before = await count()
    await signInAt(world, 'github')
    const honest = await count()
    if (honest === before) throw new AttackError('failed', 'The provider counts no codes')
    const location = new URL(await consent(world, (await begin(await world.newDevice(), 'discord')).uri))
    location.searchParams.set('state', begun.flow)
    await comeBack(world, location.href, attacker.cookie)
    return (await count()) > honest
      ? open('the other provider got the code')
      : held('the code was sent to no provider')
  },
}

const providerEmail: Attack = {
  name: 'provider-email',
  title: 'an account at a provider states the address of another person',
  async run(world) {
    const email = world.newEmail()
    const honest = await signInAt(world, 'github', { name: 'owner', email })
    if (honest.email !== email) throw new AttackError('failed', 'A verified address does not count')
    for (const provider of ['google', 'github', 'discord']) {
      const user = await signInAt(world, provider, { name: 'attacker', email, unverified: 'on' })
      if (user.email === email) return open(`${provider}: the address counts without a verification`)
    }
    return held('only a verified address counted')
  },
}

const equalEmail: Attack = {
  name: 'equal-email',
  title: 'a second issuer states the address of an account',
  async run(world) {
    const email = world.newEmail()
    const device = await world.newDevice()
    const owner = await world.readUserId(device, await world.signIn(device, email))
    const ids = [owner]
    for (const provider of ['google', 'github', 'discord'])
      ids.push((await signInAt(world, provider, { name: 'attacker', email })).id)
    return new Set(ids).size < ids.length
      ? open('two issuers opened one account')
      : held('each issuer opened an account of its own')
  },
}

export const signInAttacks: readonly Attack[] = [
  socialLink,
  socialNumber,
  farcasterLink,
  providerMixUp,
  providerEmail,
  equalEmail,
]
