import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPhone } from '../../packages/peers/src/phone.ts'
import type { RelayFaults } from '../../packages/peers/src/relay/faults.ts'
import { startRelay } from '../../packages/peers/src/relay.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { until } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'
import { createPhoneClient } from '../support/phoneClient.ts'
import { createRig, type Rig, type RigOptions, testConfig } from '../support/walletConnectRig.ts'

const peers = connectPeers(injectPeers())
const { phone } = peers
const ends: (() => Promise<unknown>)[] = []

async function open(options: Partial<RigOptions> = {}, relay = peers.urls.relay): Promise<Rig> {
  const rig = await createRig({ config: testConfig({ endpoints: { relay } }), ...options })
  ends.push(() => rig.connector.stop())
  return rig
}

async function ownRelay(faults: RelayFaults) {
  const relay = await startRelay()
  relay.setFaults(faults)
  ends.push(() => relay.close())
  return relay
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

beforeEach(() => peers.reset())
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

describe('walletConnect: a relay that does not work', () => {
  test('refused, tarpit and mute: RelayError and its alert within 10 s, no storm after it, and a healed relay is used again', async () => {
    const faults: RelayFaults[] = [{ refuse: true }, { tarpit: true }, { mute: true }]
    await Promise.all(
      faults.map(async fault => {
        const relay = await ownRelay(fault)
        const rig = await open({}, relay.url)
        const since = Date.now()
        await expect(rig.connect()).rejects.toMatchObject({ name: 'RelayError' })
        expect(Date.now() - since).toBeLessThan(11_000)
        expect(rig.alerts).toEqual(['RELAY_UNREACHABLE'])
        expect(rig.store.get().wc).toMatchObject({
          uri: null,
          buffering: false,
          error: { name: 'RelayError' },
        })
        await sleep(5_500)
        const before = relay.recorder.stats().connections
        await sleep(5_500)
        expect(relay.recorder.stats().connections).toEqual(before)
        relay.setFaults({})
        const again = rig.connect()
        again.catch(() => {})
        expect(await rig.uri()).toMatch(/^wc:/)
        expect(relay.stats().sockets).toBe(1)
      }),
    )
  }, 60_000)

  test.for([
    ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    ['JWT validation error: JWT Token is not yet valid: basic', 'JWT_TOKEN_NOT_VALID'],
    ['Project not found', 'INVALID_PROJECT_ID'],
    ['Authorization error: Project ID is missing', 'PROJECT_ID_NOT_CONFIGURED'],
    [
      'Authorization error: JWT validation error: JWT Token is expired: Some(1748858400)',
      'JWT_TOKEN_NOT_VALID',
    ],
    ['Authorization error: JWT validation error: Invalid audience', 'RELAY_UNREACHABLE'],
    ['Something else', 'RELAY_UNREACHABLE'],
  ] as const)('closed with 3000 %s: the alert %s', async ([reason, code]) => {
    const relay = await ownRelay({ closeWith: { code: 3000, reason } })
    const rig = await open({}, relay.url)
    const since = Date.now()
    await expect(rig.connect()).rejects.toMatchObject({
      name: 'RelayError',
      details: expect.stringContaining(reason),
    })
    expect(Date.now() - since).toBeLessThan(3_000)
    expect(rig.alerts).toEqual([`${code} http://127.0.0.1:5173`])
    const { opened } = relay.stats()
    await sleep(1_500)
    expect(relay.stats().opened).toBe(opened)
  })

  test('a relay that confirms nothing for a while: the request arrives within its 10 s and a bit, the phone is asked once', async () => {
    const rig = await open()
    const connecting = rig.connect()
    await phone.approve(await rig.uri())
    await connecting
    await phone.mode({ requests: 'approve' })
    await peers.relay.faults({ mute: ['irn_publish'] })
    const since = performance.now()
    const answer = rig.request('personal_sign', ['0x00', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
    await sleep(1_000)
    await peers.relay.faults({})
    expect(await answer).toMatch(/^0x/)
    console.log(
      `FIGURE relay: confirms nothing for 1 s, until the answer, ms ${Math.round(performance.now() - since)}`,
    )
    expect((await phone.state()).asked).toHaveLength(1)
  }, 120_000)

  test('closed with 3000 while a session stands: tried again after 30 s, not before', async () => {
    const clock = createFakeClock(Date.now())
    const relay = await ownRelay({})
    const phonePeer = await startPhone({ relayUrl: relay.url, nodes: [] })
    ends.push(() => phonePeer.close())
    const rig = await open({ clock }, relay.url)
    const connecting = rig.connect()
    await createPhoneClient(phonePeer.url).approve(await rig.uri())
    await connecting
    relay.kick({ code: 3000, reason: 'JWT Token is expired: Some(1748858400)' })
    await until(
      async () => rig.alerts,
      alerts => alerts.length === 1,
      'the alert',
    )
    const mine = () => relay.stats().clients.filter(client => client.projectId === 'e'.repeat(32)).length
    expect(mine()).toBe(1)
    await sleep(6_000)
    expect(mine()).toBe(1)
    await clock.advance(30_000)
    await until(
      async () => rig.store.get().wc.relayConnected,
      isConnected => isConnected,
      'the socket',
    )
  })

  test('offline: RelayError at once', async () => {
    const rig = await open()
    rig.online.set(false)
    await expect(rig.connect()).rejects.toMatchObject({ name: 'RelayError', details: 'offline' })
    expect(rig.alerts).toEqual(['RELAY_UNREACHABLE'])
  })

  test('disconnect with a relay that answers nothing: over within 3 s', async () => {
    const rig = await open()
    const connecting = rig.connect()
    await phone.approve(await rig.uri())
    await connecting
    await peers.relay.faults({ mute: true })
    const since = Date.now()
    await rig.connector.disconnect(rig.connection())
    expect(Date.now() - since).toBeLessThan(4_000)
  })
})

describe('walletConnect: the four minutes', () => {
  const nextUri = async (rig: Rig, last: string) => {
    await until(
      async () => rig.store.get().wc.uri,
      uri => uri !== null && uri !== last,
      'a new URI',
    )
    return rig.store.get().wc.uri ?? ''
  }

  test('an expired URI is replaced three times, then ConnectionExpiredError', async () => {
    const clock = createFakeClock(Date.now())
    const rig = await open({ clock })
    const connecting = rig.connect()
    const expired = expect(connecting).rejects.toMatchObject({ name: 'ConnectionExpiredError', code: 4900 })
    let uri = await rig.uri()
    const seen = new Set([uri])
    expect(rig.store.get().wc.pairingExpiry).toBe(clock.now() + 240_000)
    for (let refresh = 0; refresh < 3; refresh += 1) {
      await clock.advance(239_999)
      expect(rig.store.get().wc.uri).toBe(uri)
      await clock.advance(1)
      uri = await nextUri(rig, uri)
      seen.add(uri)
    }
    expect(seen.size).toBe(4)
    await clock.advance(240_000)
    await expired
    expect(rig.store.get().wc).toMatchObject({ uri: null, error: { name: 'ConnectionExpiredError' } })
  })

  test('the phone that scanned the URI just before it ended is still let in', async () => {
    const clock = createFakeClock(Date.now())
    const rig = await open({ clock })
    const connecting = rig.connect()
    const uri = await rig.uri()
    const proposal = await phone.pair(uri)
    await clock.advance(240_000)
    await nextUri(rig, uri)
    await phone.approveNext(proposal.id)
    expect(await connecting).toHaveLength(1)
  })

  test('a laptop that slept: the next tab gets a new URI, whatever the timers say', async () => {
    const clock = createFakeClock(Date.now())
    const rig = await open({ clock })
    const first = rig.connect({ id: 'a' })
    const uri = await rig.uri()
    clock.jump(3_600_000)
    const second = rig.connect({ id: 'b' })
    await phone.approve(await nextUri(rig, uri))
    expect(await Promise.all([first, second])).toHaveLength(2)
  })

  test('a request without an answer: RequestExpiredError when its time is over, and not before', async () => {
    const clock = createFakeClock(Date.now())
    const rig = await open({ clock })
    const connecting = rig.connect()
    await phone.approve(await rig.uri())
    await connecting
    let isOver = false
    const expired = expect(
      rig.request('personal_sign', ['0x00', '0x00']).finally(() => {
        isOver = true
      }),
    ).rejects.toMatchObject({ name: 'RequestExpiredError' })
    await phone.waitForRequests()
    await clock.advance(300_000)
    expect(isOver).toBe(false)
    await clock.advance(10_000)
    await expired
  })

  test('an answer that the relay withholds past the request’s time is still heard, and settles the entry', async () => {
    const clock = createFakeClock(Date.now())
    const rig = await open({ clock })
    const connecting = rig.connect()
    await phone.approve(await rig.uri())
    await connecting
    const expired = expect(
      rig.request('personal_sign', ['0x00', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']),
    ).rejects.toMatchObject({ name: 'RequestExpiredError' })
    const [asked] = await phone.waitForRequests()
    await clock.advance(310_000)
    await expired
    expect(rig.recordedOutcomes).toEqual([])
    await phone.approveNext(asked?.id)
    await until(
      async () => rig.recordedOutcomes,
      ({ length }) => length > 0,
      'a late answer',
    )
    expect(rig.recordedOutcomes).toEqual([
      { id: 'r', outcome: { status: 'answered', result: expect.stringMatching(/^0x/) } },
    ])
  })
})
