import { describe, expect, test } from 'vitest'
import type { SignInData } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage, writeMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { checkData } from '../../../src/siwx/checkData.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { statesGrants, withGrants } from '../../../src/siwx/recap.ts'
import { bip322MessageHash, bip322ToSpend, verifyBip322 } from '../../../src/siwx/verify/bip322.ts'
import { verifyBitcoin } from '../../../src/siwx/verify/bitcoin.ts'
import { readBitcoinScript } from '../../../src/siwx/verify/bitcoinScript.ts'
import { verifySignIn } from '../../../src/siwx/verifySignIn.ts'
import { refusalOf, refusedField } from './support/signInData.ts'
import bip322Basic from './vectors/bip322_basic.json' with { type: 'json' }
import bip322Generated from './vectors/bip322_generated.json' with { type: 'json' }
import examples from './vectors/erc_examples.json' with { type: 'json' }
import negativeTexts from './vectors/parsing_negative.json' with { type: 'json' }
import negativeObjects from './vectors/parsing_negative_objects.json' with { type: 'json' }
import positive from './vectors/parsing_positive.json' with { type: 'json' }
import badSignatures from './vectors/verification_negative.json' with { type: 'json' }
import goodSignatures from './vectors/verification_positive.json' with { type: 'json' }

// vectors/README.md names the publishers.

interface SiweFields {
  readonly address?: string
  readonly chainId?: number | string
  readonly scheme?: string
  readonly [name: string]: unknown
}

const EXTRA = new Set(['signature', 'time', 'domainBinding', 'matchNonce', 'scheme', 'address', 'chainId'])

/** The fields as ours are called. */
function toData(fields: SiweFields): SignInData {
  const own = Object.entries(fields).filter(([name, value]) => !EXTRA.has(name) && value !== null)
  return {
    ...Object.fromEntries(own),
    ...(fields.address === undefined ? {} : { accountAddress: fields.address }),
    ...(fields.chainId === undefined ? {} : { chainId: `eip155:${fields.chainId}` }),
  } as unknown as SignInData
}

describe('EIP-4361 (siwe)', () => {
  test.each(Object.entries(positive))('parsed: %s', (_, { message, fields }) => {
    const { data, scheme } = parseSignInMessage(message)
    expect(data).toEqual(toData(fields as SiweFields))
    expect(scheme ?? null).toBe((fields as SiweFields).scheme ?? null)
    expect(buildSignInMessage(data)).toBe(scheme ? message.replace(`${scheme}://`, '') : message)
  })

  test.each(Object.entries(negativeTexts))('refused: %s', (_, text) => {
    expect(refusedField(() => parseSignInMessage(text))).toEqual(expect.any(String))
  })

  test.each(Object.entries(negativeObjects))('not built: %s', (_, fields) => {
    expect(refusedField(() => buildSignInMessage(toData(fields)))).toEqual(expect.any(String))
  })

  const verify = (vector: SiweFields) => {
    const message = writeMessage(checkData(toData(vector)))
    return verifySignIn({
      message,
      signature: vector.signature as string,
      domain: (vector.domainBinding ?? vector.domain) as string,
      nonce: (vector.matchNonce ?? vector.nonce) as string,
      ...(vector.time === undefined ? {} : { now: Date.parse(vector.time as string) }),
    })
  }

  test.each(Object.entries(goodSignatures))('verified: %s', async (_, vector) => {
    expect(await verify(vector as unknown as SiweFields)).toEqual(toData(vector as unknown as SiweFields))
  })

  const REASONS: Readonly<Record<string, string>> = {
    'expired message': 'expired',
    'domain binding': 'domain',
    'custom time': 'expired',
    'custom nonce': 'nonce',
    'malformed signature': 'signature',
    'wrong signature': 'signature',
    'not yet valid': 'not-yet-valid',
    'invalid issuedAt': 'grammar:issuedAt',
    'invalid notBefore': 'grammar:notBefore',
    'invalid expirationTime': 'grammar:expirationTime',
  }
  test.each(Object.entries(badSignatures))('refused: %s', async (name, vector) => {
    const work = Promise.resolve().then(() => verify(vector as unknown as SiweFields))
    expect(await refusalOf(work)).toBe(REASONS[name])
  })

  test.each(examples.erc4361)('the examples of the document (%#)', text => {
    expect(parseSignInMessage(text).data.nonce).toBe('32891756')
  })
})

describe('ERC-5573', () => {
  test.each(Object.entries(examples.recap))('%s says what it grants', (_, text) => {
    const { data } = parseSignInMessage(text)
    expect(statesGrants(data.statement, data.resources)).toBe(true)
  })

  test('the statement of a ReCap', () => {
    expect(withGrants(undefined, [examples.recapUri])).toBe(examples.recapStatement)
    expect(withGrants('Hello.', [examples.recapUri])).toBe(`Hello. ${examples.recapStatement}`)
  })
})

describe('BIP-322', () => {
  test.each(bip322Basic.tx_hashes)(
    'hashes of $message',
    ({ message, address, message_hash, to_spend_tx_hash }) => {
      const script = readBitcoinScript(address)?.script ?? new Uint8Array()
      expect(Buffer.from(bip322MessageHash(message)).toString('hex')).toBe(message_hash)
      expect(Buffer.from(bip322ToSpend(message, script)).reverse().toString('hex')).toBe(to_spend_tx_hash)
    },
  )

  const simple = [...bip322Basic.simple, ...bip322Generated.simple].flatMap(vector =>
    vector.bip322_signatures.map(signature => ({ ...vector, signature })),
  )
  // The signatures of multisig scripts are the only exception: accounts here have one key.
  test.each(simple)('simple, $type', async ({ type, message, address, signature }) => {
    const isGood = !type.startsWith('p2wsh')
    expect(verifyBip322({ message, address, signature })).toBe(isGood)
    expect(await verifyBitcoin({ message, address, signature, chainId: 'bip122:0' })).toBe(isGood)
  })

  const broken = [...bip322Basic.error, ...bip322Generated.error]
  test.each(broken)('refused: $description', async ({ message, address, signature }) => {
    expect(verifyBip322({ message, address, signature })).toBe(false)
    expect(await verifyBitcoin({ message, address, signature, chainId: 'bip122:0' })).toBe(false)
  })
})
