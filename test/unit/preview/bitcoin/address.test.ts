import { p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import { InvalidAddressError } from '../../../../src/bridge/errors/transfer.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

// BIP-173, BIP-350 and BIP-86 examples, and the first address ever used.
const GOOD = [
  [MAINNET, 'pkh', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [MAINNET, 'sh', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  [MAINNET, 'wpkh', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [MAINNET, 'wpkh', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  [MAINNET, 'tr', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  [TESTNET, 'wsh', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  [TESTNET, 'pkh', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  [REGTEST, 'wpkh', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
] as const

test.each(GOOD)('reads %s %s %s', (network, kind, address) => {
  expect(readAddress(network, address).kind).toBe(kind)
})

const BAD = [
  // Another network's.
  [TESTNET, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [REGTEST, 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  [MAINNET, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  [TESTNET, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [MAINNET, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  // Checksums: one letter changed, and bech32 where bech32m belongs.
  [MAINNET, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  [MAINNET, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  [MAINNET, 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx'],
  // Mixed case, another witness version, a point off the curve.
  [MAINNET, 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [MAINNET, 'BC1SW50QGDZ25J'],
  [MAINNET, 'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqenm9f6'],
  // Another chain, nothing, too much.
  [MAINNET, '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
  [MAINNET, ''],
  [MAINNET, ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [MAINNET, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/../..'],
  [MAINNET, 'q'.repeat(100_000)],
] as const

test.each(BAD)('refuses on %s %s', (network, address) => {
  expect(() => readAddress(network, address)).toThrow(InvalidAddressError)
})

test('gives the script the library makes of the key', () => {
  const key = new Uint8Array(32).fill(9)
  const pub = pubECDSA(key)
  for (const made of [p2pkh(pub), p2wpkh(pub), p2sh(p2wpkh(pub)), p2wsh(p2pkh(pub)), p2tr(pubSchnorr(key))])
    expect(readAddress(MAINNET, made.address ?? '').script).toEqual(made.script)
})

test('refuses a chain of the family that is not Bitcoin', () => {
  // Litecoin.
  expect(() => readAddress('bip122:12a765e31ffd4059bada1e25190f6e98', 'bc1qw508')).toThrow(
    'Network Not Found',
  )
})
