import { afterEach, expect, test } from 'vitest'
import { asObject } from '../../packages/peers/src/peerServer.ts'
import { startPhone } from '../../packages/peers/src/phone.ts'

import { type Relay, startRelay } from '../../packages/peers/src/relay.ts'
import { until } from '../support/peerControl.ts'
import { createPhoneClient, type PhoneClient } from '../support/phoneClient.ts'
import { createRig, type Rig, testConfig } from '../support/walletConnectRig.ts'

// The line to the relay, when it is cut, closed, or carries nonsense.

const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(url: string): Promise<Rig> {
  const rig = await createRig({ config: testConfig({ endpoints: { relay: url } }) })
  ends.push(() => rig.connector.stop())
  return rig
}

/** A session over a relay of its own. */
async function connected(): Promise<{ rig: Rig; relay: Relay; phone: PhoneClient }> {
  const relay = await startRelay()
  ends.push(() => relay.close())
  const peer = await startPhone({ relayUrl: relay.url, nodes: [] })
  ends.push(() => peer.close())
  const phone = createPhoneClient(peer.url)
  const rig = await open(relay.url)
  const connecting = rig.connect()
  await phone.approve(await rig.uri())
  await connecting
  return { rig, relay, phone }
}

const isOnLine = (rig: Rig, isWanted: boolean) =>
  until(
    async () => rig.store.get().wc.relayConnected,
    is => is === isWanted,
    isWanted ? 'the socket' : 'the loss of the socket',
  )
const sign = (rig: Rig) => rig.request('personal_sign', ['0x00', ACCOUNT])
const figure = (name: string, ms: number) => console.log(`FIGURE ${name} ${Math.round(ms)}`)

test('no server at the relay’s port: RelayError and its alert; once a relay starts it is used', async () => {
  const gone = await startRelay()
  await gone.close()
  const rig = await open(gone.url)
  const since = performance.now()
  await expect(rig.connect()).rejects.toMatchObject({ name: 'RelayError' })
  figure('relay: connection refused, until the alert, ms', performance.now() - since)
  expect(performance.now() - since).toBeLessThan(100_000)
  expect(rig.alerts).toEqual(['RELAY_UNREACHABLE'])
  const relay = await startRelay({ port: Number(new URL(gone.url).port) })
  ends.push(() => relay.close())
  rig.connect().catch(() => {})
  expect(await rig.uri()).toMatch(/^wc:/)
}, 120_000)

test('the line is cut five times with a request pending: back each time, one answer, asked once', async () => {
  const { rig, relay, phone } = await connected()
  const answer = sign(rig)
  const [request] = await phone.waitForRequests()
  for (let cut = 1; cut <= 5; cut += 1) {
    expect(relay.kick()).toBeGreaterThan(0)
    const since = performance.now()
    await isOnLine(rig, false)
    await isOnLine(rig, true)
    figure(`relay: line cut ${cut}, until it is back, ms`, performance.now() - since)
  }
  await phone.approveNext(request?.id)
  expect(await answer).toMatch(/^0x/)
  expect((await phone.state()).asked).toHaveLength(1)
  expect(rig.alerts).toEqual([])
}, 120_000)

test('the relay goes down and comes up again while a session stands: the session goes on by itself', async () => {
  const { rig, relay, phone } = await connected()
  await relay.close()
  await isOnLine(rig, false)
  const again = await startRelay({ port: Number(new URL(relay.url).port) })
  ends.push(() => again.close())
  const since = performance.now()
  await isOnLine(rig, true)
  figure('relay: up again, until the line is back, ms', performance.now() - since)
  await phone.mode({ requests: 'approve' })
  expect(await sign(rig)).toMatch(/^0x/)
  expect(rig.closed).toEqual([])
}, 240_000)

/** A frame that brings a message of a topic, as the relay would. */
const mail = (topic: string, message: string, id: number) =>
  JSON.stringify({
    id,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: 'x', data: { topic, message, publishedAt: 0, tag: 1109 } },
  })

/** A request that waits on the phone's screen, with the ids the relay cannot see but might guess. */
async function pending() {
  const session = await connected()
  let link = { topic: '', rpcId: 0 }
  const answer = session.rig.request('personal_sign', ['0x00', ACCOUNT], {
    onSending: async sent => {
      if (sent) link = sent
    },
  })
  const [request] = await session.phone.waitForRequests()
  return { ...session, answer, link, request }
}

test('nonsense in the session’s own mailbox: ignored, and the request beside it is answered', async () => {
  const { rig, relay, phone, answer, link, request } = await pending()
  const plain = (text: string) => Buffer.from(text).toString('base64')
  const messages = ['%%%', '', '====', 'AA==', 'AQ==', plain('{"__proto__":{"x":1}}'), 'A'.repeat(1_000_000)]
  const topics = relay.recorder.calls
    .map(({ detail }) => asObject(detail).topic)
    .filter((topic): topic is string => typeof topic === 'string')
  expect(topics).toContain(link.topic)
  const frames = [...new Set(topics)].flatMap(topic =>
    messages.map((message, index) => mail(topic, message, 1_000 + index)),
  )
  relay.setFaults({ garbage: [...frames, mail('00', 'AAAA', 1).replace('"x"', '"error"')] })
  await phone.approveNext(request?.id)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  expect(rig.closed).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
}, 120_000)

test('a plain-text message of the relay in the name of the phone is ignored', async () => {
  const { rig, relay, phone, answer, link, request } = await pending()
  // Type 2 of WalletConnect's envelopes is not encrypted; it belongs to links between apps of one device.
  const forged = (payload: object) =>
    Buffer.concat([Buffer.from([2]), Buffer.from(JSON.stringify(payload))]).toString('base64')
  const event = { name: 'accountsChanged', data: [`0x${'66'.repeat(20)}`] }
  const messages = [
    forged({ id: link.rpcId, jsonrpc: '2.0', result: '0xf0f0' }),
    forged({ id: 11, jsonrpc: '2.0', method: 'wc_sessionEvent', params: { chainId: 'eip155:1', event } }),
    forged({ id: 12, jsonrpc: '2.0', method: 'wc_sessionDelete', params: { code: 6000, message: 'x' } }),
  ]
  relay.setFaults({ garbage: messages.map((message, index) => mail(link.topic, message, 2_000 + index)) })
  await phone.approveNext(request?.id)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  expect(rig.store.get().accounts.eip155?.address).toBe(ACCOUNT)
  relay.setFaults({})
  await phone.mode({ requests: 'approve' })
  expect(await sign(rig)).toMatch(/^0x/)
  expect(rig.closed).toEqual([])
}, 120_000)
