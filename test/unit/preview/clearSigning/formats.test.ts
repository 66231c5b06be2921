import { type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  APES,
  call,
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
