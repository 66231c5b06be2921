import { expect, test, vi } from 'vitest'
import { createAttestation } from '../../../../src/worker/connectors/walletConnect/attestation.ts'
import { allowRelay, guardWebSocket } from '../../../../src/worker/connectors/walletConnect/relaySocket.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

function guarded(isOpen = false) {
  const made: (EventTarget & { url: string; close: ReturnType<typeof vi.fn> })[] = []
  function Native(this: unknown, url: string) {
    const socket = Object.assign(new EventTarget(), { url, close: vi.fn() })
    made.push(socket)
    return socket
  }
  const Guarded = guardWebSocket(Native as unknown as typeof WebSocket, () => isOpen)
  return { made, Guarded }
}

test('socket: only the relay, and only while its client is open', () => {
  const { made, Guarded } = guarded()
  const forbid = allowRelay('wss://relay.example')
  new Guarded('wss://relay.example/?auth=x')
  for (const url of [
    'wss://relay.example.evil.test',
    'wss://relay.example:8443',
    'wss://pulse.walletconnect.org',
  ]) {
    expect(() => new Guarded(url)).toThrow('This host is not in the configured endpoints')
  }
  forbid()
  expect(made).toHaveLength(1)
  expect(made[0]?.close).toHaveBeenCalled()
  expect(() => new Guarded('wss://relay.example')).toThrow('This host is not in the configured endpoints')
})

test('socket: a new one ends the one before, so the relay never sees two', () => {
  const { made, Guarded } = guarded()
  const forbid = allowRelay('ws://127.0.0.1:9')
  new Guarded('ws://127.0.0.1:9')
  new Guarded('ws://127.0.0.1:9')
  expect(made[0]?.close).toHaveBeenCalledOnce()
  expect(made[1]?.close).not.toHaveBeenCalled()
  forbid()
})

test('socket: while sign-client loads, the page keeps its own sockets', () => {
  const { made, Guarded } = guarded(true)
  new Guarded('wss://dapp.example')
  expect(made).toHaveLength(1)
})

test('socket: sign-client hears frames of the relay and nothing else', () => {
  const { made, Guarded } = guarded()
  const forbid = allowRelay('ws://127.0.0.1:9')
  const socket = new Guarded('ws://127.0.0.1:9')
  const heard: unknown[] = []
  socket.addEventListener('message', event => heard.push(event.data))
  const say = (data: unknown) => made[0]?.dispatchEvent(new MessageEvent('message', { data }))
  const mail = (data: unknown) =>
    JSON.stringify({ id: 3, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data } })
  const good = [
    '{"id":1,"jsonrpc":"2.0","result":true}',
    '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}',
    mail({ topic: 'ab', message: 'AAAA', publishedAt: 1, tag: 1101 }),
    mail({ topic: 'ab', message: 'AQ==' }),
  ]
  const bad = [
    'null',
    'not json {',
    '"text"',
    '7',
    '[]',
    '[null]',
    '{}',
    '{"id":1}',
    '{"id":null,"jsonrpc":"2.0"}',
    '{"id":{},"jsonrpc":"2.0","result":1}',
    '{"id":1,"jsonrpc":"2.0","method":7}',
    '{"id":1,"jsonrpc":"2.0","method":"irn_subscription"}',
    '{"id":1,"jsonrpc":"2.0","method":"irn_subscription","params":null}',
    mail(null),
    mail({ topic: 7, message: 'x' }),
    mail({ topic: 'x' }),
    mail({ topic: 'x', message: '' }),
    mail({ topic: 'x', message: '%%%' }),
    mail({ topic: 'x', message: 'AAA' }),
    mail({ topic: 'x', message: 'Ag==' }),
    mail({ topic: 'x', message: btoa('\u0002{"id":1,"jsonrpc":"2.0","result":"0x"}') }),
    mail({ topic: 'x', message: 'AAAA' }).replace('"s"', '"relayer_message"'),
    mail({ topic: 'x', message: 'AAAA' }).replace('"s"', '"error"'),
    mail({ topic: 'x', message: 'AAAA' }).replace('"s"', '7'),
    '['.repeat(100_000),
    `{"id":1,"jsonrpc":"2.0","result":"${'x'.repeat(5_000_000)}"}`,
    new ArrayBuffer(8),
    undefined,
  ]
  for (const frame of [...bad, ...good]) say(frame)
  expect(heard).toEqual(good)
  forbid()
})

test('attestation: a Verify site that never answers costs 3 s once, then it is not asked for a minute', async () => {
  const clock = createFakeClock()
  const attest = vi.fn(() => new Promise<string | null>(() => {}))
  const site = () => ({ verify: 'https://verify.example/', projectId: 'p', origin: 'https://dapp.example' })
  const register = createAttestation({ clock, attest, site })
  const first = register({ id: 'i', decryptedId: 'd' })
  await clock.advance(3_000)
  expect(await first).toBe('')
  expect(await register({ id: 'i', decryptedId: 'd' })).toBe('')
  expect(attest).toHaveBeenCalledOnce()
  expect(attest).toHaveBeenCalledWith({
    id: 'i',
    url: 'https://verify.example/v3/attestation?projectId=p&origin=https%3A%2F%2Fdapp.example&id=i&decryptedId=d',
  })
  await clock.advance(60_000)
  void register({ id: 'i', decryptedId: 'd' })
  expect(attest).toHaveBeenCalledTimes(2)
})

test('attestation: without a Verify site no tab is asked; null is an empty attestation', async () => {
  const clock = createFakeClock()
  const attest = vi.fn(async () => null)
  expect(
    await createAttestation({ clock, attest, site: () => undefined })({ id: 'i', decryptedId: 'd' }),
  ).toBe('')
  expect(attest).not.toHaveBeenCalled()
  const site = () => ({ verify: 'https://verify.example', projectId: 'p', origin: 'https://dapp.example' })
  expect(await createAttestation({ clock, attest, site })({ id: 'i', decryptedId: 'd' })).toBe('')
})
