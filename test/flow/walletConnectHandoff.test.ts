import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPhone } from '../../packages/peers/src/phone.ts'
import { type Relay, startRelay } from '../../packages/peers/src/relay.ts'
import type { Handoff } from '../../src/bridge/contract/state.ts'
import { type BrokenLine, openBrokenLine } from '../support/brokenLine.ts'
import { until } from '../support/peerControl.ts'
import { createPhoneClient, type PhoneClient } from '../support/phoneClient.ts'
import { createSleepingClock } from '../support/sleepingClock.ts'
import { createRig, type Rig, type RigOptions, testConfig } from '../support/walletConnectRig.ts'

// The way to a wallet app of the same phone, and back from it: links after the relay's acknowledgement, and the answer
// after a line that broke behind the app.

const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const LISTED = { id: 'harbor', name: 'Harbor', mobile_link: 'harbor://' }
const LINKING = { name: 'Harbor', href: 'harbor://' }
const TEN_MINUTES_MS = 600_000
const SIGNATURE = /^0x[0-9a-f]{130}$/

let relay: Relay
let line: BrokenLine
let phone: PhoneClient
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  relay = await startRelay()
  const peer = await startPhone({ relayUrl: relay.url, nodes: [] })
  line = await openBrokenLine(relay.url)
  phone = createPhoneClient(peer.url)
  ends.push(relay.close, peer.close, line.close)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await createRig({ config: testConfig({ endpoints: { relay: line.url } }), ...options })
  ends.push(() => rig.connector.stop())
  return rig
}

async function connected(
  parameters: Parameters<Rig['connect']>[0] = { listed: LISTED, linking: LINKING },
  options: Partial<RigOptions> = {},
): Promise<Rig> {
  const rig = await open(options)
  const connecting = rig.connect(parameters)
  await phone.approve(await rig.uri())
  await connecting
  return rig
}

/** A request with what the page learns of it. */
function sign(rig: Rig) {
  const delivered: Handoff[] = []
  let link = { topic: '', rpcId: 0 }
  const answer = rig.request('personal_sign', ['0x00', ACCOUNT], {
    onSending: async sent => {
      if (sent) link = sent
    },
    onDelivered: handoff => void delivered.push(handoff),
  })
  answer.catch(() => {})
  return { answer, delivered, link: () => link }
}
const figure = (name: string, ms: number) => console.log(`FIGURE ${name} ${Math.round(ms)}`)

describe('handoff: to the wallet', () => {
  test('a session paired by a link of this device has its links, and a request names itself in them', async () => {
    const rig = await connected()
    expect(rig.connection().handoff).toEqual({ walletName: 'Harbor', href: 'harbor://', isSamePhone: true })
    const { answer, delivered, link } = sign(rig)
    const [request] = await phone.waitForRequests()
    await until(
      async () => delivered,
      list => list.length === 1,
      'the acknowledgement',
    )
    const { rpcId, topic } = link()
    expect(topic).toMatch(/^[0-9a-f]{64}$/)
    expect(delivered).toEqual([
      {
        walletName: 'Harbor',
        href: `harbor://wc?requestId=${rpcId}&sessionTopic=${topic}`,
        isSamePhone: true,
      },
    ])
    await phone.approveNext(request?.id)
    expect(await answer).toMatch(SIGNATURE)
  })

  test('the links are given only after the relay has acknowledged the request', async () => {
    const rig = await connected()
    relay.setFaults({ mute: ['irn_publish'] })
    const { answer, delivered } = sign(rig)
    await until(
      async () => relay.recorder.calls.filter(({ method }) => method === 'irn_publish').length,
      count => count > 0,
      'the request at the relay',
    )
    // Longer than an acknowledgement takes.
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(delivered).toEqual([])
    relay.setFaults({})
    relay.kick()
    await until(
      async () => delivered,
      list => list.length === 1,
      'the acknowledgement',
      30_000,
    )
    const [request] = await phone.waitForRequests()
    await phone.approveNext(request?.id)
    expect(await answer).toMatch(SIGNATURE)
  }, 60_000)

  test('a scanned code: the links are known, and not of this phone', async () => {
    const rig = await connected({ listed: LISTED })
    expect(rig.connection().handoff).toEqual({
      walletName: 'Tabkey test phone',
      href: 'harbor://',
      isSamePhone: false,
    })
  })

  test('a wallet without any link has no handoff, and its requests are answered', async () => {
    const rig = await connected({})
    expect(rig.connection().handoff).toBeUndefined()
    const { answer, delivered } = sign(rig)
    const [request] = await phone.waitForRequests()
    await phone.approveNext(request?.id)
    expect(await answer).toMatch(SIGNATURE)
    expect(delivered).toEqual([])
  })

  test('the handoff survives a restart of the engine', async () => {
    const rig = await connected()
    const { handoff } = rig.connection()
    await rig.kill()
    const next = await open({ disk: rig.disk })
    const [grant] = await next.connector.restore()
    expect(grant?.connection.handoff).toEqual(handoff)
  })
})

describe('handoff: back from the wallet', () => {
  /** A request that the phone answers while the line is broken and the engine does not know. */
  async function answeredBehind(clock = createSleepingClock()) {
    const rig = await connected(undefined, { clock })
    const asked = sign(rig)
    const [request] = await phone.waitForRequests()
    await until(
      async () => asked.delivered,
      list => list.length === 1,
      'the acknowledgement',
    )
    line.breakSilently()
    await phone.approveNext(request?.id)
    return { rig, clock, ...asked }
  }

  test('a broken line that looks open: the answer is there within a second of the page being visible', async () => {
    const { rig, answer } = await answeredBehind()
    expect(rig.store.get().wc.relayConnected).toBe(true)
    const since = performance.now()
    await rig.connector.wake()
    expect(await answer).toMatch(SIGNATURE)
    const ms = performance.now() - since
    figure('handoff: page visible to answer over a broken line, ms', ms)
    expect(ms).toBeLessThan(1_000)
    expect(line.opened).toBe(2)
    // The next lost connection is noticed and repaired too.
    const lost = until(
      async () => rig.store.get().wc.relayConnected,
      is => !is,
      'the loss',
    )
    relay.kick()
    await lost
    await until(
      async () => rig.store.get().wc.relayConnected,
      is => is,
      'the next line',
      3_000,
    )
  })

  test('the device is online again: the answer is there without a word of the page', async () => {
    const { rig, answer } = await answeredBehind()
    rig.online.set(false)
    rig.online.set(true)
    expect(await answer).toMatch(SIGNATURE)
    expect(line.opened).toBe(2)
  })

  test('a line that works is kept, and fetches in one round trip', async () => {
    const rig = await connected()
    const since = performance.now()
    await rig.connector.wake()
    figure('handoff: check of a working line, ms', performance.now() - since)
    expect(line.opened).toBe(1)
    expect(
      relay.recorder.calls.filter(({ method }) => method === 'irn_batchFetchMessages').length,
    ).toBeGreaterThan(0)
  })

  test('ten frozen minutes: the answer that lies at the relay counts, not the expiry', async () => {
    const { rig, clock, answer } = await answeredBehind()
    clock.sleep(TEN_MINUTES_MS)
    const since = performance.now()
    await rig.connector.wake()
    expect(await answer).toMatch(SIGNATURE)
    const ms = performance.now() - since
    figure('handoff: ten frozen minutes, visible to answer, ms', ms)
    expect(ms).toBeLessThan(1_000)
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('ten frozen minutes without a word of the page: the expiry asks the relay first', async () => {
    const { clock, answer } = await answeredBehind()
    clock.sleep(TEN_MINUTES_MS)
    expect(await answer).toMatch(SIGNATURE)
  })

  test('ten frozen minutes without an answer: RequestExpiredError', async () => {
    const clock = createSleepingClock()
    const rig = await connected(undefined, { clock })
    const { answer } = sign(rig)
    await phone.waitForRequests()
    clock.sleep(TEN_MINUTES_MS)
    await expect(answer).rejects.toMatchObject({ name: 'RequestExpiredError' })
  })
})
