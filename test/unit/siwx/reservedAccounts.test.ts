import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import type { SignInData } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { checkData } from '../../../src/siwx/checkData.ts'
import { checksumAddress } from '../../../src/siwx/checksumAddress.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { verifyBitcoin } from '../../../src/siwx/verify/bitcoin.ts'
import { verifyContract } from '../../../src/siwx/verify/contract.ts'
import { verifyEvm } from '../../../src/siwx/verify/evm.ts'
import { isSmallOrderKey } from '../../../src/siwx/verify/reservedAccounts.ts'
import { verifySolana } from '../../../src/siwx/verify/solana.ts'
import { verifySignIn } from '../../../src/siwx/verifySignIn.ts'
import { fc } from '../../support/fastCheck.ts'
import { BASE, ERC_1271_VALID, refusalOf, refusedField } from './support/signInData.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93' as const
const check = createBase58check(sha256)

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The eight points of small order, from a point of order 8 by addition. */
const smallOrderKeys = (() => {
  const generator = ed25519.Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
  const points = [ed25519.Point.ZERO]
  for (let count = 1; count < 8; count += 1) points.push((points.at(-1) ?? generator).add(generator))
  return points.map(point => point.toBytes())
})()

/** Encodings above the modulus that lax decoders read as y = 0 and y = 1; the last has the sign bit as well. */
const NON_CANONICAL = [
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(31)}`,
  `ee${'ff'.repeat(31)}`,
].map(bytesOf)

const EVM_ADDRESSES = [0n, 1n, 4n, 0x100n, 0xffffn].map(number =>
  checksumAddress(`0x${number.toString(16).padStart(40, '0')}`),
)
const SOLANA_ADDRESSES = [...smallOrderKeys, ...NON_CANONICAL].map(key => base58.encode(key))
const zeros = new Uint8Array(20)
const BITCOIN_ADDRESSES = [
  check.encode(Uint8Array.of(0x00, ...zeros)),
  check.encode(Uint8Array.of(0x05, ...zeros)),
  check.encode(Uint8Array.of(0x6f, ...zeros)),
  bech32.encode('bc', [0, ...bech32.toWords(zeros)]),
  bech32m.encode('bc', [1, ...bech32m.toWords(new Uint8Array(32))]),
]

const ACCOUNTS: readonly (readonly [chainId: SignInData['chainId'], accountAddress: string])[] = [
  ...EVM_ADDRESSES.map(address => ['eip155:1', address] as const),
  ...SOLANA_ADDRESSES.map(address => [SOLANA, address] as const),
  ...BITCOIN_ADDRESSES.map(address => [BITCOIN, address] as const),
]

test('the eight points are of small order, and other keys are not', () => {
  expect(new Set(smallOrderKeys.map(key => Buffer.from(key).toString('hex'))).size).toBe(8)
  for (const key of smallOrderKeys) expect(ed25519.Point.fromBytes(key).isSmallOrder()).toBe(true)
  for (const key of [...smallOrderKeys, ...NON_CANONICAL]) expect(isSmallOrderKey(key)).toBe(true)
  expect(isSmallOrderKey(ed25519.getPublicKey(sha256(Uint8Array.of(1))))).toBe(false)
  expect(SOLANA_ADDRESSES).toContain('1'.repeat(32))
})

describe('an account without an owner can be read from a text, and is refused in every other place', () => {
  test.each(ACCOUNTS)('%s %s', async (chainId, accountAddress) => {
    const data: SignInData = { ...BASE, chainId, accountAddress }
    expect(refusedField(() => checkData(data))).toBe('accountAddress')
    expect(refusedField(() => checkData(data, { isLowerCaseTaken: true }))).toBe('accountAddress')
    expect(refusedField(() => buildSignInMessage(data))).toBe('accountAddress')
    const other = { ...BASE, chainId, accountAddress: neighbourOf(chainId) }
    const message = buildSignInMessage(other).replace(other.accountAddress, accountAddress)
    // Reading a text is not accepting it.
    expect(parseSignInMessage(message).data.accountAddress).toBe(accountAddress)
    // A host's own verifier cannot accept the account either.
    const verifiers = { eip155: async () => true, solana: async () => true, bip122: async () => true }
    const asked = { message, signature: '0x00', domain: BASE.domain, nonce: BASE.nonce, verifiers }
    expect(await refusalOf(verifySignIn(asked))).toBe('grammar:accountAddress')
  })
})

/** An account of the same family that has an owner. */
const neighbourOf = (chainId: string) =>
  chainId === SOLANA
    ? 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
    : chainId === BITCOIN
      ? '13vU5PUSuArDXJdCWZvUFEbgJ2wcmtSJWn'
      : BASE.accountAddress

describe('each verifier refuses them by itself', () => {
  const garbage = fc.uint8Array({ minLength: 65, maxLength: 65 })
  const message = 'any text'

  test.each(EVM_ADDRESSES)('%s, whatever the node answers', async address => {
    const request = vi.fn(async () => ERC_1271_VALID)
    await fc.assert(
      fc.asyncProperty(garbage, async bytes => {
        const signature = `0x${Buffer.from(bytes).toString('hex')}`
        const asked = { message, signature, address, chainId: 'eip155:1', node: { request } } as const
        expect(await verifyEvm(asked)).toBe(false)
        expect(await verifyContract(asked)).toBe(false)
      }),
      { numRuns: 10 },
    )
    expect(request).not.toHaveBeenCalled()
  })

  test.each(SOLANA_ADDRESSES)('%s', async address => {
    // R is each point of small order and s is zero: a cofactored verifier accepts these for every text.
    for (const point of smallOrderKeys) {
      const signature = base58.encode(Uint8Array.of(...point, ...new Uint8Array(32)))
      for (const text of ['', message, 'another text'])
        expect(await verifySolana({ message: text, signature, address, chainId: SOLANA })).toBe(false)
    }
  })

  test.each(BITCOIN_ADDRESSES)('%s', async address => {
    await fc.assert(
      fc.asyncProperty(garbage, fc.integer({ min: 27, max: 42 }), async (bytes, header) => {
        bytes[0] = header
        const signature = base64.encode(bytes)
        expect(await verifyBitcoin({ message, signature, address, chainId: BITCOIN })).toBe(false)
      }),
      { numRuns: 20 },
    )
    const nullKey = new Uint8Array(33)
    const witness = Uint8Array.of(2, 65, ...new Uint8Array(64), 1, 33, ...nullKey)
    const signature = base64.encode(witness)
    expect(await verifyBitcoin({ message, signature, address, chainId: BITCOIN })).toBe(false)
  })
})
