import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Slot, WalletChange } from '../../../packages/secure-site/src/custody/slots.ts'
import { type Attack, AttackError, held, open, type World } from '../attack.ts'
import { type Device, type DeviceReply, wordsOf } from '../device.ts'
import { createProvedWallet, createSlot, signChange, type WalletOwner } from '../provedWallet.ts'
import { confirmByEmail, LATER_SECONDS } from '../stepUp.ts'
import { withClock } from '../testClock.ts'

type Content = Omit<WalletChange, 'signature'>

/** A person in one browser, with a wallet whose key the attack has too. */
interface Person {
  readonly device: Device
  readonly email: string
  readonly token: string
  readonly owner: WalletOwner
  readonly walletId: string
  /** A change, signed by the wallet's key. */
  sign(content: Content): Promise<WalletChange>
  change(change: WalletChange): Promise<DeviceReply | undefined>
}

const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** Logs a person in, without a wallet yet. */
async function logIn(world: World, device: Device) {
  const email = world.newEmail()
  const token = await world.signIn(device, email)
  const userId = await world.readUserId(device, token)
  const owner = { account: newAccount(), origin: world.site.target.origin, userId }
  return { device, email, token, owner }
}

/** @param slots - of the new wallet. @throws {AttackError} when the site does not store it */
async function createPerson(
  world: World,
  slots: (deviceId: string) => readonly Slot[],
  device?: Device,
): Promise<Person> {
  const person = await logIn(world, device ?? (await world.newDevice()))
  const { token, owner } = person
  const made = await createProvedWallet({ ...owner, add: slots(person.device.id) })
  await person.device.ask('/wallet/change', { token, change: made })
  const { id } = made.wallet
  return {
    ...person,
    walletId: id,
    sign: async content => ({ ...content, signature: await signChange(owner, id, content) }),
    change: change => person.device.post('/wallet/change', { token, change }),
  }
}

async function readCustody(device: Device, token: string) {
  const { custody } = await device.ask('/session', { token })
  return custody as { readonly policy: string; readonly slots: readonly Slot[] }
}

const slotThief: Attack = {
  name: 'slot-thief',
  title: 'the finder of an open browser gives the wallet a recovery code of their own',
  run: world =>
    withClock(world, async setClock => {
      if (!world.mailbox) throw new AttackError('skipped', 'Needs --mail')
      let ahead = 0
      const [code, mine] = [createSlot(), createSlot()]
      const other = await world.newDevice({ clockSeconds: () => ahead })
      const person = await createPerson(world, id => [code, createSlot('device', id)], other)
      ahead = LATER_SECONDS
      await setClock(LATER_SECONDS)
      // The browser opens the wallet, so that its key signs.
      const swap = await person.sign({ revision: 1, add: [mine], remove: [code.id] })
      const reply = await person.change(swap)
      if (reply?.isOk) return open('the code of the person was replaced')
      const { token } = person
      const shown = await person.device.post('/wallet/export', { token })
      if (shown?.isOk) return open('the key may be shown')
      await confirmByEmail(world.mailbox, person.device, person)
      await person.device.ask('/wallet/change', { token, change: swap })
      await person.device.ask('/wallet/export', { token })
      return held(`refused with '${wordsOf(reply)}'`)
    }),
}

const slotForged: Attack = {
  name: 'slot-forged',
  title: 'a session without the key of the wallet changes its slots',
  async run(world) {
    const [person, stranger] = [
      await createPerson(world, () => [createSlot()]),
      await createPerson(world, () => [createSlot()]),
    ]
    const { owner, walletId, device } = person
    const slot = createSlot('device', device.id)
    const addition: Content = { revision: 1, add: [slot], remove: [] }
    const honest = await person.sign(addition)
    const strange = { ...owner, userId: stranger.owner.userId }
    const forged = [
      { ...addition, signature: await signChange({ ...owner, account: newAccount() }, walletId, addition) },
      { ...addition, signature: await signChange(stranger.owner, stranger.walletId, addition) },
      { ...addition, signature: await signChange(strange, walletId, addition) },
      { ...addition, signature: await signChange(owner, stranger.walletId, addition) },
      { ...honest, add: [{ ...slot, wrapped: createSlot().wrapped }] },
      { ...honest, add: [slot, createSlot('split', device.id)] },
    ]
    for (const change of forged) if ((await person.change(change))?.isOk) return open('a slot was added')
    if ((await stranger.change(honest))?.isOk) return open('the wallet of another person was changed')
    await device.ask('/wallet/change', { token: person.token, change: honest })
    const removal = await person.sign({ revision: 2, add: [], remove: [slot.id] })
    await device.ask('/wallet/change', { token: person.token, change: removal })
    for (const change of [honest, { ...honest, revision: 3 }]) {
      const reply = await person.change(change)
      if (reply?.isOk) return open('an old change counted again')
    }
    return held('each change needs a new signature of the key')
  },
}

const serverDowngrade: Attack = {
  name: 'server-downgrade',
  title: 'a slot that the operator opens, under a policy without one',
  async run(world) {
    const { device, token, owner } = await logIn(world, await world.newDevice())
    const { policy } = await readCustody(device, token)
    if (policy === 'server') throw new AttackError('skipped', 'The operator has chosen the policy `server`')
    const first = await createProvedWallet({ ...owner, add: [createSlot(), createSlot('server')] })
    const reply = await device.post('/wallet/change', { token, change: first })
    if (reply?.isOk) return open('a wallet was made with it')
    const code = createSlot()
    const person = await createPerson(world, () => [code])
    for (const remove of [[], [code.id]]) {
      const change = await person.sign({ revision: 1, add: [createSlot('server')], remove })
      if ((await person.change(change))?.isOk) return open('it was added')
    }
    const added = [createSlot('split', person.device.id)]
    const honest = await person.sign({ revision: 1, add: added, remove: [] })
    await person.device.ask('/wallet/change', { token: person.token, change: honest })
    return held(`refused with '${wordsOf(reply)}'`)
  },
}

const otherBrowser: Attack = {
  name: 'other-browser',
  title: 'a login in another browser is given the slots of the first one',
  async run(world) {
    const code = createSlot()
    const own: Slot[] = []
    const person = await createPerson(world, id => {
      own.push(createSlot('device', id), createSlot('split', id))
      return [code, ...own]
    })
    const first = await readCustody(person.device, person.token)
    if (!own.every(({ id }) => first.slots.some(slot => slot.id === id)))
      throw new AttackError('failed', 'The first browser does not get its own slots')
    const device = await world.newDevice()
    const token = await world.signIn(device, person.email)
    const custody = await readCustody(device, token)
    const list = await device.ask('/wallet/slots', { token })
    const secrets = own.flatMap(({ wrapped, part = wrapped }) => [wrapped, part])
    const answers = JSON.stringify([custody, list])
    if (secrets.some(secret => answers.includes(secret)))
      return open('the slots of the first browser were sent')
    if (!custody.slots.some(({ id }) => id === code.id))
      throw new AttackError('failed', 'The other browser does not get the slot of the code')
    return held('only the slot of the code was sent')
  },
}

const lastSlot: Attack = {
  name: 'last-slot',
  title: 'the wallet loses the last slot that outlives a browser',
  async run(world) {
    const alone = await logIn(world, await world.newDevice())
    const add = [createSlot('device', alone.device.id)]
    const made = await createProvedWallet({ ...alone.owner, add })
    const { token } = alone
    if ((await alone.device.post('/wallet/change', { token, change: made }))?.isOk)
      return open('a wallet was made without one')
    const code = createSlot()
    const person = await createPerson(world, id => [code, createSlot('device', id)])
    const split = createSlot('split', person.device.id)
    let refused: DeviceReply | undefined
    for (const added of [[], [split]]) {
      const change = await person.sign({ revision: 1, add: added, remove: [code.id] })
      refused = await person.change(change)
      if (refused?.isOk) return open('it was removed')
    }
    const swap = await person.sign({ revision: 1, add: [createSlot()], remove: [code.id] })
    await person.device.ask('/wallet/change', { token: person.token, change: swap })
    return held(`refused with '${wordsOf(refused)}'`)
  },
}

/** A point of P-256 in base64url, as a browser that waits would send. */
async function createPublicKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])
  return Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
}

const joinThief: Attack = {
  name: 'join-thief',
  title: 'an old session, another person, or the waiting browser itself lets a browser into the wallet',
  run: world =>
    withClock(world, async setClock => {
      if (!world.mailbox) throw new AttackError('skipped', 'Needs --mail')
      let ahead = 0
      const clockSeconds = () => ahead
      const person = await createPerson(
        world,
        id => [createSlot(), createSlot('device', id)],
        await world.newDevice({ clockSeconds }),
      )
      const stranger = await createPerson(world, () => [createSlot()])
      const other = await world.newDevice({ clockSeconds })
      const otherToken = await world.signIn(other, person.email)
      const publicKey = await createPublicKey()
      const waiting = { token: otherToken, publicKey, commitment: 'a'.repeat(43) }
      await other.ask('/wallet/join', waiting)
      const answer = { publicKey: await createPublicKey(), iv: 'a'.repeat(16), wrapped: 'a'.repeat(64) }
      const letIn = { deviceId: other.id, answer }
      const listed = await stranger.device.ask('/wallet/join/list', { token: stranger.token })
      if (JSON.stringify(listed).includes(publicKey)) return open('another person was told of the browser')
      for (const { device, token } of [stranger, { device: other, token: otherToken }])
        if ((await device.post('/wallet/join/answer', { token, ...letIn }))?.isOk)
          return open('a browser was answered for another person, or by itself')
      ahead = LATER_SECONDS
      await setClock(LATER_SECONDS)
      await other.ask('/wallet/join', waiting)
      const { device, token } = person
      const reply = await device.post('/wallet/join/answer', { token, ...letIn })
      if (reply?.isOk) return open('an old session let a browser in')
      await confirmByEmail(world.mailbox, device, person)
      await device.ask('/wallet/join/answer', { token, ...letIn })
      if ((await device.post('/wallet/join/answer', { token, ...letIn }))?.isOk)
        return open('a browser was answered twice')
      return held(`refused with '${wordsOf(reply)}'`)
    }),
}

export const custodyAttacks: readonly Attack[] = [
  slotThief,
  slotForged,
  serverDowngrade,
  otherBrowser,
  lastSlot,
  joinThief,
]
