import { base64, hex } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import type { BitcoinAdapter } from '../../../../../src/ui/page/bitcoin/bitcoinAdapter.ts'
import { BITCOIN_METHODS } from '../../../../../src/ui/page/bitcoin/callAdapter.ts'
import { createLeatherAdapter } from '../../../../../src/ui/page/bitcoin/leather.ts'
import { createOkxAdapter } from '../../../../../src/ui/page/bitcoin/okx.ts'
import { readAddresses } from '../../../../../src/ui/page/bitcoin/readAddresses.ts'
import { createSatsConnectAdapter } from '../../../../../src/ui/page/bitcoin/satsConnect.ts'
import { createUnisatAdapter } from '../../../../../src/ui/page/bitcoin/unisat.ts'
import type { StandardAccount } from '../../../../../src/ui/page/standard/methods.ts'
import { psbtOf } from './support.ts'

// What wallets answer, hostile answers among it, and what leaves for them. Addresses of BIP-173, BIP-350 and BIP-86.

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINALS = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const TEST_PAYMENT = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const TXID = 'ab'.repeat(32)

const accounts: readonly StandardAccount[] = [
  { address: PAYMENT, publicKey: '', networks: [MAINNET], purpose: 'payment' },
  { address: ORDINALS, publicKey: '', networks: [MAINNET], purpose: 'ordinals' },
]

const rpc = (answer: (method: string, params: unknown) => unknown) => ({
  request: vi.fn(async (method: string, params: unknown) => answer(method, params)),
})

const call = (adapter: BitcoinAdapter, method: string, params: object, network = MAINNET) =>
  BITCOIN_METHODS.get(method)?.({
    adapter,
    accounts,
    network: network as typeof MAINNET,
    params: { account: PAYMENT, ...params },
  })

describe('addresses', () => {
  test('other chains, bad checksums and other networks are left out', () => {
    const reported = [
      { address: PAYMENT, publicKey: 'AB'.repeat(33), purpose: 'payment' },
      { address: ORDINALS, publicKey: 'zz', purpose: 'stacks' },
      { address: PAYMENT, publicKey: '', purpose: 'ordinals' },
      { address: `${PAYMENT.slice(0, -1)}5` },
      { address: TEST_PAYMENT },
      { address: 'SP1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM' },
      { address: 7 },
      null,
      Object.defineProperty({}, 'address', {
        get: () => {
          throw new Error('no')
        },
      }),
    ]
    const read = readAddresses({ addresses: reported as never[], network: MAINNET })
    expect(read).toEqual([
      { address: PAYMENT, publicKey: 'ab'.repeat(33), networks: [MAINNET], purpose: 'payment' },
      { address: ORDINALS, publicKey: '', networks: [MAINNET] },
    ])
  })

  test('the address tells the network where the wallet does not, and the wallet which test network it is', () => {
    const networks = (network?: typeof SIGNET, address = TEST_PAYMENT) =>
      readAddresses({ addresses: [{ address }], ...(network ? { network } : {}) }).map(
        account => account.networks[0],
      )
    expect(networks()).toEqual([TESTNET])
    expect(networks(SIGNET)).toEqual([SIGNET])
    expect(networks(undefined, PAYMENT)).toEqual([MAINNET])
    expect(networks(undefined, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toEqual([MAINNET])
    expect(networks(SIGNET, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toEqual([SIGNET])
  })

  test('a chain that only shares Bitcoin’s addresses is refused', async () => {
    const wallet = {
      requestAccounts: async () => [PAYMENT],
      getPublicKey: async () => '',
      getChain: async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' }),
      signMessage: async () => '',
    }
    const reported = await createUnisatAdapter(wallet).connect(MAINNET)
    expect(() => readAddresses(reported)).toThrow(expect.objectContaining({ code: 4200 }))
  })
})

describe('messages', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['no signature', {}],
    ['a number', { signature: 7 }],
    ['text that is not base64', { signature: '~~' }],
    ['a megabyte', { signature: 'A'.repeat(1_000_000) }],
    ['the signature of another address', { signature: 'AAAA', address: ORDINALS }],
  ])('an answer with %s is refused', async (_, result) => {
    for (const create of [createSatsConnectAdapter, createLeatherAdapter]) {
      const adapter = create(rpc(() => ({ result })))
      await expect(call(adapter, 'signMessage', { message: 'x' })).rejects.toMatchObject({ code: -32603 })
    }
  })

  test('an answer that is no JSON-RPC response is refused', async () => {
    for (const answer of [undefined, null, 'yes', 7]) {
      const adapter = createSatsConnectAdapter(rpc(() => answer))
      await expect(call(adapter, 'signMessage', { message: 'x' })).rejects.toMatchObject({ code: -32603 })
    }
  })

  test('an address that the wallet does not show is not asked about', async () => {
    const wallet = rpc(() => ({ result: {} }))
    const asked = { message: 'x', address: TEST_PAYMENT }
    await expect(call(createSatsConnectAdapter(wallet), 'signMessage', asked)).rejects.toMatchObject({
      code: -32602,
    })
    expect(wallet.request).not.toHaveBeenCalled()
  })
})

describe('PSBT', () => {
  const psbt = psbtOf(['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'], 0x83)
  const signInputs = [{ address: PAYMENT, index: 0 }]

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['text', 'yes'],
    ['another document', { psbt: btoa('hello'), hex: hex.encode(new TextEncoder().encode('hello')) }],
    ['a number', { psbt: 1, hex: 1 }],
    ['five megabytes', { psbt: 'cHNidP8A'.repeat(625_000), hex: '70736274ff'.repeat(1_000_000) }],
  ])('an answer with %s is refused', async (_, result) => {
    for (const create of [createSatsConnectAdapter, createLeatherAdapter]) {
      const adapter = create(rpc(() => ({ result })))
      await expect(call(adapter, 'signPsbt', { psbt, signInputs })).rejects.toMatchObject({ code: -32603 })
    }
  })

  test('a wallet that takes the sighash type from the PSBT is not asked for another', async () => {
    const wallet = rpc(() => ({ result: { psbt } }))
    const adapter = createSatsConnectAdapter(wallet)
    const asked = (type: number) => ({
      psbt,
      signInputs: [{ address: PAYMENT, index: 0, sighashTypes: [type] }],
    })
    await expect(call(adapter, 'signPsbt', asked(0x01))).rejects.toMatchObject({ code: -32602 })
    expect(wallet.request).not.toHaveBeenCalled()
    await expect(call(adapter, 'signPsbt', asked(0x83))).resolves.toEqual({ psbt })
  })

  test('a wallet with one list of sighash types for all inputs is not asked for inputs that differ', async () => {
    const wallet = rpc(() => ({ result: {} }))
    const asked = (...types: readonly (readonly number[] | undefined)[]) =>
      call(createLeatherAdapter(wallet), 'signPsbt', {
        psbt,
        signInputs: types.map((sighashTypes, index) => ({
          address: PAYMENT,
          index,
          ...(sighashTypes ? { sighashTypes } : {}),
        })),
      })
    await expect(asked([0x01], [0x83])).rejects.toMatchObject({ code: 4200 })
    await expect(asked(undefined, [0x83])).rejects.toMatchObject({ code: 4200 })
    expect(wallet.request).not.toHaveBeenCalled()
  })

  test('each wallet gets the encoding, inputs and sighash types in its own words', async () => {
    const bytes = hex.encode(base64.decode(psbt))
    const inputs = [{ address: PAYMENT, index: 0, sighashTypes: [0x83] }]
    const sats = rpc(() => ({ result: { psbt } }))
    await call(createSatsConnectAdapter(sats), 'signPsbt', { psbt, signInputs: inputs })
    expect(sats.request.mock.calls).toEqual([
      ['signPsbt', { psbt, signInputs: { [PAYMENT]: [0] }, broadcast: false }],
    ])
    const leather = rpc(() => ({ result: { hex: bytes, txid: TXID } }))
    const sent = await call(createLeatherAdapter(leather), 'signPsbt', {
      psbt,
      signInputs: inputs,
      broadcast: true,
    })
    expect(sent).toEqual({ psbt, txid: TXID })
    expect(leather.request.mock.calls).toEqual([
      [
        'signPsbt',
        { hex: bytes, signAtIndex: [0], allowedSighash: [0x83], broadcast: true, network: 'mainnet' },
      ],
    ])
    const unisat = {
      signPsbt: vi.fn(async () => bytes),
      pushPsbt: vi.fn(async () => TXID),
      signMessage: () => '',
    }
    await call(createUnisatAdapter(unisat), 'signPsbt', { psbt, signInputs: inputs, broadcast: true })
    const options = {
      autoFinalized: true,
      toSignInputs: [{ index: 0, address: PAYMENT, sighashTypes: [0x83] }],
    }
    expect(unisat.signPsbt.mock.calls).toEqual([[bytes, options]])
    expect(unisat.pushPsbt.mock.calls).toEqual([[bytes]])
  })

  test('a wallet that cannot broadcast is not asked to sign for it', async () => {
    const wallet = { signPsbt: vi.fn(), signMessage: () => '' }
    const asked = { psbt, signInputs, broadcast: true }
    await expect(call(createUnisatAdapter(wallet), 'signPsbt', asked)).rejects.toMatchObject({ code: 4200 })
    expect(wallet.signPsbt).not.toHaveBeenCalled()
  })
})

describe('payments', () => {
  const payment = { recipientAddress: ORDINALS, amount: '60000', changeAddress: PAYMENT }

  test('each wallet gets the amount in its own unit', async () => {
    const sats = rpc(() => ({ result: { txid: TXID.toUpperCase() } }))
    expect(await call(createSatsConnectAdapter(sats), 'sendTransfer', payment)).toEqual({ txid: TXID })
    expect(sats.request.mock.calls).toEqual([
      ['sendTransfer', { recipients: [{ address: ORDINALS, amount: 60_000 }] }],
    ])
    const leather = rpc(() => ({ result: { txid: TXID } }))
    await call(createLeatherAdapter(leather), 'sendTransfer', payment)
    expect(leather.request.mock.calls).toEqual([
      ['sendTransfer', { recipients: [{ address: ORDINALS, amount: '60000' }], network: 'mainnet' }],
    ])
    const unisat = { sendBitcoin: vi.fn(async () => TXID), signMessage: () => '' }
    await call(createUnisatAdapter(unisat), 'sendTransfer', payment)
    expect(unisat.sendBitcoin.mock.calls).toEqual([[ORDINALS, 60_000]])
    const okx = { send: vi.fn(async () => ({ txhash: TXID })), signMessage: () => '' }
    expect(await call(createOkxAdapter({ bitcoin: okx }), 'sendTransfer', payment)).toEqual({ txid: TXID })
    expect(okx.send.mock.calls).toEqual([[{ from: PAYMENT, to: ORDINALS, value: '0.0006' }]])
  })

  test.each([['0'], ['-1'], ['1.5'], ['9007199254740992'], ['1e3'], [''], [7], [undefined]])(
    'an amount of %j is refused before the wallet is asked',
    async amount => {
      const wallet = rpc(() => ({ result: { txid: TXID } }))
      const asked = call(createSatsConnectAdapter(wallet), 'sendTransfer', { ...payment, amount })
      await expect(asked).rejects.toMatchObject({ code: -32602 })
      expect(wallet.request).not.toHaveBeenCalled()
    },
  )

  test('what the wallet cannot do as asked is refused: memo, other change, the ordinals address', async () => {
    const wallet = rpc(() => ({ result: { txid: TXID } }))
    const adapter = createSatsConnectAdapter(wallet)
    await expect(call(adapter, 'sendTransfer', { ...payment, memo: 'ff' })).rejects.toMatchObject({
      code: 4200,
    })
    const other = { ...payment, changeAddress: ORDINALS }
    await expect(call(adapter, 'sendTransfer', other)).rejects.toMatchObject({ code: 4200 })
    const ordinals = { ...payment, account: ORDINALS, changeAddress: ORDINALS }
    await expect(call(adapter, 'sendTransfer', ordinals)).rejects.toMatchObject({ code: -32602 })
    expect(wallet.request).not.toHaveBeenCalled()
  })

  test('an answer without a transaction id has none: the engine reports an unknown outcome', async () => {
    for (const result of [null, {}, { txid: 7 }, { txid: 'sent' }]) {
      const adapter = createSatsConnectAdapter(rpc(() => ({ result })))
      expect(await call(adapter, 'sendTransfer', payment)).toEqual({ txid: '' })
    }
  })
})

describe('errors', () => {
  const thrown = (adapter: BitcoinAdapter) =>
    Promise.resolve(call(adapter, 'signMessage', { message: 'x' })).catch((error: unknown) => error)
  const answers = (error: unknown) => rpc(() => ({ jsonrpc: '2.0', id: '1', error }))
  const rejects = (error: unknown) => rpc(() => Promise.reject(error))

  test.each([
    [-32_000, 4001],
    [-32_001, 4200],
    [-32_601, 4200],
    [-32_002, 4100],
    [-32_603, -32_603],
  ])('sats-connect’s %i is %i, resolved and rejected', async (code, expected) => {
    const error = { code, message: 'Words' }
    for (const wallet of [answers(error), rejects(error)]) {
      const typed = await thrown(createSatsConnectAdapter(wallet))
      expect(typed).toMatchObject({ code: expected, message: 'Words' })
    }
  })

  test.each([
    [4001, 4001],
    [4002, 4200],
    [16, 4100],
    [7, 4100],
  ])('Leather’s %i in a rejected response is %i', async (code, expected) => {
    const wallet = rejects({ jsonrpc: '2.0', id: '1', error: { code, message: 'Words' } })
    expect(await thrown(createLeatherAdapter(wallet))).toMatchObject({ code: expected, message: 'Words' })
  })

  test('a bare string, null and an object that throws become errors', async () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    for (const error of ['Words', null, undefined, hostile, { message: 7 }])
      expect(await thrown(createSatsConnectAdapter(rejects(error)))).toMatchObject({ kind: 'wallet' })
  })

  test('an old wallet without wallet_connect is asked by getAccounts, one that refused is not', async () => {
    const list = [{ address: PAYMENT, publicKey: '', purpose: 'payment' }]
    const old = rpc(method =>
      method === 'getAccounts' ? { result: list } : { error: { code: -32_601, message: 'unknown' } },
    )
    expect(await createSatsConnectAdapter(old).connect(MAINNET)).toEqual({ addresses: list })
    const refusing = answers({ code: -32_000, message: 'no' })
    await expect(createSatsConnectAdapter(refusing).connect(MAINNET)).rejects.toMatchObject({ code: 4001 })
    expect(refusing.request).toHaveBeenCalledTimes(1)
  })
})

describe('UniSat', () => {
  const wallet = (current: string) => ({
    getAccounts: vi.fn(async () => [current]),
    signMessage: vi.fn(async () => 'AAAA'),
    sendBitcoin: vi.fn(async () => TXID),
  })

  test('is not asked to sign or pay when it shows another account by now', async () => {
    const other = wallet(ORDINALS)
    const adapter = createUnisatAdapter(other)
    await expect(call(adapter, 'signMessage', { message: 'x' })).rejects.toMatchObject({ code: 4100 })
    const payment = { recipientAddress: ORDINALS, amount: '600' }
    await expect(call(adapter, 'sendTransfer', payment)).rejects.toMatchObject({ code: 4100 })
    expect(other.signMessage).not.toHaveBeenCalled()
    expect(other.sendBitcoin).not.toHaveBeenCalled()
  })

  test('signs for a taproot address by BIP-322 unless a protocol is named', async () => {
    const taproot = wallet(ORDINALS)
    await call(createUnisatAdapter(taproot), 'signMessage', { message: 'x', address: ORDINALS })
    const segwit = wallet(PAYMENT)
    await call(createUnisatAdapter(segwit), 'signMessage', { message: 'x' })
    expect(taproot.signMessage.mock.calls).toEqual([['x', 'bip322-simple']])
    expect(segwit.signMessage.mock.calls).toEqual([['x']])
  })
})

describe('OKX', () => {
  const object = (address: string) => ({
    connect: vi.fn(async () => ({ address, publicKey: '' })),
    signMessage: vi.fn(async () => 'AAAA'),
  })

  test('has an object for each network', async () => {
    const wallet = {
      bitcoin: object(PAYMENT),
      bitcoinTestnet: object(TEST_PAYMENT),
      bitcoinSignet: object(TEST_PAYMENT),
    }
    const adapter = createOkxAdapter(wallet)
    expect(adapter.methods).toContain('wallet_changeNetwork')
    expect(readAddresses(await adapter.connect(MAINNET))[0]?.networks).toEqual([MAINNET])
    expect(readAddresses(await adapter.connect(SIGNET))[0]?.networks).toEqual([SIGNET])
    const moved = await adapter.switchNetwork(TESTNET)
    expect(moved && readAddresses(moved)[0]?.networks).toEqual([TESTNET])
    await adapter.signMessage({
      address: TEST_PAYMENT,
      kind: 'p2wpkh',
      message: 'x',
      protocol: 'ecdsa',
      network: SIGNET,
    })
    expect(wallet.bitcoinSignet.signMessage).toHaveBeenCalledWith('x', 'ecdsa')
    expect(wallet.bitcoin.signMessage).not.toHaveBeenCalled()
  })
})
