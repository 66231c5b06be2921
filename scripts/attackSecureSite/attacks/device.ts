import { type Attack, AttackError, held, open, type World } from '../attack.ts'
import { type Device, wordsOf } from '../device.ts'
import { withClock } from '../testClock.ts'

const WAIT_MS = 1_500
const ONE_HOUR_SECONDS = 3_600

interface Asked {
  readonly device: Device
  /** Value of the link's parameter. */
  readonly link: string
}

/** An owner signs in, then an unknown device asks for the owner's address and waits for the link. */
async function askAsNewDevice(world: World): Promise<Asked> {
  if (!world.mailbox) throw new AttackError('skipped', 'Needs --mail')
  const email = world.newEmail()
  await world.signIn(await world.newDevice(), email)
  const before = await world.mailbox.list(email)
  const device = await world.newDevice()
  const { action } = await device.ask('/email/start', { email })
  if (action !== 'VERIFY_DEVICE') throw new AttackError('failed', 'A new device gets a code without a link')
  const { links } = await world.mailbox.next(email, before.length + 1)
  const link = new URL(links[0] ?? 'none:').searchParams.get('link')
  if (link === null) throw new AttackError('failed', 'The letter has no link')
  return { device, link }
}

const decide = ({ site }: World, link: string, decision: 'yes' | 'no') =>
  site.request('/device', { method: 'POST', body: new URLSearchParams({ link, decision }).toString() })

const isApproved = async (device: Device): Promise<boolean> =>
  (await device.post('/email/device', {}, WAIT_MS))?.answer.registered === true

/** The button in the mail's page lets a device in: without this a refusal would prove nothing. */
async function control(world: World): Promise<void> {
  const { device, link } = await askAsNewDevice(world)
  await decide(world, link, 'yes')
  if (!(await isApproved(device))) throw new AttackError('failed', 'An approved device is not let in')
}

const deviceScanner: Attack = {
  name: 'device-scanner',
  title: 'a mail scanner opens the link of an attacker’s device',
  async run(world) {
    await control(world)
    const { device, link } = await askAsNewDevice(world)
    const query = new URLSearchParams({ link })
    await world.site.request(`/device?${query}`, { method: 'HEAD' })
    await world.site.request(`/device?${query}`)
    await world.site.request(`/device?${query}&decision=yes`)
    return (await isApproved(device))
      ? open('opening the link approved the device')
      : held('the device still waits for the button')
  },
}

const deviceLinkReuse: Attack = {
  name: 'device-link-reuse',
  title: 'a link that was refused is approved afterwards',
  async run(world) {
    await control(world)
    const { device, link } = await askAsNewDevice(world)
    await decide(world, link, 'no')
    const { status } = await decide(world, link, 'yes')
    if (await isApproved(device)) return open('the second decision counted')
    return held(`the second decision was refused with status ${status}`)
  },
}

const deviceLinkExpiry: Attack = {
  name: 'device-link-expiry',
  title: 'a link is approved an hour later',
  async run(world) {
    await control(world)
    return withClock(world, async setClock => {
      const { link } = await askAsNewDevice(world)
      await setClock(ONE_HOUR_SECONDS)
      const { status } = await decide(world, link, 'yes')
      return status === 200 ? open('the old link counted') : held(`refused with status ${status}`)
    })
  },
}

const sessionTheft: Attack = {
  name: 'session-theft',
  title: 'a session token on another device',
  async run(world) {
    const device = await world.newDevice()
    const token = await world.signIn(device, world.newEmail())
    await device.ask('/session', { token })
    const thief = await world.newDevice()
    const reply = await thief.post('/session', { token })
    return reply?.isOk ? open('the token opened the session') : held(`refused with '${wordsOf(reply)}'`)
  },
}

export const deviceAttacks: readonly Attack[] = [
  deviceScanner,
  deviceLinkReuse,
  deviceLinkExpiry,
  sessionTheft,
]
