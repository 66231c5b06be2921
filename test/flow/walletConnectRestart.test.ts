import { type Hex, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../src/bridge/contract/state.ts'
import { createMemory } from '../../src/storage/memory.ts'
import { connectionOpened } from '../../src/worker/store/connections.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { until } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'
import { createRig, type Rig, type RigOptions, testConfig } from '../support/walletConnectRig.ts'

const peers = connectPeers(injectPeers())
const { phone } = peers
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

async function connected(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await open(options)
  const connecting = rig.connect()
  await phone.approve(await rig.uri())
  await connecting
  return rig
}

const sign = (rig: Rig, text: string, more: Parameters<Rig['request']>[2] = {}) =>
  rig.request('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, ACCOUNT], more)
const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const isSignatureOf = (message: string, signature: unknown) =>
  verifyMessage({ address: ACCOUNT, message, signature: signature as Hex })

/** What the store of the next engine has from disk. */
const grantOf = ({ namespace, status: _status, reach: _reach, ...connection }: Connection) => ({
  namespace,
  networkId: 'eip155:1' as const,
  connection,
})

describe('walletConnect: engine restart', () => {
  const interrupted = async () => {
    const rig = await connected()
    let link: { topic: string; rpcId: number } | undefined
    const lost = sign(rig, 'restart', {
      onSending: async sent => {
        link = sent
      },
    })
    lost.catch(() => {})
    await phone.waitForRequests()
    await rig.kill()
    if (!link) throw new Error('nothing was sent')
    return { disk: rig.disk, ledger: [{ id: 'ledger-1', method: 'personal_sign', ...link }] }
  }

  test('the session and the account are back', async () => {
    const rig = await connected()
    await rig.kill()
    const next = await open({ disk: rig.disk })
    const [grant] = await next.connector.restore()
    expect(grant?.accounts).toEqual([`eip155:1:${ACCOUNT}`])
    expect(next.connector.clientId()).toBe(rig.connector.clientId())
  })

  test('a pairing for a listed wallet names it, also after the restart; one by any wallet names none', async () => {
    const listed = { id: 'compass', name: 'Compass' }
    const rig = await open()
    const connecting = rig.connect({ listed })
    await phone.approve(await rig.uri())
    await connecting
    expect(rig.connection().listedId).toBe('compass')
    await rig.kill()
    const next = await open({ disk: rig.disk })
    connectionOpened(next.store, { ...grantOf(rig.connection()), accounts: [`eip155:1:${ACCOUNT}`] })
    const [grant] = await next.connector.restore()
    expect(grant?.connection.listedId).toBe('compass')

    const any = await connected()
    expect(any.connection().listedId).toBeUndefined()
  })

  test('the wallet answers after the restart: reconciled once, asked once', async () => {
    const next = await open(await interrupted())
    await next.connector.restore()
    expect(next.recordedOutcomes).toEqual([])
    await phone.answer((await phone.state()).requests.map(({ id }) => id))
    await until(
      async () => next.recordedOutcomes,
      settled => settled.length > 0,
      'the answer',
    )
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(next.recordedOutcomes).toHaveLength(1)
    const [{ id, outcome }] = next.recordedOutcomes as [Rig['recordedOutcomes'][number]]
    expect(id).toBe('ledger-1')
    expect(outcome.status === 'answered' && (await isSignatureOf('restart', outcome.result))).toBe(true)
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('the wallet answers while no engine runs: the mailbox has it', async () => {
    const left = await interrupted()
    await phone.answer((await phone.state()).requests.map(({ id }) => id))
    const next = await open(left)
    await next.connector.restore()
    await until(
      async () => next.recordedOutcomes,
      settled => settled.length > 0,
      'the answer',
    )
    const [{ outcome }] = next.recordedOutcomes as [Rig['recordedOutcomes'][number]]
    expect(outcome.status === 'answered' && (await isSignatureOf('restart', outcome.result))).toBe(true)
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('an engine killed after it heard the answer and before its ledger wrote it: the next one finds the answer', async () => {
    const rig = await connected()
    const ledger: { id: string; topic: string; rpcId: number }[] = []
    const answered = sign(rig, 'heard', {
      onSending: async link => {
        if (link) ledger.push({ id: 'ledger-1', ...link })
      },
    })
    await phone.answer((await phone.waitForRequests()).map(({ id }) => id))
    await answered
    // sign-client finishes the message: it would delete the record now.
    await new Promise(resolve => setTimeout(resolve, 200))
    await rig.kill()
    const next = await open({ disk: rig.disk, ledger })
    await next.connector.restore()
    const [{ outcome }] = next.recordedOutcomes as [Rig['recordedOutcomes'][number]]
    expect(outcome.status === 'answered' && (await isSignatureOf('heard', outcome.result))).toBe(true)
    expect((await phone.state()).asked).toHaveLength(1)

    await next.kill()
    const last = await open({ disk: rig.disk })
    await last.connector.restore()
    expect(last.recordedOutcomes).toEqual([])
  })

  test('what was on disk when the ledger wrote is enough: a worker killed right after it loses nothing', async () => {
    const rig = await connected()
    const ledger: { id: string; topic: string; rpcId: number }[] = []
    const disk = createMemory()
    const lost = sign(rig, 'killed', {
      onSending: async link => {
        if (link) ledger.push({ id: 'ledger-1', ...link })
        const keys = await rig.disk.keys()
        const values = await rig.disk.getMany(keys)
        await disk.setMany(keys.map((key, index) => [key, values[index]] as const))
      },
    })
    lost.catch(() => {})
    await phone.waitForRequests()
    await rig.kill()
    await phone.answer((await phone.state()).requests.map(({ id }) => id))
    const next = await open({ disk, ledger })
    await next.connector.restore()
    await until(
      async () => next.recordedOutcomes,
      settled => settled.length > 0,
      'the answer',
    )
    expect(next.recordedOutcomes[0]?.outcome.status).toBe('answered')
    expect((await phone.state()).asked).toHaveLength(1)
  })

  test('the wallet refuses: rejected, with its code', async () => {
    const next = await open(await interrupted())
    await next.connector.restore()
    const [request] = (await phone.state()).requests
    await phone.rejectNext(request?.id)
    await until(
      async () => next.recordedOutcomes,
      settled => settled.length > 0,
      'the refusal',
    )
    expect(next.recordedOutcomes[0]?.outcome).toMatchObject({
      status: 'rejected',
      error: { code: 4001, own: { outcome: 'rejected' }, cause: { code: 5000 } },
    })
  })

  test('a request without a record is unknown, never a failure', async () => {
    const left = await interrupted()
    const next = await open({ ...left, ledger: left.ledger.map(entry => ({ ...entry, rpcId: 1 })) })
    await next.connector.restore()
    expect(next.recordedOutcomes[0]?.outcome).toMatchObject({
      status: 'unknown',
      error: { name: 'OutcomeUnknownError' },
    })
  })

  test('approved while no engine ran: a connect that waits gets that session', async () => {
    const rig = await open()
    const lost = rig.connect()
    lost.catch(() => {})
    const proposal = await phone.pair(await rig.uri())
    await rig.kill()
    await phone.approveNext(proposal.id)
    const next = await open({ disk: rig.disk })
    expect(await next.connect()).toEqual([`eip155:1:${ACCOUNT}`])
  })
})
