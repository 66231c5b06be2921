export interface TypedData {
  readonly types: Record<string, { name: string; type: string }[]>
  readonly primaryType: string
  readonly domain: Record<string, unknown>
  readonly message: Record<string, unknown>
}

const field = (name: string, type: string) => ({ name, type })

const DOMAIN_TYPE = [
  field('name', 'string'),
  field('version', 'string'),
  field('chainId', 'uint256'),
  field('verifyingContract', 'address'),
]

const DOMAIN = {
  name: 'Second dapp',
  version: '1',
  chainId: 1,
  verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc',
}

const RECEIVER = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

const simple: TypedData = {
  types: { EIP712Domain: DOMAIN_TYPE, Note: [field('to', 'address'), field('text', 'string')] },
  primaryType: 'Note',
  domain: DOMAIN,
  message: { to: RECEIVER, text: 'Hello' },
}

const nested: TypedData = {
  types: {
    EIP712Domain: DOMAIN_TYPE,
    Person: [field('name', 'string'), field('wallets', 'address[]')],
    Letter: [field('from', 'Person'), field('to', 'Person[]'), field('pages', 'uint8[2]')],
  },
  primaryType: 'Letter',
  domain: DOMAIN,
  message: {
    from: { name: 'Ann', wallets: [RECEIVER] },
    to: [{ name: 'Bob', wallets: [] }],
    pages: [1, 2],
  },
}

const kinds: TypedData = {
  types: {
    EIP712Domain: DOMAIN_TYPE,
    Kinds: [
      field('flag', 'bool'),
      field('small', 'uint8'),
      field('big', 'uint256'),
      field('negative', 'int256'),
      field('word', 'bytes32'),
      field('bytes', 'bytes'),
    ],
  },
  primaryType: 'Kinds',
  domain: DOMAIN,
  message: {
    flag: true,
    small: 255,
    big: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    negative: '-1',
    word: `0x${'ab'.repeat(32)}`,
    bytes: '0x0102',
  },
}

const { chainId: _chain, ...chainlessDomain } = DOMAIN
const { EIP712Domain: _domain, ...undeclaredTypes } = simple.types

const changed = (change: Partial<Record<keyof TypedData, unknown>>) =>
  JSON.stringify({ ...simple, ...change })

/** Typed data that may be signed, and data that no wallet can sign. */
export const MAIL = {
  simple,
  nested,
  kinds,
  chainless: {
    ...simple,
    types: { ...simple.types, EIP712Domain: DOMAIN_TYPE.filter(({ name }) => name !== 'chainId') },
    domain: chainlessDomain,
  } satisfies TypedData,
  undeclared: { ...simple, types: undeclaredTypes } satisfies TypedData,
  wrong: [
    { name: 'of another chain', data: changed({ domain: { ...DOMAIN, chainId: 5 } }) },
    { name: 'of a chain that is a word', data: changed({ domain: { ...DOMAIN, chainId: 'mainnet' } }) },
    { name: 'of text that is no JSON', data: '{"types":' },
    { name: 'of a JSON list', data: '[]' },
    { name: 'of a number', data: 5 },
    { name: 'without types', data: changed({ types: undefined }) },
    { name: 'without a primary type', data: changed({ primaryType: undefined }) },
    { name: 'of an undeclared primary type', data: changed({ primaryType: 'Letter' }) },
    { name: 'without a domain', data: changed({ domain: undefined }) },
    { name: 'without a message', data: changed({ message: undefined }) },
    { name: 'with a missing field', data: changed({ message: { to: RECEIVER } }) },
    { name: 'with a wrong address', data: changed({ message: { to: '0x1', text: 'x' } }) },
    { name: 'with a type that is no list', data: changed({ types: { ...simple.types, Note: 'x' } }) },
    {
      name: 'with a field of an undeclared type',
      data: changed({ types: { ...simple.types, Note: [field('to', 'Nobody')] } }),
    },
  ],
} as const
