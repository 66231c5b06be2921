import { base64, hex } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { expect, test } from 'vitest'
import { bitcoinFamily } from '../../../../../src/ui/page/standard/bitcoin.ts'
import { readAccounts } from '../../../../../src/ui/page/standard/readWallet.ts'

const NETWORK = 'bip122:000000000019d6689c085ae165831e93'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINALS = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const PSBT = base64.encode(new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 0]))

const account = (address: string, more: object = {}): WalletAccount => ({
  address,
  publicKey: new Uint8Array(33).fill(2),
  chains: ['bitcoin:mainnet'],
  features: [],
  ...more,
})
const accounts = [account(PAYMENT), account(ORDINALS)]

type Feature = (...inputs: never[]) => unknown

function wallet(features: Readonly<Record<string, Feature>>): Wallet {
  const named = Object.entries(features).map(([name, call]) => [
    name,
    { version: '1.0.0', [name.slice(name.indexOf(':') + 1)]: call },
  ])
  return {
    version: '1.0.0',
    name: 'W',
    icon: 'data:image/png;base64,',
    chains: ['bitcoin:mainnet'],
    accounts,
    features: Object.fromEntries(named),
  }
}

const ask = (of: Wallet, method: string, params: unknown, network = NETWORK) =>
  bitcoinFamily.methods[method]?.({ wallet: of, accounts, network: network as typeof NETWORK, params })

test('names the methods the features carry', () => {
  const nothing = () => []
  expect(bitcoinFamily.getMethods(wallet({}))).toEqual([])
  expect(bitcoinFamily.getMethods(wallet({ 'bitcoin:connect': nothing }))).toEqual([])
  expect(bitcoinFamily.getMethods(wallet({ 'bitcoin:signMessage': nothing }))).toEqual([
    'signMessage',
    'getAccountAddresses',
  ])
  expect(
    bitcoinFamily.getMethods(wallet({ 'bitcoin:signMessage': nothing, 'bitcoin:signTransaction': nothing })),
  ).toEqual(['signMessage', 'signPsbt', 'getAccountAddresses'])
})

test('a message is signed by the account that was named, its signature in hex', async () => {
  const seen: unknown[] = []
  const of = wallet({
    'bitcoin:signMessage': (input: never) => {
      seen.push(input)
      return [{ signedMessage: new Uint8Array(), signature: Uint8Array.of(0, 255) }]
    },
  })
  const asked = { account: PAYMENT, address: ORDINALS, message: 'Grüße', protocol: 'bip322' }
  expect(await ask(of, 'signMessage', asked)).toEqual({ address: ORDINALS, signature: '00ff' })
  expect(seen).toEqual([
    { account: accounts[1], message: new TextEncoder().encode('Grüße'), protocol: 'bip322' },
  ])
  await expect(ask(of, 'signMessage', { account: 'bc1qother', message: 'x' })).rejects.toThrow('account')
})

test('inputs are given by account and sighash type', async () => {
  const seen: unknown[] = []
  const of = wallet({
    'bitcoin:signTransaction': (input: never) => {
      seen.push(input)
      return [{ signedPsbt: Uint8Array.of(1, 2) }]
    },
  })
  const signInputs = [
    { address: PAYMENT, index: 0 },
    { address: ORDINALS, index: 1, sighashTypes: [0x83] },
    { address: PAYMENT, index: 2 },
  ]
  expect(await ask(of, 'signPsbt', { account: PAYMENT, psbt: PSBT, signInputs })).toEqual({
    psbt: base64.encode(Uint8Array.of(1, 2)),
  })
  expect(seen).toEqual([
    {
      psbt: base64.decode(PSBT),
      chain: 'bitcoin:mainnet',
      inputsToSign: [
        { account: accounts[0], signingIndexes: [0, 2] },
        { account: accounts[1], signingIndexes: [1], sigHash: 0x83 },
      ],
    },
  ])
  const broadcast = { account: PAYMENT, psbt: PSBT, signInputs, broadcast: true }
  await expect(ask(of, 'signPsbt', broadcast)).rejects.toThrow('broadcast')
})

test('a wallet that can send does it where it was asked to', async () => {
  const of = wallet({ 'bitcoin:signAndSendTransaction': () => [{ txId: 'ab' }] })
  const asked = { account: PAYMENT, psbt: PSBT, signInputs: [], broadcast: true }
  expect(await ask(of, 'signPsbt', asked)).toEqual({ psbt: PSBT, txid: 'ab' })
})

test.each([[undefined], [[]], [[{}]], [[{ signature: 'hex' }]], [[{ signature: [1] }]]])(
  'an answer that is none is refused: %j',
  async answer => {
    const of = wallet({ 'bitcoin:signMessage': () => answer, 'bitcoin:signTransaction': () => answer })
    await expect(ask(of, 'signMessage', { account: PAYMENT, message: 'x' })).rejects.toThrow()
    await expect(ask(of, 'signPsbt', { account: PAYMENT, psbt: PSBT, signInputs: [] })).rejects.toThrow()
  },
)

test('a network the standard has no chain for is refused', async () => {
  const of = wallet({ 'bitcoin:signTransaction': () => [] })
  const asked = { account: PAYMENT, psbt: PSBT, signInputs: [] }
  await expect(ask(of, 'signPsbt', asked, 'bip122:12a765e31ffd4059bada1e25190f6e98')).rejects.toThrow(
    'network',
  )
})

test('addresses: what the wallet says they are for, else taproot beside another kind is for ordinals', async () => {
  const purposes = (given: readonly WalletAccount[]) =>
    readAccounts(given, bitcoinFamily).map(({ purpose }) => purpose)
  expect(purposes(accounts)).toEqual(['payment', 'ordinals'])
  expect(purposes([account(PAYMENT)])).toEqual(['payment'])
  // A wallet of taproot alone pays from it.
  expect(purposes([account(ORDINALS)])).toEqual(['payment'])
  const reported = [account(PAYMENT, { purpose: 'ordinals' }), account(ORDINALS, { purpose: 'payment' })]
  expect(purposes(reported)).toEqual(['ordinals', 'payment'])
  const of = wallet({})
  expect(await ask(of, 'getAccountAddresses', { account: PAYMENT })).toEqual([
    { address: PAYMENT, publicKey: hex.encode(new Uint8Array(33).fill(2)), intention: 'payment' },
    { address: ORDINALS, publicKey: hex.encode(new Uint8Array(33).fill(2)), intention: 'ordinals' },
  ])
})
