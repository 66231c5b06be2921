import { expect, test, vi } from 'vitest'
import { createAttestation } from '../../../../src/worker/connectors/walletConnect/attestation.ts'
import { allowRelay, guardWebSocket } from '../../../../src/worker/connectors/walletConnect/relaySocket.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

function guarded(isOpen = false) {
  const made: { url: string; close: ReturnType<typeof vi.fn> }[] = []
  function Native(this: unknown, url: string) {
    const socket = { url, close: vi.fn() }
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

test('attestation: a Verify site that never answers costs 3 s once, then nobody waits for a minute', async () => {
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

test('attestation: no Verify site, nobody asked; null is an empty one', async () => {
  const clock = createFakeClock()
  const attest = vi.fn(async () => null)
  expect(
    await createAttestation({ clock, attest, site: () => undefined })({ id: 'i', decryptedId: 'd' }),
  ).toBe('')
  expect(attest).not.toHaveBeenCalled()
  const site = () => ({ verify: 'https://verify.example', projectId: 'p', origin: 'https://dapp.example' })
  expect(await createAttestation({ clock, attest, site })({ id: 'i', decryptedId: 'd' })).toBe('')
})
