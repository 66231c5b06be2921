import { afterAll, expect, test } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createRig, testConfig } from '../support/walletConnectRig.ts'

// In a browser sign-client finds a global WebSocket while it loads; Node 20 has none, so the test gives it one. This
// file must be the first of its process to load sign-client, which is what vitest's one process per file gives.
const sockets: string[] = []
const fetches: string[] = []
const { fetch } = globalThis
const scope = globalThis as { WebSocket?: unknown }

class RecordingWebSocket extends NodeWebSocket {
  constructor(url: string) {
    sockets.push(new URL(url).host)
    super(url)
  }
}
scope.WebSocket = RecordingWebSocket
globalThis.fetch = (input, init) => {
  fetches.push(new URL(input instanceof Request ? input.url : input).host)
  return fetch(input, init)
}
afterAll(() => {
  globalThis.fetch = fetch
  delete scope.WebSocket
})

const peers = connectPeers(injectPeers())
const relayHost = new URL(peers.urls.relay).host
const phoneHost = new URL(peers.urls.phone).host

test('pairing, signing and restoring reach the relay only, over one socket', async () => {
  await peers.reset()
  sockets.length = 0
  const config = testConfig({ endpoints: { relay: peers.urls.relay, verify: peers.urls.verify } })
  const rig = await createRig({ config })
  const connecting = rig.connect()
  await peers.phone.approve(await rig.uri())
  await connecting
  await peers.phone.mode({ requests: 'approve' })
  await rig.request('personal_sign', ['0x00', (await peers.phone.state()).address])
  expect(sockets).toEqual([relayHost])
  expect(scope.WebSocket).toBe(RecordingWebSocket)
  await rig.kill()

  const next = await createRig({ config, disk: rig.disk })
  await next.connector.restore()
  await new Promise(resolve => setTimeout(resolve, 500))
  await next.kill()
  expect(new Set(sockets)).toEqual(new Set([relayHost]))
  const controls = new Set([phoneHost, relayHost, ...Object.values(peers.urls).flatMap(hostsOf)])
  expect(fetches.filter(host => !controls.has(host))).toEqual([])
})

test('a relay the config does not name is refused before a socket is made', async () => {
  sockets.length = 0
  const config = testConfig({ endpoints: { relay: peers.urls.relay } })
  const rig = await createRig({ config })
  const connecting = rig.connect()
  connecting.catch(() => {})
  await rig.uri()
  // Another engine's relay, stopped: its host is on no list any more.
  await rig.kill()
  const { guardWebSocket } = await import('../../src/worker/connectors/walletConnect/relaySocket.ts')
  const Guarded = guardWebSocket(RecordingWebSocket as unknown as typeof WebSocket, () => false)
  sockets.length = 0
  expect(() => new Guarded(peers.urls.relay)).toThrow('This host is not in the configured endpoints')
  expect(sockets).toEqual([])
})

function hostsOf(value: unknown): string[] {
  if (typeof value === 'string') return [new URL(value).host]
  if (!Array.isArray(value))
    return typeof value === 'object' && value ? Object.values(value).flatMap(hostsOf) : []
  // Contracts stand on a chain, not at a host.
  return value.flatMap((entry: { url?: string }) =>
    entry.url === undefined ? [] : [new URL(entry.url).host],
  )
}
