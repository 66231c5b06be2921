import { type Attack, AttackError, held, open } from '../attack.ts'
import { type DeviceReply, wordsOf } from '../device.ts'
import { confirmByEmail, LATER_SECONDS } from '../stepUp.ts'
import { withClock } from '../testClock.ts'

const oldSession: Attack = {
  name: 'old-session',
  title: 'the finder of an open browser changes the account',
  run: world =>
    withClock(world, async setClock => {
      if (!world.mailbox) throw new AttackError('skipped', 'Needs --mail')
      let ahead = 0
      const email = world.newEmail()
      const device = await world.newDevice({ clockSeconds: () => ahead })
      const token = await world.signIn(device, email)
      const { sessions } = await device.ask('/sessions', { token })
      const id = String((sessions as readonly { readonly id?: unknown }[] | undefined)?.[0]?.id)
      ahead = LATER_SECONDS
      await setClock(LATER_SECONDS)
      const changes = [
        ['/email/change', { email: world.newEmail() }],
        ['/passkey/create/options', {}],
        ['/logins/start', { provider: 'google', challenge: 'x' }],
        ['/sessions/revoke', { id }],
        ['/user/delete', {}],
      ] as const
      let refused: DeviceReply | undefined
      for (const [path, body] of changes) {
        const reply = await device.post(path, { ...body, token })
        if (reply?.isOk) return open(`${path} was done`)
        refused = reply
      }
      await confirmByEmail(world.mailbox, device, { email, token })
      await device.ask('/sessions/revoke', { token, id })
      return held(`refused with '${wordsOf(refused)}'`)
    }),
}

export const sessionAttacks: readonly Attack[] = [oldSession]
