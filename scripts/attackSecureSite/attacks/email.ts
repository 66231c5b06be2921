import { type Attack, AttackError, held, open, type World } from '../attack.ts'
import { wordsOf } from '../device.ts'
import { withClock } from '../testClock.ts'
import { readCode } from '../world.ts'

const DEVICES = 40
const WRONG_GUESSES = 12
const ROUNDS = 30
const ROUND_SECONDS = 31
/** More guesses than this in one hour are open: of a million codes. */
const HOURLY_GUESSES_MAX = 40

/** Together above every limit of one network, device or page. */
const FLOOD_DEVICES = 80
const FLOOD_TURNS = 15

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

function mailboxOf({ mailbox }: World) {
  if (!mailbox) throw new AttackError('skipped', 'Needs --mail')
  return mailbox
}

/** A mailbox that gets more mails in an hour than this from devices other than its owner's is open. */
const STRANGERS_MAILS_MAX = 20

const emailParallel: Attack = {
  name: 'email-parallel',
  title: `${DEVICES} devices ask for a mail to one mailbox at once`,
  async run(world) {
    const email = world.newEmail()
    const devices = await world.newDevices(DEVICES)
    const replies = await Promise.all(
      devices.map((device, at) => device.post('/email/start', { email: email.replace('@', `+${at}@`) })),
    )
    const accepted = replies.filter(reply => reply?.isOk).length
    if (accepted === 0) throw new AttackError('failed', `No mail was sent: ${wordsOf(replies[0])}`)
    const detail = `${accepted} mails were sent`
    return accepted <= STRANGERS_MAILS_MAX ? held(detail) : open(detail)
  },
}

const emailCooldown: Attack = {
  name: 'email-cooldown',
  title: 'one device asks for mails at once',
  async run(world) {
    const email = world.newEmail()
    const device = await world.newDevice()
    const replies = await Promise.all(
      Array.from({ length: DEVICES }, () => device.post('/email/start', { email })),
    )
    const accepted = replies.filter(reply => reply?.isOk).length
    if (accepted === 0) throw new AttackError('failed', `No mail was sent: ${wordsOf(replies[0])}`)
    return accepted === 1 ? held('one mail was sent') : open(`${accepted} mails were sent`)
  },
}

const emailEnumeration: Attack = {
  name: 'email-enumeration',
  title: 'a new device asks for a known and for an unknown address',
  async run(world) {
    const mailbox = mailboxOf(world)
    const known = world.newEmail()
    const member = await world.newDevice()
    await world.signIn(member, known)
    const seen: string[] = []
    for (const device of [await world.newDevice(), member])
      for (const email of [world.newEmail(), device === member ? world.newEmail() : known]) {
        const before = await mailbox.list(email)
        const { action } = await device.ask('/email/start', { email })
        await mailbox.next(email, before.length + 1)
        seen.push(`${device === member ? 'member' : 'new'} ${String(action)}`)
      }
    const kinds = new Set(seen)
    return kinds.size === 2
      ? held('the answer depends on the device alone')
      : open(`the answers differ: ${[...kinds].join(', ')}`)
  },
}

const ownerLockout: Attack = {
  name: 'owner-lockout',
  title: 'strangers ask for mails to an address until its owner gets none',
  async run(world) {
    const mailbox = mailboxOf(world)
    const email = world.newEmail()
    const owner = await world.newDevice()
    await world.signIn(owner, email)
    for (const device of await world.newDevices(DEVICES)) await device.post('/email/start', { email })
    const before = await mailbox.list(email)
    const reply = await owner.post('/email/start', { email })
    if (!reply?.isOk) return open(`the owner is refused with '${wordsOf(reply)}'`)
    const { code } = await mailbox.next(email, before.length + 1)
    return code === null ? open('the owner has to confirm her own device') : held('the owner gets her code')
  },
}

const parentFlood: Attack = {
  name: 'parent-flood',
  title: 'one script names a dapp as its page until visitors of the dapp get no mail',
  async run(world) {
    await (await world.newDevice()).ask('/email/start', { email: world.newEmail() })
    const script = await Promise.all(
      Array.from({ length: FLOOD_DEVICES }, () => world.newDevice({ isElsewhere: true })),
    )
    let mails = 0
    for (const device of script)
      for (let turn = 0; turn < FLOOD_TURNS; turn += 1)
        if ((await device.post('/email/start', { email: world.newEmail() }))?.isOk) mails += 1
    const reply = await (await world.newDevice()).post('/email/start', { email: world.newEmail() })
    return reply?.isOk
      ? held(`a visitor gets a mail after ${mails} of the script`)
      : open(`a visitor is refused after ${mails} mails: '${wordsOf(reply)}'`)
  },
}

const emailGuesses: Attack = {
  name: 'email-guesses',
  title: `the right code after ${WRONG_GUESSES} wrong ones`,
  async run(world) {
    const mailbox = mailboxOf(world)
    await world.signIn(await world.newDevice(), world.newEmail())
    const device = await world.newDevice()
    const email = world.newEmail()
    await device.ask('/email/start', { email })
    const code = await readCode(world.site, mailbox, email, 1)
    if (code === null) throw new AttackError('failed', 'The page of the link shows no code')
    await Promise.all(
      Array.from({ length: WRONG_GUESSES }, () => device.post('/email/code', { code: wrongCode(code) })),
    )
    const reply = await device.post('/email/code', { code })
    return reply?.isOk ? open('the code still worked') : held(`refused with '${wordsOf(reply)}'`)
  },
}

const emailHourly: Attack = {
  name: 'email-hourly',
  title: 'one address is guessed for, round after round, with new devices',
  run: world =>
    withClock(world, async setClock => {
      const mailbox = mailboxOf(world)
      const email = world.newEmail()
      let guesses = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const clockSeconds = round * ROUND_SECONDS
        await setClock(clockSeconds)
        const device = await world.newDevice({ clockSeconds })
        const before = await mailbox.list(email)
        const started = await device.post('/email/start', { email })
        if (round === 0 && !started?.isOk) throw new AttackError('failed', wordsOf(started))
        if (!started?.isOk) continue
        // The owner of the mailbox confirms each device: what is left is the limit of the codes.
        await readCode(world.site, mailbox, email, before.length + 1)
        for (let turn = 0; turn < 4; turn += 1) {
          const reply = await device.post('/email/code', { code: '000000' })
          if (reply && reply.status !== 429) guesses += 1
        }
      }
      const detail = `${guesses} guesses in ${Math.round((ROUNDS * ROUND_SECONDS) / 60)} minutes`
      return guesses > HOURLY_GUESSES_MAX ? open(detail) : held(detail)
    }),
}

const deviceRace: Attack = {
  name: 'device-race',
  title: 'a login that began before the address had an owner',
  async run(world) {
    const mailbox = mailboxOf(world)
    const email = world.newEmail()
    const attacker = await world.newDevice()
    await attacker.ask('/email/start', { email })
    const stolen = await mailbox.next(email, 1)
    await world.signIn(await world.newDevice(), email)
    const reply = await attacker.post('/email/code', { code: stolen.code ?? '000000' })
    return reply?.isOk
      ? open('it was signed in without the link to the owner')
      : held(`refused with '${wordsOf(reply)}'`)
  },
}

export const emailAttacks: readonly Attack[] = [
  emailParallel,
  emailCooldown,
  emailEnumeration,
  ownerLockout,
  parentFlood,
  emailGuesses,
  emailHourly,
  deviceRace,
]
