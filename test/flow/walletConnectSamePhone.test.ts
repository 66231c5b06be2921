import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPhone } from '../../packages/peers/src/phone.ts'
import { type Relay, startRelay } from '../../packages/peers/src/relay.ts'
import { createPhoneClient, type PhoneClient } from '../support/phoneClient.ts'
import { createRig, type Rig, type RigOptions, testConfig } from '../support/walletConnectRig.ts'

// Which sessions belong to a wallet app of this phone: those whose link was followed here, whatever else was prepared,
// shown or followed before. A real WalletKit approves.

const LISTED = { id: 'harbor', name: 'Harbor', mobile_link: 'harbor://' }
/** The host's record of the phone. The link that the phone names of itself is never used. */
const LANTERN = { id: 'lantern', name: 'Tabkey test phone', mobile_link: 'lantern://' }
const FOLLOWED = { listed: LISTED, linking: { name: 'Harbor', href: 'harbor://' } }
const SHOWN = {}
const ON_THIS_PHONE = { walletName: 'Harbor', href: 'harbor://', isSamePhone: true }

let relay: Relay
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  relay = await startRelay()
  ends.push(relay.close)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function openPhone(redirect?: { readonly native: string }): Promise<PhoneClient> {
  const peer = await startPhone({ relayUrl: relay.url, nodes: [], ...(redirect ? { redirect } : {}) })
  ends.push(peer.close)
  return createPhoneClient(peer.url)
}

async function open(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await createRig({
    config: testConfig({ endpoints: { relay: relay.url }, customWallets: [LANTERN] }),
    ...options,
  })
  ends.push(() => rig.connector.stop())
  return rig
}

/** A tab that waits for the pairing: with a link that was followed, with a shown code, or with neither yet. */
function waitIn(rig: Rig, parameters: Parameters<Rig['connect']>[0]) {
  const stop = new AbortController()
  const ended = rig.connect(parameters, stop.signal).then(
    () => 'connected',
    ({ name }: Error) => name,
  )
  return { ended, cancel: () => stop.abort() }
}
const prepareIn = (rig: Rig) => waitIn(rig, { isPreparing: true })

describe('a session of this phone', () => {
  test('a link with the prepared pairing was followed', async () => {
    const [rig, phone] = [await open(), await openPhone()]
    const prepared = prepareIn(rig)
    const uri = await rig.uri()
    const followed = waitIn(rig, FOLLOWED)
    await phone.approve(uri)
    expect(await Promise.all([prepared.ended, followed.ended])).toEqual(['connected', 'connected'])
    expect(rig.connection().handoff).toEqual(ON_THIS_PHONE)
  })

  test('another tab showed its code meanwhile, and closed it', async () => {
    const [rig, phone] = [await open(), await openPhone()]
    const followed = waitIn(rig, FOLLOWED)
    const uri = await rig.uri()
    const shown = waitIn(rig, SHOWN)
    shown.cancel()
    expect(await shown.ended).toBe('ConnectionCancelledError')
    await phone.approve(uri)
    expect(await followed.ended).toBe('connected')
    expect(rig.connection().handoff).toEqual(ON_THIS_PHONE)
  })

  test('the bare pairing was followed: the link is the one of the wallet that the system picked', async () => {
    const [rig, phone] = [await open(), await openPhone({ native: 'upi://pay?pa=thief@bank' })]
    const prepared = prepareIn(rig)
    const uri = await rig.uri()
    const followed = waitIn(rig, { linking: { name: 'Wallet', href: 'wc:' } })
    await phone.approve(uri)
    await Promise.all([prepared.ended, followed.ended])
    expect(rig.connection().handoff).toEqual({
      walletName: 'Tabkey test phone',
      href: 'lantern://',
      isSamePhone: true,
    })
  })
})

describe('a session of another device', () => {
  async function expectScanned(rig: Rig, phone: PhoneClient, uri: string, ended: Promise<string>) {
    await phone.approve(uri)
    expect(await ended).toBe('connected')
    expect(rig.connection().handoff).toMatchObject({ href: 'lantern://', isSamePhone: false })
    expect(rig.store.get().wc.linking).toBeNull()
  }
  const openBoth = async () => [await open(), await openPhone({ native: 'upi://pay?pa=thief@bank' })] as const

  test('a prepared pairing whose address was copied', async () => {
    const [rig, phone] = await openBoth()
    const prepared = prepareIn(rig)
    await expectScanned(rig, phone, await rig.uri(), prepared.ended)
  })

  test('a code that another tab shows while the pairing is prepared', async () => {
    const [rig, phone] = await openBoth()
    const prepared = prepareIn(rig)
    const shown = waitIn(rig, SHOWN)
    await expectScanned(rig, phone, await rig.uri(), shown.ended)
    expect(await prepared.ended).toBe('connected')
  })

  test('a followed link that was taken back, while the pairing is still prepared', async () => {
    const [rig, phone] = await openBoth()
    const prepared = prepareIn(rig)
    const uri = await rig.uri()
    const followed = waitIn(rig, FOLLOWED)
    followed.cancel()
    await followed.ended
    await expectScanned(rig, phone, uri, prepared.ended)
  })

  test('a followed link whose pairing was copied afterwards', async () => {
    const [rig, phone] = await openBoth()
    const followed = waitIn(rig, FOLLOWED)
    const uri = await rig.uri()
    const copied = waitIn(rig, { listed: LISTED })
    followed.cancel()
    await expectScanned(rig, phone, uri, copied.ended)
  })

  test('a prepared pairing after a session of this phone', async () => {
    const [rig, phone] = await openBoth()
    const followed = waitIn(rig, FOLLOWED)
    await phone.approve(await rig.uri())
    await followed.ended
    const prepared = prepareIn(rig)
    await expectScanned(rig, phone, await rig.uri(), prepared.ended)
  })
})
