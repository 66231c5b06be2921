import { type Abi, encodeFunctionData, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from '../../../../packages/preview/src/clearSigning/describeRequest.ts'
import {
  ACCOUNT,
  call,
  createHost,
  describeSignature,
  describeTransaction,
  FRIEND,
  USDC,
  VAULT,
  vaultDescriptor,
} from './clearRig.ts'

// Vectors of our own, from the structure of descriptors of ERC-7730, in the shape of the registry: a descriptor, a request, and the text.

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
