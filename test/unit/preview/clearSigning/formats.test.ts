import { type Abi, encodeFunctionData, getAddress, type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from '../../../../src/preview/clearSigning/describeRequest.ts'
import {
  ACCOUNT,
  APES,
  call,
  createHost,
  describeSignature,
  describeTransaction,
  FRIEND,
  type RigOptions,
  USDC,
  VAULT,
  vaultDescriptor,
} from './clearRig.ts'

// Vectors of our own, from the formats of ERC-7730, in the shape of the registry: a descriptor, a request, and the text.

/** One function of the vault with one value. */
function write(type: string, value: unknown, field: object, more: RigOptions & { metadata?: object } = {}) {
  const { metadata = {}, ...options } = more
  const format = { intent: 'Do', fields: [{ path: 'value', label: 'Value', ...field }] }
  const descriptor = vaultDescriptor({ [`act(${type} value)`]: format }, { metadata })
  return describeTransaction(
    { to: VAULT, data: call(`act(${type} value)`, [value]) },
    { ...options, descriptors: [descriptor] },
  )
}

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const constants = { ticker: 'POL' }
const enums = { rate: { '1': 'stable', '2': 'variable', true: 'on', false: 'off' } }

describe('formats of ERC-7730', () => {
  test.each<[string, string, unknown, object, string]>([
    ['raw integer', 'uint256', 1000n, { format: 'raw' }, '1000'],
    ['raw negative integer', 'int128', -5n, { format: 'raw' }, '-5'],
    ['raw without a format', 'uint256', 7n, {}, '7'],
    ['raw text', 'string', 'Ledger', { format: 'raw' }, '"Ledger"'],
    ['raw bytes', 'bytes', '0x123456789a', { format: 'raw' }, '0x123456789a'],
    ['raw long bytes', 'bytes', `0x${'ab'.repeat(300)}`, {}, '0xabababababababab... (300 bytes)'],
    ['raw boolean', 'bool', true, {}, 'yes'],
    ['raw address', 'address', FRIEND, { format: 'raw' }, FRIEND],
    ['amount', 'uint256', 0x2c1c986f1c48000n, { format: 'amount' }, '0.19866144 ETH'],
    ['tokenAmount', 'uint256', 1_000_000n, { format: 'tokenAmount', params: { token: USDC } }, '1 USDC'],
    [
      'tokenAmount without a token',
      'uint256',
      5n,
      { format: 'tokenAmount' },
      '5 base units of an unknown token',
    ],
    [
      'tokenAmount of a token that the chain does not confirm',
      'uint256',
      5n,
      { format: 'tokenAmount', params: { token: FRIEND } },
      `5 base units of the unknown token ${FRIEND}`,
    ],
    [
      'tokenAmount on another chain',
      'uint256',
      5n,
      { format: 'tokenAmount', params: { token: USDC, chainId: 10 } },
      `5 base units of the unknown token ${USDC} on chain 10`,
    ],
    [
      'tokenAmount from the threshold on',
      'uint256',
      0xffffffffn,
      { format: 'tokenAmount', params: { token: USDC, threshold: '0xFFFFFFFF' } },
      'Unlimited USDC',
    ],
    [
      'tokenAmount with a message',
      'uint256',
      0xffffffffn,
      { format: 'tokenAmount', params: { token: USDC, threshold: '0xFFFFFFFF', message: 'Max' } },
      'Max USDC',
    ],
    [
      'tokenAmount below the threshold',
      'uint256',
      2_500_000n,
      { format: 'tokenAmount', params: { token: USDC, threshold: '0xFFFFFFFF' } },
      '2.5 USDC',
    ],
    [
      'tokenAmount of the coin',
      'uint256',
      2_000_000_000_000_000n,
      { format: 'tokenAmount', params: { token: NATIVE, nativeCurrencyAddress: [NATIVE] } },
      '0.002 ETH',
    ],
    ['nftName', 'uint256', 1036n, { format: 'nftName', params: { collection: APES } }, 'BAYC #1036'],
    [
      'nftName of a collection without a symbol',
      'uint256',
      1n,
      { format: 'nftName', params: { collection: FRIEND } },
      `${FRIEND} #1`,
    ],
    [
      'date of a timestamp',
      'uint256',
      1_709_191_632n,
      { format: 'date', params: { encoding: 'timestamp' } },
      '2024-02-29T07:27:12Z',
    ],
    [
      'date beyond the calendar',
      'uint256',
      maxUint256,
      { format: 'date', params: { encoding: 'timestamp' } },
      'after the year 9999',
    ],
    [
      'date of a block',
      'uint256',
      19_000_100n,
      { format: 'date', params: { encoding: 'blockheight' } },
      'block 19000100 (about 2024-01-11T19:26:40Z)',
    ],
    ['duration', 'uint256', 8_250n, { format: 'duration' }, '02:17:30'],
    ['duration of more than a day', 'uint256', 360_000n, { format: 'duration' }, '100:00:00'],
    ['duration beyond range', 'uint256', maxUint256, { format: 'duration' }, 'more than 11574074 days'],
    ['unit', 'uint256', 10n, { format: 'unit', params: { base: 'h' } }, '10h'],
    ['unit with decimals', 'uint256', 15n, { format: 'unit', params: { base: 'd', decimals: 1 } }, '1.5d'],
    [
      'unit with a prefix',
      'uint256',
      36_000n,
      { format: 'unit', params: { base: 's', prefix: true } },
      '36ks',
    ],
    [
      'unit with a small prefix',
      'uint256',
      15n,
      { format: 'unit', params: { base: 's', decimals: 4, prefix: true } },
      '1.5ms',
    ],
    [
      'unit of a constant',
      'uint256',
      15n,
      { format: 'unit', params: { base: '$.metadata.constants.ticker', decimals: 1 } },
      '1.5POL',
    ],
    ['unit of a blank', 'uint256', 15n, { format: 'unit', params: { base: ' ', decimals: 1 } }, '1.5'],
    ['percent', 'uint256', 50n, { format: 'unit', params: { base: '%', decimals: 2 } }, '0.5%'],
    ['enum', 'uint8', 2, { format: 'enum', params: { $ref: '$.metadata.enums.rate' } }, 'variable'],
    ['enum of a boolean', 'bool', true, { format: 'enum', params: { $ref: '$.metadata.enums.rate' } }, 'on'],
    ['chainId', 'uint256', 1n, { format: 'chainId' }, 'Ethereum'],
    ['chainId of an unknown network', 'uint256', 99n, { format: 'chainId' }, 'chain 99'],
    ['addressName', 'address', FRIEND, { format: 'addressName', params: { types: ['eoa'] } }, FRIEND],
    [
      'addressName of the sender',
      'address',
      FRIEND,
      { format: 'addressName', params: { senderAddress: [FRIEND] } },
      'the sender',
    ],
    ['tokenTicker', 'address', USDC, { format: 'tokenTicker' }, 'USDC'],
    ['list', 'uint256[]', [1n, 2n, 3n], {}, '1, 2, 3'],
    [
      'long list',
      'uint256[]',
      Array.from({ length: 9 }, (_, i) => BigInt(i)),
      {},
      '0, 1, 2, 3, 4, 5, and 3 more',
    ],
    ['empty list', 'uint256[]', [], {}, 'none'],
    ['separator', 'uint256[]', [4n, 5n], { separator: 'Item {index}' }, 'Item 0 4, Item 1 5'],
    ['last item', 'uint256[]', [4n, 5n], { path: 'value.[-1]' }, '5'],
    ['items by a slice', 'uint256[]', [4n, 5n, 6n], { path: '#.value.[1:]' }, '5, 6'],
    [
      'address in the first bytes',
      'bytes',
      `${USDC}${'00'.repeat(23)}`,
      { path: 'value.[0:20]', format: 'addressName' },
      USDC,
    ],
    [
      'address in the last bytes of a number',
      'uint256',
      (1n << 255n) | BigInt(USDC),
      { path: 'value.[-20:]', format: 'tokenTicker' },
      'USDC',
    ],
    ['constant', 'uint256', 1n, { path: undefined, value: 'Aave' }, 'Aave'],
    [
      'encrypted',
      'bytes32',
      `0x${'11'.repeat(32)}`,
      { format: 'tokenAmount', encryption: { scheme: 'fhevm', fallbackLabel: '[Encrypted Amount]' } },
      '[Encrypted Amount]',
    ],
  ])('%s', async (_name, type, value, field, text) => {
    expect(await write(type, value, field, { metadata: { enums, constants } })).toBe(`Do. Value: ${text}`)
  })

  test('calldata: the words of the inner descriptor, one level deep', async () => {
    const formats = {
      'wrap(address target,bytes action)': {
        intent: 'Wrap',
        fields: [{ path: 'action', label: 'Inner', format: 'calldata', params: { calleePath: 'target' } }],
      },
    }
    const descriptors = [vaultDescriptor(formats)]
    const transfer = call('transfer(address to,uint256 value)', [FRIEND, 1_500_000n])
    const wrap = (target: Hex, data: Hex) => call('wrap(address target,bytes action)', [target, data])
    const describeWrap = (data: Hex) => describeTransaction({ to: VAULT, data }, { descriptors })
    expect(await describeWrap(wrap(USDC, transfer))).toBe(`Wrap. Inner: Send 1.5 USDC to ${FRIEND}`)
    expect(await describeWrap(wrap(VAULT, wrap(USDC, transfer)))).toMatch(
      /^Wrap\. Inner: Wrap\. Inner: the function 0xa9059cbb of 0xA0b8.*, not read$/,
    )
    expect(await describeWrap(wrap(FRIEND, '0x12345678'))).toBe(
      `Wrap. Inner: the function 0x12345678 of ${FRIEND}, not read`,
    )
    expect(await describeWrap(wrap(FRIEND, '0x1234'))).toBe(
      `Wrap. Inner: a call without a function of ${FRIEND}, not read`,
    )
  })
})

describe('structure of ERC-7730', () => {
  const signature = 'order((address token,uint256 amount)[] parts,address to)'
  const args = [
    [
      { token: USDC, amount: 1_000_000n },
      { token: USDC, amount: 2_000_000n },
    ],
    FRIEND,
  ]
  const abi = [
    {
      type: 'function',
      name: 'order',
      stateMutability: 'nonpayable',
      outputs: [],
      inputs: [
        {
          name: 'parts',
          type: 'tuple[]',
          components: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint256' },
          ],
        },
        { name: 'to', type: 'address' },
      ],
    },
  ] satisfies Abi as Abi
  const data = encodeFunctionData({ abi, args })
  const amount = { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } }
  const describeOrder = (format: object, more: Parameters<typeof vaultDescriptor>[1] = {}) =>
    describeTransaction(
      { to: VAULT, data },
      { descriptors: [vaultDescriptor({ [signature]: { intent: 'Order', ...format } }, more)] },
    )

  test('a group over a list, with paths relative to its items', async () => {
    const fields = [
      { path: 'parts.[]', label: 'Part', fields: [amount] },
      { path: 'to', label: 'To' },
    ]
    expect(await describeOrder({ fields })).toBe(
      `Order. Part, Amount: 1 USDC; Part, Amount: 2 USDC; To: ${FRIEND}`,
    )
  })

  test('lists one after the other, and bundled', async () => {
    const columns = [
      { path: 'parts.[].amount', label: 'A' },
      { path: 'parts.[].token', label: 'T', format: 'tokenTicker' },
    ]
    expect(await describeOrder({ fields: columns })).toBe('Order. A: 1000000, 2000000; T: USDC, USDC')
    expect(await describeOrder({ fields: [{ iteration: 'bundled', fields: columns }] })).toBe(
      'Order. A: 1000000; T: USDC; A: 2000000; T: USDC',
    )
  })

  test('a parameter that is a list gives the token of each item', async () => {
    const fields = [{ ...amount, path: 'parts.[].amount', params: { tokenPath: 'parts.[].token' } }]
    expect(await describeOrder({ fields })).toBe('Order. Amount: 1 USDC, 2 USDC')
  })

  test('definitions with parameters of their own and of the reference', async () => {
    const definitions = { sum: { label: 'Sum', format: 'tokenAmount', params: { token: FRIEND } } }
    const fields = [
      {
        path: 'parts.[0].amount',
        $ref: '$.display.definitions.sum',
        params: { token: '$.metadata.constants.dollar' },
      },
    ]
    expect(await describeOrder({ fields }, { definitions, metadata: { constants: { dollar: USDC } } })).toBe(
      'Order. Sum: 1 USDC',
    )
  })

  test('maps by a value of the transaction', async () => {
    const maps = { token: { $keyType: 'Chain ID', values: { '1': USDC } } }
    const token = { map: '$.metadata.maps.token', keyPath: '@.chainId' }
    const fields = [{ path: 'parts.[0].amount', format: 'tokenAmount', params: { token } }]
    expect(await describeOrder({ fields }, { metadata: { maps } })).toBe('Order. 1 USDC')
    const missing = { map: '$.metadata.maps.token', keyPath: 'to' }
    const others = [{ path: 'parts.[0].amount', format: 'tokenAmount', params: { token: missing } }]
    expect(await describeOrder({ fields: others }, { metadata: { maps } })).toBeNull()
  })

  test('interpolatedIntent shows fields in its words, and the others after it', async () => {
    const fields = [
      { path: 'to', label: 'To', format: 'addressName' },
      { path: 'parts.[0].amount', label: 'First' },
    ]
    expect(await describeOrder({ interpolatedIntent: 'Order {{for}} {to}', fields })).toBe(
      `Order {for} ${FRIEND}. First: 1000000`,
    )
    expect(await describeOrder({ interpolatedIntent: 'Order for {nothing}', fields })).toBe(
      `Order. To: ${FRIEND}; First: 1000000`,
    )
  })

  test('visible: never, optional, ifNotIn, mustMatch; required and excluded of the first schema', async () => {
    const to = { path: 'to', label: 'To' }
    const wrong = { path: 'missing', label: 'Wrong' }
    const show = (...fields: object[]) =>
      describeOrder({ fields: [{ path: 'parts.[0].amount', label: 'A' }, ...fields] })
    expect(await show({ ...to, visible: 'never' })).toBe('Order. A: 1000000')
    expect(await show({ ...wrong, visible: 'optional' })).toBe('Order. A: 1000000')
    expect(await show(wrong)).toBeNull()
    expect(await show({ ...to, visible: { ifNotIn: [FRIEND] } })).toBe('Order. A: 1000000')
    expect(await show({ ...to, visible: { ifNotIn: [USDC] } })).toBe(`Order. A: 1000000; To: ${FRIEND}`)
    expect(await show({ ...to, visible: { mustMatch: [FRIEND] } })).toBe('Order. A: 1000000')
    expect(await show({ ...to, visible: { mustMatch: [USDC] } })).toBeNull()
    expect(await describeOrder({ fields: [to], excluded: ['to'] })).toBe('Order')
    expect(await describeOrder({ fields: [to], required: ['#.to'] })).toBe(`Order. To: ${FRIEND}`)
    expect(await describeOrder({ fields: [], required: ['to'] })).toBeNull()
  })

  test('values of the transaction; coins that no field shows are added', async () => {
    const formats = {
      'wrap()': { intent: 'Wrap', fields: [{ path: '@.value', label: 'Amount', format: 'amount' }] },
    }
    const bare = { 'wrap()': { intent: 'Wrap', fields: [] } }
    const wrap = { to: VAULT, data: call('wrap()', []), value: 500_000_000_000_000_000n }
    expect(await describeTransaction(wrap, { descriptors: [vaultDescriptor(formats)] })).toBe(
      'Wrap. Amount: 0.5 ETH',
    )
    expect(await describeTransaction(wrap, { descriptors: [vaultDescriptor(bare)] })).toBe(
      'Wrap. Sent with it: 0.5 ETH',
    )
  })

  test('an intent of several parts', async () => {
    expect(await describeOrder({ intent: { Action: 'Order', Type: 'Batch' }, fields: [] })).toBe(
      'Action: Order, Type: Batch',
    )
  })

  test('a sentence without room for all fields says how many are missing', async () => {
    const fields = Array.from({ length: 9 }, (_, index) => ({
      path: 'to',
      label: `Receiver number ${index}`,
    }))
    const sentence = await describeOrder({ fields })
    expect(sentence?.length).toBeLessThanOrEqual(280)
    expect(sentence).toMatch(/^Order\. Receiver number 0: 0x52908400\.\.\.E4169EE7; .*; [3-6] more$/)
  })

  test('metadata.token gives the symbol only where the chain confirms the decimals', async () => {
    const formats = {
      'burn(uint256 value)': {
        intent: 'Burn',
        fields: [{ path: 'value', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }],
      },
    }
    const descriptors = [
      vaultDescriptor(formats, { metadata: { token: { name: 'Old', ticker: 'OLD', decimals: 2 } } }),
    ]
    const burn = (facts: { symbol: string | null; decimals: number | null }) =>
      describeTransaction(
        { to: VAULT, data: call('burn(uint256 value)', [150n]) },
        { descriptors, tokens: { [VAULT]: facts } },
      )
    expect(await burn({ symbol: null, decimals: 2 })).toBe('Burn. Amount: 1.5 OLD')
    expect(await burn({ symbol: null, decimals: null })).toBe(
      `Burn. Amount: 150 base units of the unknown token ${getAddress(VAULT)}`,
    )
    expect(await burn({ symbol: 'NEW', decimals: 2 })).toBeNull()
    expect(await burn({ symbol: null, decimals: 18 })).toBeNull()
  })

  test('a message: type string, domain and deployment', async () => {
    const typed = {
      types: {
        EIP712Domain: [],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'contents', type: 'string' },
        ],
        Person: [{ name: 'wallet', type: 'address' }],
      },
      primaryType: 'Mail',
      domain: { name: 'Post', version: '1', chainId: 1, verifyingContract: VAULT },
      message: { from: { wallet: FRIEND }, contents: 'Hello' },
    }
    const formats = {
      'Mail(Person from, string contents)Person(address wallet)': {
        intent: 'Write',
        interpolatedIntent: 'Write {contents} as {from.wallet}',
        fields: [{ path: 'contents' }, { path: 'from.wallet', format: 'addressName' }],
      },
    }
    const eip712 = { domain: { name: 'Post', version: '1' }, deployments: [{ chainId: 1, address: VAULT }] }
    const describeMail = (context: object, more: object = {}) =>
      describeSignature(
        { ...typed, ...more },
        { descriptors: [vaultDescriptor(formats, { context: { eip712: context } })] },
      )
    expect(await describeMail(eip712)).toBe(`Write "Hello" as ${FRIEND}`)
    expect(await describeMail({ ...eip712, domain: { name: 'Other' } })).toBeNull()
    expect(await describeMail({ ...eip712, domain: { salt: '0x1' } })).toBeNull()
    expect(await describeMail({ domain: eip712.domain })).toBeNull()
    expect(await describeMail(eip712, { domain: { ...typed.domain, chainId: 5 } })).toBeNull()
    expect(await describeMail(eip712, { domain: { ...typed.domain, verifyingContract: FRIEND } })).toBeNull()
    const other = { ...typed.types, Person: [{ name: 'wallet', type: 'bytes20' }] }
    expect(await describeMail(eip712, { types: other })).toBeNull()
    expect(await describeMail(eip712, { message: { contents: 'Hello' } })).toBeNull()
    const bare = { Mail: formats['Mail(Person from, string contents)Person(address wallet)'] }
    const bareContext = { eip712: { ...eip712, schemas: [{ primaryType: 'Mail', types: typed.types }] } }
    expect(
      await describeSignature(typed, { descriptors: [vaultDescriptor(bare, { context: bareContext })] }),
    ).toBe(`Write "Hello" as ${FRIEND}`)
    expect(
      await describeSignature(typed, { descriptors: [vaultDescriptor(bare, { context: { eip712 } })] }),
    ).toBeNull()
  })

  test('a bundle is described as a whole, or not at all', async () => {
    const transfer = { to: USDC, data: call('transfer(address to,uint256 value)', [FRIEND, 1_000_000n]) }
    const send = (calls: readonly object[]) =>
      describeRequest(createHost(), 'wallet_sendCalls', [{ from: ACCOUNT, chainId: '0x1', calls }], ACCOUNT)
    expect(await send([transfer, { to: FRIEND, value: '0xde0b6b3a7640000' }])).toBe(
      `Send 1 USDC to ${FRIEND} and Send 1 ETH to ${FRIEND}`,
    )
    expect(await send([transfer, { to: VAULT, data: '0x12345678' }])).toBeNull()
  })
})
