import { expect, test } from 'vitest'
import { REQUESTS } from '../../../../../src/worker/connectors/embedded/messages.ts'
import { createFrameRig, freshId, inTime, type RigTab } from '../../../../support/frameRig.ts'
import { SMART_ADDRESS, SMART_SIGNATURE } from '../../../../support/frameSite.ts'

const EVIL = '0x000000000000000000000000000000000000dEaD'
const NAMES = Object.keys(REQUESTS)

/** Numbers from a seed (mulberry32), so that a run that fails can be run again. */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof seeded>

const PAYLOADS: readonly unknown[] = [
  undefined,
  null,
  'x',
  7,
  [],
  {},
  { address: EVIL, chainId: 1 },
  { address: EVIL, chainId: 1, email: 'eve@evil.example', preferredAccountType: 'eoa' },
  { isConnected: false },
  { action: 'CONNECT' },
  { token: 'evil' },
  { uri: 'https://evil.example' },
  { newEmail: 'eve@evil.example' },
  { smartAccountEnabledNetworks: [666] },
  { message: 'Unauthorized: invalid key' },
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
]

/** Something that answers nothing that waits: an unknown id, a name that was not asked under this id, no id, no type. */
function forgery(
  random: Random,
  pending: readonly { readonly id: string; readonly name: string }[],
): unknown {
  const payload = PAYLOADS[random(PAYLOADS.length)]
  const name = NAMES[random(NAMES.length)] ?? ''
  const suffix = ['_SUCCESS', '_ERROR', '', '_success'][random(4)] ?? ''
  const known = pending[random(pending.length)]
  const ids = [undefined, null, 7, '', 'x', '0'.repeat(32), known && known.name !== name ? known.id : 'x']
  const id = ids[random(ids.length)]
  const prefix = ['@w3m-frame/', '@w3m-app/', 'x@w3m-frame/', '@w3m-frame', ''][random(5)] ?? ''
  switch (random(12)) {
    case 0:
      return payload
    case 1:
      return { resultUri: 'https://evil.example' }
    case 2:
      return { type: `${prefix}READY_`, payload }
    case 3:
      return { type: [`@w3m-frame/${name}_SUCCESS`], id, payload }
    default:
      return { type: `${prefix}${name}${suffix}`, ...(id === undefined ? {} : { id }), payload }
  }
}

/** What a person sees of the wallet. Alerts too: a stranger's words raise none. */
const seen = ({ state }: RigTab) => {
  const { connections, accounts, networks, embedded, requests, alerts, recovered } = state()
  return JSON.stringify({
    connections,
    accounts,
    active: networks.active,
    embedded,
    requests,
    alerts,
    recovered,
  })
}

test('forgeries: 1,000 seeded shuffles change nothing, and what waits is answered', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const b = await rig.open('tab-000000b')
  await a.login()
  await inTime(rig.clock, b.ask('personal_sign', ['0x68690a', SMART_ADDRESS]))
  const held = rig.site.hold('RPC_REQUEST')
  const id = freshId()
  const asked = a.ask('personal_sign', ['0x68690a', SMART_ADDRESS], { id })
  const read = a.ask('wallet_getCapabilities')
  await rig.clock.advance(50)
  const pending = held.map(({ id: of = '', name }) => ({ id: of, name }))
  expect(pending).toHaveLength(2)
  const before = [seen(a), seen(b)]
  let said = 0
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seeded(seed)
    for (let i = 0; i < 4; i += 1) {
      // Also the right answer, from the frame of another tab.
      const [entry] = pending
      const isStray = random(8) === 0
      const message = isStray
        ? { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: entry?.id, payload: 'forged' }
        : forgery(random, pending)
      ;(isStray ? b : [a, b][random(2)])?.page.say(message)
      said += 1
    }
    await rig.settle()
    if ([seen(a), seen(b)].join() !== before.join()) throw new Error(`seed ${seed} changed the state`)
  }
  expect(said).toBe(4_000)
  for (const request of held) request.answer(request.id === id ? SMART_SIGNATURE : 'capabilities')
  expect(await asked).toBe(SMART_SIGNATURE)
  expect(await read).toBe('capabilities')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  await rig.stop()
}, 60_000)

test('forgeries: a late reply and a second one are ignored', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  const held = rig.site.hold('RPC_REQUEST')
  const id = freshId()
  const asked = a.ask('personal_sign', ['0x68690a', SMART_ADDRESS], { id })
  await rig.clock.advance(50)
  a.page.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: SMART_SIGNATURE })
  held[0]?.answer(`0x${'2d'.repeat(96)}`)
  expect(await asked).toBe(SMART_SIGNATURE)
  await rig.settle()
  const before = seen(a)
  for (let i = 0; i < 20; i += 1) {
    a.page.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: `late ${i}` })
    a.page.say({ type: '@w3m-frame/RPC_REQUEST_ERROR', id, payload: { message: 'late' } })
    a.page.say({ type: '@w3m-frame/READY' })
  }
  await rig.settle()
  expect(seen(a)).toBe(before)
  await rig.stop()
})

test('forgeries: 20,000 messages of junk from the right frame, and the call that waits succeeds', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  await a.login()
  const held = rig.site.hold('RPC_REQUEST')
  const asked = a.ask('personal_sign', ['0x68690a', SMART_ADDRESS], { id: freshId() })
  await rig.clock.advance(50)
  const before = seen(a)
  const random = seeded(1)
  const junk = Array.from({ length: 20_000 }, () => forgery(random, []))
  await Promise.all(junk.map(message => a.api.page.frameMessage({ message })))
  expect(seen(a)).toBe(before)
  held[0]?.answer(SMART_SIGNATURE)
  expect(await asked).toBe(SMART_SIGNATURE)
  await rig.stop()
}, 60_000)
