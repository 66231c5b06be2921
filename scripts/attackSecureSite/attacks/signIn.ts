import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Attack, AttackError, held, open, type World } from '../attack.ts'
import { type Device, wordsOf } from '../device.ts'

const WAIT_MS = 1_500
const begunSchema = z.object({ uri: z.string(), flow: z.string(), number: z.optional(z.string()) })
const returnedSchema = z.object({ resultUri: z.string() })

interface Begun extends z.infer<typeof begunSchema> {
  readonly verifier: string
}

async function begin(device: Device): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const answer = await device.ask('/social/start', { provider: 'google', challenge })
  return { ...begunSchema.parse(answer), verifier }
}

const fieldOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A person consents at the reference provider. @returns the address that the provider sends the browser to */
async function consent(world: World, uri: string): Promise<string> {
  const provider = await world.neighbour(uri)
  const page = (await provider.request(pathOf(uri))).text
  const request = fieldOf(page, 'request')
  if (request === '') throw new AttackError('skipped', 'The provider is not the reference provider')
  const body = new URLSearchParams({ request, decision: 'yes', name: 'ada', email: 'ada@google.test' })
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

/** What the device that began gets: a session, or nothing. */
async function redeem(device: Device, { flow, verifier }: Begun): Promise<boolean> {
  const waited = await device.post('/social/wait', { flow }, WAIT_MS)
  const uri = waited?.answer.resultUri
  if (typeof uri !== 'string') return false
  const handle = new URL(uri).searchParams.get('handle') ?? ''
  const finished = await device.post('/social/finish', { handle, verifier })
  return finished?.isOk === true && typeof finished.answer.token === 'string'
}

/** The person's own sign-in works: without this a refusal would prove nothing. */
async function control(world: World): Promise<void> {
  const device = await world.newDevice()
  const begun = await begin(device)
  await comeBack(world, await consent(world, begun.uri), device.cookie)
  if (!(await redeem(device, begun)))
    throw new AttackError('failed', 'A sign-in in one browser does not work')
}

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

export const signInAttacks: readonly Attack[] = [socialLink, socialNumber, farcasterLink]
