import type { SignInData } from '../../../../src/bridge/contract/signIn.ts'
import { SignInMessageError, SignInRefusedError } from '../../../../src/bridge/errors/signIn.ts'
import { checksumAddress } from '../../../../src/siwx/checksumAddress.ts'
import { fc } from '../../../support/fastCheck.ts'

export const BASE: SignInData = {
  accountAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  issuedAt: '2026-01-01T00:00:00.000Z',
}

/** What `isValidSignature` of ERC-1271 answers to a valid signature, and to another one. */
export const ERC_1271_VALID = `0x1626ba7e${'0'.repeat(56)}`
export const ERC_1271_INVALID = `0xffffffff${'0'.repeat(56)}`

/** @returns the field a message was refused for */
export function refusedField(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof SignInMessageError) return error.field
    throw error
  }
}

/** @returns why a sign-in was refused; 'grammar:…' when it was no message */
export async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof SignInRefusedError) return error.reason
    if (error instanceof SignInMessageError) return `grammar:${error.field}`
    throw error
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const PCHARS = `${LETTERS}-._~!$&'()*+,;=:@`
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const textOf = (letters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })

const hex = (length: number) => textOf('0123456789abcdef', length, length)

const ACCOUNTS = fc.oneof(
  fc.record({
    accountAddress: hex(40).map(digits => checksumAddress(`0x${digits}`)),
    chainId: fc.integer({ min: 1 }).map(id => `eip155:${id}` as const),
  }),
  fc.record({
    accountAddress: fc.constantFrom(
      'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
      'Vote111111111111111111111111111111111111111',
      'So11111111111111111111111111111111111111112',
    ),
    chainId: textOf(BASE58, 32, 32).map(reference => `solana:${reference}` as const),
  }),
  fc.record({
    accountAddress: fc.constantFrom(
      'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      '13vU5PUSuArDXJdCWZvUFEbgJ2wcmtSJWn',
      '32Utb7Seg6EXq7UesMNJXhQ1gdohYNyzQ9',
    ),
    chainId: hex(32).map(reference => `bip122:${reference}` as const),
  }),
)

const host = fc.oneof(
  textOf(`${LETTERS}-`, 1, 12).map(name => `${name}.example`),
  fc.ipV4(),
  fc.ipV6().map(address => `[${address}]`),
)
const authority = fc.oneof(
  host,
  fc.tuple(host, fc.integer({ min: 1, max: 65_535 })).map(([name, port]) => `${name}:${port}`),
)
const escaped = fc
  .integer({ min: 0, max: 255 })
  .map(byte => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
const segment = fc
  .array(fc.oneof(textOf(PCHARS, 0, 6), escaped), { maxLength: 3 })
  .map(parts => parts.join(''))
const uri = fc.oneof(
  fc
    .tuple(authority, fc.array(segment, { maxLength: 3 }), fc.option(segment), fc.option(segment))
    .map(
      ([place, path, query, fragment]) =>
        `https://${place}${path.map(part => `/${part}`).join('')}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`,
    ),
  fc.constantFrom(
    'did:key:example',
    'urn:isbn:0451450523',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'mailto:a@b.example',
  ),
)
const time = fc
  .tuple(
    fc.date({ min: new Date('1971-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
    fc.constantFrom('Z', '+00:00', '-02:00', '+14:00'),
    fc.constantFrom('', '.5', '.123', '.123456789'),
  )
  .map(([date, zone, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`)

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })

/** Any message the grammar knows: statements that look like fields, empty ones, empty lists and all. */
export const signInData: fc.Arbitrary<SignInData> = fc
  .record({
    account: ACCOUNTS,
    domain: authority,
    uri,
    nonce: textOf(LETTERS, 8, 40),
    issuedAt: time,
    statement: optional(
      fc.oneof(
        textOf(`${PCHARS}/?#[] `, 0, 60),
        fc.constantFrom(
          'URI: https://evil.example',
          'Version: 1',
          'Resources:',
          ' ',
          '- https://evil.example',
          'Nonce: 12345678',
        ),
      ),
    ),
    notBefore: optional(time),
    expirationTime: optional(fc.constantFrom('9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999+00:00')),
    requestId: optional(segment),
    resources: optional(fc.array(uri, { maxLength: 4 })),
  })
  .map(
    ({ account, ...rest }) =>
      Object.fromEntries(
        Object.entries({ ...account, version: '1', ...rest }).filter(([, value]) => value !== undefined),
      ) as unknown as SignInData,
  )
