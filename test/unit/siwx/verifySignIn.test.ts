import { describe, expect, test } from 'vitest'
import type { SignInData, SignInNode } from '../../../src/bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { verifyBip322 } from '../../../src/siwx/verify/bip322.ts'
import { verifyBitcoinMessage } from '../../../src/siwx/verify/bitcoinMessage.ts'
import type { SignInVerifiers } from '../../../src/siwx/verify/verifier.ts'
import { type VerifySignInParameters, verifySignIn } from '../../../src/siwx/verifySignIn.ts'
import {
  type BitcoinKind,
  bitcoinAddress,
  createSolanaSigner,
  evmWallet,
  signBip322,
  signBitcoinMessage,
} from './support/signers.ts'
import { BASE, ERC_1271_INVALID, ERC_1271_VALID, refusalOf } from './support/signInData.ts'

const NOW = Date.parse('2026-01-01T12:00:00Z')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93' as const

const DATA: SignInData = {
  ...BASE,
  accountAddress: evmWallet.address,
  statement: 'Sign in.',
  resources: ['https://app.example/terms'],
  notBefore: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-02T00:00:00Z',
  requestId: 'r-1',
}

async function signed(change: Partial<SignInData> = {}): Promise<VerifySignInParameters> {
  const data = { ...DATA, ...change }
  const message = buildSignInMessage(data)
  const signature = await evmWallet.signMessage(message)
  const { domain, nonce } = DATA
  return {
    message,
    signature,
    data,
    domain,
    nonce,
    now: NOW,
    origin: 'https://app.example',
    address: DATA.accountAddress,
    chainId: DATA.chainId,
  }
}

describe('what the signed text says is compared with what is expected', () => {
  test('all of it fits', async () => {
    expect(await verifySignIn(await signed())).toEqual(DATA)
  })

  test.each<[Partial<VerifySignInParameters>, string]>([
    [{ domain: 'other.example', origin: 'https://other.example' }, 'domain'],
    [{ origin: 'https://app.example:8443' }, 'domain'],
    [{ origin: 'http://app.example' }, 'uri'],
    [{ nonce: 'b1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6' }, 'nonce'],
    [{ address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }, 'address'],
    [{ chainId: 'eip155:10' }, 'chain'],
    [{ now: Date.parse('2026-01-02T00:00:00Z') }, 'expired'],
    [{ now: NOW + 86_400_000 }, 'expired'],
    [{ now: Date.parse('2025-12-31T23:59:59Z') }, 'not-yet-valid'],
    [{ now: Number.NaN }, 'expired'],
  ])('%j is refused: %s', async (change, reason) => {
    expect(await refusalOf(verifySignIn({ ...(await signed()), ...change }))).toBe(reason)
  })

  test.each<[keyof SignInData, unknown]>([
    ['accountAddress', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['chainId', 'eip155:10'],
    ['domain', 'evil.example'],
    ['uri', 'https://app.example/other'],
    ['version', '2'],
    ['nonce', 'b1b2c3d4e5f6a7b8'],
    ['statement', 'Sign in'],
    ['statement', undefined],
    ['resources', []],
    ['resources', undefined],
    ['requestId', 'r-2'],
    ['issuedAt', '2026-01-01T00:00:00Z'],
    ['expirationTime', '2027-01-02T00:00:00Z'],
    ['notBefore', undefined],
  ])('a claim of another %s is refused', async (field, value) => {
    const parameters = await signed()
    const data = { ...DATA, [field]: value } as SignInData
    expect(await refusalOf(verifySignIn({ ...parameters, data }))).toBe('fields')
  })

  test('the text changed after it was signed', async () => {
    const parameters = await signed()
    const { data: _, ...rest } = parameters
    const work = (from: string, to: string) =>
      refusalOf(verifySignIn({ ...rest, message: parameters.message.replace(from, to) }))
    expect(await work('Sign in.', 'Sign in!')).toBe('signature')
    expect(await work('2026-01-02', '2036-01-02')).toBe('signature')
    expect(await work('app.example wants', 'evil.example wants')).toBe('domain')
    expect(await work('\nVersion', '\n\nVersion')).toBe('grammar:message')
  })

  test('a text of another scheme is for another site', async () => {
    const { data: _, ...rest } = await signed()
    const message = `http://${rest.message}`
    const signature = await evmWallet.signMessage(message)
    expect(await refusalOf(verifySignIn({ ...rest, message, signature }))).toBe('domain')
    const secure = `https://${rest.message}`
    expect(
      await refusalOf(
        verifySignIn({ ...rest, message: secure, signature: await evmWallet.signMessage(secure) }),
      ),
    ).toBe(undefined)
  })

  test('without an expiration time a text grows old', async () => {
    const { expirationTime: _, ...open } = DATA
    const message = buildSignInMessage(open)
    const signature = await evmWallet.signMessage(message)
    const { domain, nonce } = DATA
    const at = (now: number) =>
      refusalOf(verifySignIn({ message, signature, domain, nonce, now, maxAgeMs: 86_400_000 }))
    expect(await at(NOW)).toBe(undefined)
    expect(await at(NOW + 86_400_000)).toBe('expired')
    expect(await refusalOf(verifySignIn({ message, signature, domain, nonce, now: NOW * 2 }))).toBe(undefined)
  })

  test('a statement must say what a ReCap grants', async () => {
    const recap = `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{}] } }, prf: [] })).toString('base64url')}`
    const grant =
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
    const work = async (statement: string | undefined, resources: readonly string[]) => {
      const { statement: _, ...rest } = DATA
      const data = { ...rest, ...(statement === undefined ? {} : { statement }), resources }
      const message = buildSignInMessage(data)
      const { domain, nonce } = DATA
      return refusalOf(
        verifySignIn({ message, signature: await evmWallet.signMessage(message), domain, nonce, now: NOW }),
      )
    }
    expect(await work(`Sign in. ${grant}`, [recap])).toBe(undefined)
    expect(await work(grant, [recap])).toBe(undefined)
    expect(await work(undefined, [recap])).toBe('statement')
    expect(await work('Sign in.', [recap])).toBe('statement')
    expect(await work(`Sign in.${grant}`, [recap])).toBe('statement')
    expect(await work(grant.replace('personal_sign', 'eth_sign'), [recap])).toBe('statement')
    expect(await work(grant, [recap, recap])).toBe('statement')
    expect(await work(grant, ['urn:recap:e30'])).toBe('grammar:resources')
    expect(await work(grant, ['urn:recap:x'])).toBe('grammar:resources')
  })
})

describe('eip155', () => {
  test.each(['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, 'nothing', ''])(
    '%j is no signature',
    async signature => {
      const reason = await refusalOf(verifySignIn({ ...(await signed()), signature })).catch(error => error)
      expect(reason === 'signature' || reason instanceof SignInUnverifiableError).toBe(true)
    },
  )

  test('a signature that is not a text, a list, an object', async () => {
    for (const signature of [undefined, null, 7, [], {}])
      expect(await refusalOf(verifySignIn({ ...(await signed()), signature: signature as string }))).toBe(
        'signature',
      )
  })

  test('the other half of the curve is the same account, or none', async () => {
    const parameters = await signed()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(`0x${parameters.signature.slice(66, 130)}`)
    const v = parameters.signature.endsWith('1b') ? '1c' : '1b'
    const signature = parameters.signature.slice(0, 66) + s.toString(16).padStart(64, '0') + v
    const { data, ...rest } = parameters
    const found = await verifySignIn({ ...rest, signature }).catch(() => data)
    expect(found?.accountAddress).toBe(DATA.accountAddress)
  })

  const nodeOf = (answer: () => unknown): SignInNode => ({ request: async () => answer() })
  const rejecting = (error: object) =>
    nodeOf(() => {
      throw Object.assign(new Error('x'), error)
    })

  test('a contract is asked through the node; its no and its silence are two things', async () => {
    const parameters = { ...(await signed()), signature: `0x${'12'.repeat(80)}` }
    const work = (node: SignInNode) => refusalOf(verifySignIn({ ...parameters, node })).catch(error => error)
    expect(await work(nodeOf(() => ERC_1271_VALID))).toBe(undefined)
    expect(await work(nodeOf(() => ERC_1271_INVALID))).toBe('signature')
    expect(await work(rejecting({ code: 3, message: 'execution reverted' }))).toBe('signature')
    expect(await work(nodeOf(() => '0x'))).toBe('signature')
    for (const node of [rejecting({ code: -32603 }), nodeOf(() => '0x0'), nodeOf(() => null)])
      expect(await work(node)).toBeInstanceOf(SignInUnverifiableError)
    await expect(verifySignIn(parameters)).rejects.toBeInstanceOf(SignInUnverifiableError)
  })

  test('a key’s signature asks no node', async () => {
    const node = nodeOf(() => expect.unreachable())
    expect(await verifySignIn({ ...(await signed()), node })).toEqual(DATA)
  })
})

describe('solana', () => {
  const signer = createSolanaSigner()
  const data: SignInData = { ...DATA, accountAddress: signer.address, chainId: SOLANA }
  const message = buildSignInMessage(data)
  const common = { message, data, domain: DATA.domain, nonce: DATA.nonce, now: NOW }

  test('signed by Node’s own ed25519', async () => {
    const signature = signer.sign(message)
    expect(await verifySignIn({ ...common, signature })).toEqual(data)
    expect(await refusalOf(verifySignIn({ ...common, signature: signer.sign(`${message} `) }))).toBe(
      'signature',
    )
    const other = createSolanaSigner(new Uint8Array(32).fill(7))
    expect(await refusalOf(verifySignIn({ ...common, signature: other.sign(message) }))).toBe('signature')
  })

  test.each(['', '0', '1'.repeat(64), 'z'.repeat(87), 'l'.repeat(88), 'z'.repeat(10_000)])(
    '%j is none',
    async signature => {
      expect(await refusalOf(verifySignIn({ ...common, signature }))).toBe('signature')
    },
  )

  test('a key of small order, for which one signature fits every text', async () => {
    // The neutral element: y = 1. With R = y = 1 and s = 0 lax verifiers say yes.
    const address = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
    const weak = { ...data, accountAddress: address }
    const text = buildSignInMessage(data).replace(data.accountAddress, address)
    const { base58 } = await import('@scure/base')
    const bytes = new Uint8Array(64)
    bytes[0] = 1
    const work = verifySignIn({ ...common, message: text, data: weak, signature: base58.encode(bytes) })
    expect(await refusalOf(work)).toBe('grammar:accountAddress')
  })
})

describe('bip122', () => {
  const dataOf = (kind: BitcoinKind): SignInData => ({
    ...DATA,
    accountAddress: bitcoinAddress(kind),
    chainId: BITCOIN,
  })

  test.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)('BIP-322, signed by btc-signer: %s', async kind => {
    const data = dataOf(kind)
    const message = buildSignInMessage(data)
    const signature = signBip322(kind, message)
    const common = { data, domain: DATA.domain, nonce: DATA.nonce, now: NOW }
    expect(await verifySignIn({ ...common, message, signature })).toEqual(data)
    expect(
      await refusalOf(verifySignIn({ ...common, message, signature: signBip322(kind, `${message}.`) })),
    ).toBe('signature')
    for (const other of ['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh'] as const)
      expect(verifyBip322({ message, address: bitcoinAddress(other), signature })).toBe(other === kind)
  })

  test.each(['p2pkh', 'p2wpkh', 'p2sh-p2wpkh'] as const)('the older signature: %s', async kind => {
    const data = dataOf(kind)
    const message = buildSignInMessage(data)
    const common = { message, data, domain: DATA.domain, nonce: DATA.nonce, now: NOW }
    for (const header of [27, 31, 35, 39])
      expect(await verifySignIn({ ...common, signature: signBitcoinMessage(message, header) })).toEqual(data)
    expect(await refusalOf(verifySignIn({ ...common, signature: signBitcoinMessage(`${message}.`) }))).toBe(
      'signature',
    )
  })

  test('the example everybody has', () => {
    const published = {
      message: 'This is an example of a signed message.',
      address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
    }
    expect(verifyBitcoinMessage(published)).toBe(true)
    expect(verifyBitcoinMessage({ ...published, message: 'This is an example of a signed message' })).toBe(
      false,
    )
  })

  test('no single changed byte of a signature passes', () => {
    const message = 'x'
    for (const kind of ['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const) {
      const good = Buffer.from(signBip322(kind, message), 'base64')
      for (let at = 0; at < good.length; at += 1) {
        const bytes = Buffer.from(good)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
        const signature = bytes.toString('base64')
        expect(verifyBip322({ message, address: bitcoinAddress(kind), signature }), `${kind} ${at}`).toBe(
          false,
        )
      }
    }
  }, 60_000)
})

test('no namespace without a verifier, and none by a name of every object', async () => {
  const parameters = await signed()
  const others: readonly SignInVerifiers[] = [{}, { solana: async () => true }]
  for (const verifiers of others)
    await expect(verifySignIn({ ...parameters, verifiers })).rejects.toBeInstanceOf(SignInUnverifiableError)
  const yes = await verifySignIn({ ...parameters, signature: 'x', verifiers: { eip155: async () => true } })
  expect(yes).toEqual(DATA)
  const truthy = { eip155: (async () => 'yes') as unknown as () => Promise<boolean> }
  expect(await refusalOf(verifySignIn({ ...parameters, verifiers: truthy }))).toBe('signature')
})
