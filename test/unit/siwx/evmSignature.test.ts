import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Signature } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { SignInNode } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { toSignInSession } from '../../../src/siwx/cacao.ts'
import { checkSession } from '../../../src/siwx/checkSession.ts'
import { readEvmSignature } from '../../../src/siwx/verify/evmSignature.ts'
import { DEFAULT_VERIFIERS } from '../../../src/siwx/verify/verifier.ts'
import { verifySignIn } from '../../../src/siwx/verifySignIn.ts'
import { evmWallet } from './support/signers.ts'
import { BASE, ERC_1271_VALID, refusalOf } from './support/signInData.ts'

const ORDER = secp256k1.Point.Fn.ORDER
const NOW = Date.parse('2026-01-01T12:00:00Z')
const { domain, nonce } = BASE
const data = { ...BASE, accountAddress: evmWallet.address }

/** Texts whose signatures have both parities. */
const MESSAGES = ['a1b2c3d4e5f6a7b8', 'b1b2c3d4e5f6a7b8', 'c1b2c3d4e5f6a7b8', 'd1b2c3d4e5f6a7b8'].map(
  own => ({
    nonce: own,
    message: buildSignInMessage({ ...data, nonce: own }),
  }),
)
const SIGNED = await Promise.all(
  MESSAGES.map(async entry => ({
    ...entry,
    signature: Signature.from(await evmWallet.signMessage(entry.message)),
  })),
)
const verify = (entry: { message: string; nonce: string }, signature: string, node?: SignInNode) =>
  verifySignIn({
    message: entry.message,
    nonce: entry.nonce,
    signature,
    domain,
    now: NOW,
    ...(node ? { node } : {}),
  })

const body = (signature: Signature) => signature.r + signature.s.slice(2)
const tail = (v: number) => v.toString(16).padStart(2, '0')
/** The second signature of the same message, which `ecrecover` accepts as well. */
const mirrored = ({ r, s, yParity }: Signature) =>
  `${r}${(ORDER - BigInt(s)).toString(16).padStart(64, '0')}${tail(28 - yParity)}`

const FORMS: readonly (readonly [string, (signature: Signature) => string])[] = [
  ['65 bytes, v 27 or 28', ({ serialized }) => serialized],
  ['65 bytes, v 0 or 1', signature => body(signature) + tail(signature.yParity)],
  ['64 bytes of EIP-2098', ({ compactSerialized }) => compactSerialized],
  ['upper-case digits', ({ serialized }) => `0x${serialized.slice(2).toUpperCase()}`],
  ['upper-case digits and prefix', ({ serialized }) => serialized.toUpperCase()],
  ['no 0x', ({ serialized }) => serialized.slice(2)],
  ['no 0x, EIP-2098', ({ compactSerialized }) => compactSerialized.slice(2)],
  ['the higher s', mirrored],
]

test('the test signs with both parities', () => {
  expect(new Set(SIGNED.map(({ signature }) => signature.yParity)).size).toBe(2)
})

describe('a signature of the account’s key is accepted in each form that wallets write', () => {
  test.each(FORMS)('%s', async (_name, write) => {
    for (const entry of SIGNED) {
      expect(await verify(entry, write(entry.signature))).toMatchObject({ accountAddress: evmWallet.address })
    }
  })

  test.each(FORMS)('%s, in one-click authentication', async (_name, write) => {
    const [entry] = SIGNED
    if (!entry) return
    const s = write(entry.signature)
    const cacao = {
      h: { t: 'caip122' },
      p: {
        domain,
        aud: BASE.uri,
        nonce: entry.nonce,
        iss: `did:pkh:eip155:1:${evmWallet.address}`,
        version: '1',
        iat: BASE.issuedAt ?? '',
      },
      s: { t: 'eip191', s },
    } as const
    const session = toSignInSession(cacao)
    expect(session.signature).toMatch(/^0x/)
    const terms = {
      domain,
      origin: `https://${domain}`,
      now: NOW,
      verifiers: DEFAULT_VERIFIERS,
      node: undefined,
    }
    for (const signature of [session.signature, s])
      expect((await checkSession({ ...session, signature }, terms)).data).toEqual({
        ...data,
        nonce: entry.nonce,
      })
  })
})

describe('everything else of a key’s length is refused without a node', () => {
  const junk: readonly (readonly [string, (signature: Signature) => string])[] = [
    ['v of EIP-155', signature => body(signature) + tail(37 + signature.yParity)],
    ['v 29', signature => body(signature) + tail(29)],
    ['v 31, as Safe marks eth_sign', signature => body(signature) + tail(31 + signature.yParity)],
    ['v 2', signature => body(signature) + tail(2)],
    ['v of the other parity', signature => body(signature) + tail(28 - signature.yParity)],
    ['r of zero', signature => `0x${'0'.repeat(64)}${signature.s.slice(2)}1b`],
    ['s of zero', signature => `${signature.r}${'0'.repeat(64)}1b`],
    ['s of the order', signature => `${signature.r}${ORDER.toString(16)}1b`],
    ['64 bytes of zeros', () => '00'.repeat(64)],
    ['64 bytes of ones', () => `0x${'ff'.repeat(64)}`],
    [
      'EIP-2098 with the other parity',
      ({ r, yParityAndS }) => {
        const first = Number.parseInt(yParityAndS.charAt(2), 16) ^ 8
        return `${r}${first.toString(16)}${yParityAndS.slice(3)}`
      },
    ],
    ['EIP-2098 of the higher s', signature => mirrored(signature).slice(0, -2)],
  ]
  test.each(junk)('%s', async (_name, write) => {
    for (const entry of SIGNED)
      expect(await refusalOf(verify(entry, write(entry.signature)))).toBe('signature')
  })

  test.each([
    '',
    '0x',
    '0x0',
    `0x${'1'.repeat(129)}`,
    ` 0x${'1b'.repeat(65)}`,
    `0x${'1b'.repeat(65)}\n`,
    '0x0x1b',
    'signed',
  ])('%j is not read', async text => {
    expect(readEvmSignature(text)).toBeUndefined()
    for (const entry of SIGNED) expect(await refusalOf(verify(entry, text))).toBe('signature')
  })

  test.each([null, undefined, 7, {}, ['0x1b']])('%j is not read', value => {
    expect(readEvmSignature(value)).toBeUndefined()
  })
})

test('bytes of a key’s length that the key did not sign may be a contract’s: the node decides', async () => {
  const asked: unknown[] = []
  const node: SignInNode = {
    async request(_chainId, { params }) {
      asked.push(params)
      return ERC_1271_VALID
    },
  }
  const [entry] = SIGNED
  if (!entry) return
  for (const bytes of [`0x${'1b'.repeat(64)}`, `0x${'1b'.repeat(65)}`, '1b'.repeat(65)])
    expect(await verify(entry, bytes, node)).toMatchObject({ accountAddress: evmWallet.address })
  expect(asked).toHaveLength(3)
  expect(await refusalOf(verify({ ...entry, nonce }, `0x${'1b'.repeat(64)}`, node))).toBe('nonce')
})
