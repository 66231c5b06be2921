import { describe, expect, test } from 'vitest'
import { verifyBip322 } from '../../../../../src/siwx/verify/bip322.ts'
import { verifyBitcoinMessage } from '../../../../../src/siwx/verify/bitcoinMessage.ts'
import { REGTEST, renewRig, rig, TESTNET } from './providerRig.ts'
import { psbtOf, signatureOf, signedInputs } from './support.ts'

renewRig()

interface Shape {
  readonly name: string
  readonly set: () => void
  /** Whether payment and ordinals addresses differ. */
  readonly hasOrdinals: boolean
  /** Whether the wallet can be read without a prompt. */
  readonly isSilent: boolean
  readonly canSwitch: boolean
  readonly hasEvents: boolean
}

const unisat = (path: string, flavour: string) => () => rig.set('unisat', { path, flavour })
const shared = { hasOrdinals: false, isSilent: true, canSwitch: true, hasEvents: true }

const SHAPES: readonly Shape[] = [
  {
    ...shared,
    name: 'Xverse',
    set: () =>
      rig.set('satsConnect', {
        path: 'XverseProviders.BitcoinProvider',
        name: 'Xverse',
        icon: '',
        isListed: true,
      }),
    hasOrdinals: true,
  },
  {
    ...shared,
    name: 'Magic Eden',
    set: () => rig.set('satsConnect', { path: 'magicEden.bitcoin' }),
    hasOrdinals: true,
  },
  {
    name: 'Leather',
    set: () => rig.set('leather'),
    hasOrdinals: true,
    isSilent: false,
    canSwitch: true,
    hasEvents: false,
  },
  { ...shared, name: 'UniSat', set: unisat('unisat', 'unisat') },
  { ...shared, name: 'OKX', set: unisat('okxwallet.bitcoin', 'okx'), canSwitch: false },
  { ...shared, name: 'Bitget', set: unisat('bitkeep.unisat', 'bitget') },
  { ...shared, name: 'Binance', set: unisat('binancew3w.bitcoin', 'binance') },
  { ...shared, name: 'OneKey', set: unisat('$onekey.btc', 'onekey') },
]

describe.each(SHAPES)('$name', ({ set, hasOrdinals, isSilent, canSwitch, hasEvents }) => {
  const own = () => rig.wallet.keys.accounts.map(({ address }) => address)

  test('shows its addresses with their purposes and network, after one prompt', async () => {
    set()
    const accounts = await rig.connect(rig.find())
    expect(accounts.map(({ address }) => address)).toEqual(hasOrdinals ? own() : own().slice(0, 1))
    expect(accounts.map(({ purpose }) => purpose)).toEqual(
      hasOrdinals ? ['payment', 'ordinals'] : ['payment'],
    )
    for (const { networks, publicKey } of accounts) {
      expect(networks).toEqual([REGTEST])
      expect(publicKey).toMatch(/^(?:[0-9a-f]{64}|[0-9a-f]{66})$/)
    }
  })

  test('signs a message by both protocols', async () => {
    set()
    const held = rig.find()
    const [{ address } = { address: '' }, ordinals] = await rig.connect(held)
    const message = 'Sign in\nwith Bitcoin 🌋'
    const ecdsa = await rig.call(held, 'signMessage', { account: address, message, protocol: 'ecdsa' })
    expect(verifyBitcoinMessage({ message, address, signature: signatureOf(ecdsa) })).toBe(true)
    const witness = await rig.call(held, 'signMessage', { account: address, message, protocol: 'bip322' })
    expect(verifyBip322({ message, address, signature: signatureOf(witness) })).toBe(true)
    expect(verifyBip322({ message: 'other', address, signature: signatureOf(witness) })).toBe(false)
    if (!ordinals) return
    // Without a protocol: what a verifier accepts for a taproot address.
    const asked = { account: address, address: ordinals.address, message }
    const taproot = await rig.call(held, 'signMessage', asked)
    expect(verifyBip322({ message, address: ordinals.address, signature: signatureOf(taproot) })).toBe(true)
    await expect(rig.call(held, 'signMessage', { ...asked, protocol: 'ecdsa' })).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('signs the listed inputs of a PSBT and no others', async () => {
    set()
    const held = rig.find()
    const [{ address } = { address: '' }] = await rig.connect(held)
    const psbt = psbtOf([address, address, address])
    const signInputs = [
      { address, index: 0 },
      { address, index: 2 },
    ]
    const answer = (await rig.call(held, 'signPsbt', { account: address, psbt, signInputs })) as {
      psbt: string
    }
    expect(signedInputs(answer.psbt)).toEqual([true, false, true])
    const foreign = [{ address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', index: 0 }]
    await expect(
      rig.call(held, 'signPsbt', { account: address, psbt, signInputs: foreign }),
    ).rejects.toMatchObject({
      code: -32602,
    })
    expect(rig.count('bitcoin:signTransaction')).toBe(1)
  })

  test('a sighash type reaches the wallet, or must be in the PSBT', async () => {
    set()
    const held = rig.find()
    const [{ address } = { address: '' }] = await rig.connect(held)
    const signInputs = [{ address, index: 0, sighashTypes: [0x83] }]
    const psbt = psbtOf([address], 0x83)
    const answer = (await rig.call(held, 'signPsbt', { account: address, psbt, signInputs })) as {
      psbt: string
    }
    expect(signedInputs(answer.psbt)).toEqual([true])
  })

  test('a rejection has code 4001, and a wallet without permission 4100', async () => {
    set()
    const held = rig.find()
    rig.wallet.setMode({ kind: 'reject' })
    await expect(rig.connect(held)).rejects.toMatchObject({ code: 4001 })
    rig.wallet.setMode({ kind: 'auto' })
    const [{ address } = { address: '' }] = await rig.connect(held)
    rig.wallet.setMode({ kind: 'reject' })
    const asked = { account: address, message: 'x' }
    await expect(rig.call(held, 'signMessage', asked)).rejects.toMatchObject({ code: 4001 })
    rig.wallet.setMode({ kind: 'auto' })
    rig.wallet.leave()
    await expect(rig.call(held, 'signMessage', asked)).rejects.toMatchObject({ code: 4100 })
  })

  test('is read without a prompt by a page that did not connect it', async () => {
    set()
    const known = await rig.connect(rig.find())
    const prompts = ['bitcoin:connect', 'bitcoin:addresses'].map(rig.count)
    const page = rig.find()
    const listed = await rig.call(page, 'getAccountAddresses', {}, REGTEST, known)
    expect(listed).toMatchObject(known.map(({ address, purpose }) => ({ address, intention: purpose })))
    expect(await rig.read(page, [])).toEqual([])
    expect(await rig.read(page, known)).toEqual(known)
    // The addresses of the silent read are enough to sign.
    const [{ address } = { address: '' }] = known
    await expect(rig.call(page, 'signMessage', { account: address, message: 'x' })).resolves.toMatchObject({
      address,
    })
    expect(['bitcoin:connect', 'bitcoin:addresses'].map(rig.count)).toEqual(prompts)
    if (!isSilent) return
    rig.wallet.leave()
    expect(await rig.read(page, known)).toEqual([])
  })

  test.runIf(hasEvents)('reports changes until the listener is removed', async () => {
    set()
    const held = rig.find()
    await rig.connect(held)
    let changes = 0
    const off = held.listen('change', () => {
      changes += 1
    })
    // Listening starts once the adapter's code is there.
    await expect
      .poll(() => {
        rig.wallet.setAccount(1)
        return changes
      })
      .toBeGreaterThan(0)
    off()
    await new Promise(resolve => setTimeout(resolve))
    const before = changes
    rig.wallet.setAccount(2)
    expect(changes).toBe(before)
  })

  test.runIf(canSwitch)('moves to another network, where its addresses are others', async () => {
    set()
    const held = rig.find()
    const before = await rig.connect(held)
    await rig.call(held, 'wallet_changeNetwork', { network: TESTNET })
    const after = await rig.read(held, before, TESTNET)
    expect(after.map(({ networks }) => networks)).toEqual(before.map(() => [TESTNET]))
    expect(after[0]?.address).toMatch(/^tb1q/)
    rig.wallet.setMode({ kind: 'reject' })
    await expect(rig.call(held, 'wallet_changeNetwork', { network: REGTEST })).rejects.toMatchObject({
      code: 4001,
    })
  })

  test('disconnects', async () => {
    set()
    const held = rig.find()
    await rig.connect(held)
    const other = rig.find()
    await rig.connect(other)
    await held.request({ method: 'standard_disconnect', params: { namespace: 'bip122' } })
    for (const page of [held, other]) expect(await rig.read(page, [])).toEqual([])
  })
})
