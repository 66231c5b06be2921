import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectPeers } from '../support/peers.ts'
import { createRig, type Rig, type RigOptions, testConfig } from '../support/walletConnectRig.ts'

const peers = connectPeers(inject('peers'))
const { phone, relay } = peers
const rigs: Rig[] = []

async function open(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await createRig({ config: testConfig({ endpoints: { relay: peers.urls.relay } }), ...options })
  rigs.push(rig)
  return rig
}

beforeEach(() => peers.reset())
afterEach(async () => {
  await Promise.all(rigs.splice(0).map(rig => rig.connector.stop()))
})

describe('walletConnect: connect', () => {
  test('approve gives accounts, wallet and networks; a signature is verified by viem', async () => {
    const rig = await open()
    const connecting = rig.connect()
    const uri = await rig.uri()
    expect(rig.store.get().wc).toMatchObject({ buffering: false, error: null })
    expect((rig.store.get().wc.pairingExpiry ?? 0) - Date.now()).toBeGreaterThan(235_000)
    await phone.approve(uri)
    const [account] = await connecting
    const { address } = await phone.state()
    expect(account).toBe(`eip155:1:${address}`)
    expect(rig.connection()).toMatchObject({
      status: 'connected',
      walletId: 'walletConnect',
      kind: 'walletConnect',
      wallet: { name: 'Tabkey test phone', type: 'walletConnect', url: 'https://phone.tabkey.test/' },
      approvedNetworks: ['eip155:1', 'eip155:8453'],
    })
    expect(rig.store.get().wc).toMatchObject({ uri: null, pairingExpiry: null, relayConnected: true })

    await phone.mode({ requests: 'approve' })
    const signature = await rig.request('personal_sign', ['0x68656c6c6f', address])
    expect(
      await verifyMessage({
        address: address as `0x${string}`,
        message: 'hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    expect((await relay.stats()).clients.filter(client => client.projectId === 'e'.repeat(32))).toHaveLength(
      1,
    )
  })
})
