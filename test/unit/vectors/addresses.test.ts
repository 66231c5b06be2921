import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../../../packages/preview/src/bitcoin/address.ts'
import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import { parseCaipAddress, parseNetworkId } from '../../../src/bridge/values/caip.ts'
import { checksumAddress } from '../../../src/siwx/checksumAddress.ts'
import { hasValidChecksum } from '../../../src/worker/base/hasValidChecksum.ts'
import invalidBase58 from './data/base58-keys-invalid.json' with { type: 'json' }
import base58Keys from './data/base58-keys-valid.json' with { type: 'json' }
import bip173 from './data/bip173.json' with { type: 'json' }
import bitcoin from './data/bitcoin-addresses.json' with { type: 'json' }
import caip2 from './data/caip2.json' with { type: 'json' }
import caip10 from './data/caip10.json' with { type: 'json' }
import erc55 from './data/erc55.json' with { type: 'json' }
import ethersAccounts from './data/ethers-accounts.json' with { type: 'json' }

type BitcoinCoreKey = [text: string, payload: string, kind: { isPrivkey: boolean; isTestnet: boolean }]

const BITCOIN: NetworkId = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET: NetworkId = 'bip122:000000000933ea01ad0ee984209779ba'

/** Namespaces of the vectors that the engine does not know; the README lists the exception. */
const isKnown = (id: string) => /^(eip155|solana|bip122|polkadot|cosmos):/.test(id)
const accepts = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}
const isAddress = (network: NetworkId, address: string) => accepts(() => readAddress(network, address))

describe('CAIP-2 and CAIP-10', () => {
  test.each(caip2.valid.filter(isKnown))('reads the network %s', id => {
    const { namespace, reference } = parseNetworkId(id)
    expect(`${namespace}:${reference}`).toBe(id)
  })
  test.each(caip2.invalid)('refuses the network %j', id => {
    expect(() => parseNetworkId(id)).toThrow()
  })
  test.each(caip10.valid.filter(isKnown))('reads the account %s', id => {
    expect(id.endsWith(parseCaipAddress(id).address)).toBe(true)
  })
  test.each(caip10.invalid)('refuses the account %j', id => {
    expect(() => parseCaipAddress(id)).toThrow()
  })
})

describe('ERC-55', () => {
  test.each(erc55.valid)('accepts %s', address => {
    expect(hasValidChecksum(address, 1)).toBe(true)
  })
  // A flipped letter of an address in one case leaves a mixed case, which claims a checksum.
  test.each(erc55.derived_invalid_one_letter_case_flipped)('refuses %s', address => {
    expect(hasValidChecksum(address, 1)).toBe(false)
  })
  test('writes the checksum of every address of the vectors', () => {
    for (const { address, privateKey } of ethersAccounts) {
      expect(checksumAddress(address.toLowerCase())).toBe(address)
      expect(privateKeyToAddress(privateKey as `0x${string}`)).toBe(address)
    }
  })
})

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('Bitcoin addresses', () => {
  const standard = bip173.valid_addresses.filter(({ scriptPubKey }) => /^(0014|0020|5120)/.test(scriptPubKey))
  test.each(standard)('BIP-173: $address is its output script', ({ address, scriptPubKey }) => {
    const network = /^bc1/i.test(address) ? BITCOIN : TESTNET
    // BIP-350 replaced the checksum of version 1: bech32 addresses of that version are no longer valid.
    if (scriptPubKey.startsWith('5120')) return expect(isAddress(network, address)).toBe(false)
    return expect(hex(readAddress(network, address).script)).toBe(scriptPubKey)
  })
  test.each(bip173.invalid_addresses)('BIP-173: refuses $value ($reason)', ({ value }) => {
    expect([isAddress(BITCOIN, value), isAddress(TESTNET, value)]).toEqual([false, false])
  })

  const networks: Readonly<Record<string, NetworkId>> = { bitcoin: BITCOIN, testnet: TESTNET }
  test.each(bitcoin.standard.filter(({ network }) => networks[network]))(
    'bitcoinjs: $base58check is read on $network only',
    ({ network, base58check, hash }) => {
      if (!base58check) return
      const own = networks[network] as NetworkId
      expect(hex(readAddress(own, base58check).script)).toContain(hash)
      expect(isAddress(own === BITCOIN ? TESTNET : BITCOIN, base58check)).toBe(false)
    },
  )
  test.each(bitcoin.invalid.bech32)('bitcoinjs: refuses $address ($exception)', ({ address }) => {
    expect(isAddress(BITCOIN, address)).toBe(false)
  })

  test.each(base58Keys as unknown as readonly BitcoinCoreKey[])('Bitcoin Core: %s', (text, payload, kind) => {
    const network = kind.isTestnet ? TESTNET : BITCOIN
    // A private key is never taken for an address.
    if (kind.isPrivkey) return expect(isAddress(network, text)).toBe(false)
    return expect(hex(readAddress(network, text).script)).toContain(payload)
  })
  test.each(invalidBase58)('Bitcoin Core: refuses %j', text => {
    expect([isAddress(BITCOIN, text), isAddress(TESTNET, text)]).toEqual([false, false])
  })
})
