import { type Attack, AttackError, held, open, type World } from '../attack.ts'
import { wordsOf } from '../device.ts'
import { withClock } from '../testClock.ts'

const DEVICES = 40
const WRONG_GUESSES = 12
const ROUNDS = 30
const ROUND_SECONDS = 31
/** More guesses than this in one hour are open: of a million codes. */
const HOURLY_GUESSES_MAX = 40

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

function mailboxOf({ mailbox }: World) {
  if (!mailbox) throw new AttackError('skipped', 'Needs --mail')
  return mailbox
}

const emailParallel: Attack = {
  name: 'email-parallel',
  title: `${DEVICES} devices ask for a code of one address at once`,
  async run(world) {
    const email = world.newEmail()
    const devices = await world.newDevices(DEVICES)
    const replies = await Promise.all(devices.map(device => device.post('/email/start', { email })))
    const accepted = replies.filter(reply => reply?.isOk).length
    if (accepted === 0) throw new AttackError('failed', `No code was sent: ${wordsOf(replies[0])}`)
    return accepted === 1 ? held('one code was sent') : open(`${accepted} codes were sent`)
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
    const { code } = await mailbox.next(email, 1)
    if (code === null) throw new AttackError('failed', 'The letter holds no code')
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
      const email = world.newEmail()
      let guesses = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const clockSeconds = round * ROUND_SECONDS
        await setClock(clockSeconds)
        const device = await world.newDevice({ clockSeconds })
        const started = await device.post('/email/start', { email })
        if (round === 0 && !started?.isOk) throw new AttackError('failed', wordsOf(started))
        if (!started?.isOk) continue
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
  title: 'a second device uses a code that was sent before the address had an owner',
  async run(world) {
    const mailbox = mailboxOf(world)
    await world.signIn(await world.newDevice(), world.newEmail())
    const email = world.newEmail()
    const [owner, attacker] = await world.newDevices(2)
    if (!owner || !attacker) throw new AttackError('failed', 'There are no devices')
    const codes: string[] = []
    for (const device of [owner, attacker]) {
      const reply = await device.post('/email/start', { email })
      if (!reply?.isOk) return held(`the second device got no code: '${wordsOf(reply)}'`)
      codes.push((await mailbox.next(email, codes.length + 1)).code ?? '')
    }
    const [first, second] = codes
    await owner.ask('/email/code', { code: first })
    const reply = await attacker.post('/email/code', { code: second })
    return reply?.isOk
      ? open('it was signed in without the link to the owner')
      : held(`refused with '${wordsOf(reply)}'`)
  },
}

export const emailAttacks: readonly Attack[] = [emailParallel, emailGuesses, emailHourly, deviceRace]
