import { expect, test } from 'vitest'
import { describeTypedData } from '../../../packages/secure-site/src/frame/rpc/describeTypedData.ts'

const ACCOUNT = { chainId: 1, address: `0x${'11'.repeat(20)}` } as Parameters<typeof describeTypedData>[1]
const THIEF = `0x${'77'.repeat(20)}`
const TOKEN = `0x${'a0'.repeat(20)}`

const typed = (
  primaryType: string,
  fields: readonly (readonly [name: string, type: string, value: unknown])[],
  domain: object = { name: 'Token', chainId: 1, verifyingContract: TOKEN },
) => ({
  domain,
  primaryType,
  types: { EIP712Domain: [], [primaryType]: fields.map(([name, type]) => ({ name, type })) },
  message: Object.fromEntries(fields.map(([name, , value]) => [name, value])),
})

test('typed data: an EIP-3009 authorization says what leaves, and to whom', () => {
  const data = typed('TransferWithAuthorization', [
    ['from', 'address', ACCOUNT.address],
    ['to', 'address', THIEF],
    ['value', 'uint256', '5000000'],
    ['validAfter', 'uint256', '0'],
    ['validBefore', 'uint256', '9999999999'],
    ['nonce', 'bytes32', `0x${'01'.repeat(32)}`],
  ])
  const lines = describeTypedData(JSON.stringify(data), ACCOUNT)
  expect(lines.join('\n')).toContain('0x7777…7777')
  expect(lines.length).toBeGreaterThan(0)
})

test.each(['SafeTx', 'ForwardRequest', 'MetaTransaction', 'BulkOrder', 'Mystery'])(
  'typed data: %s of a contract is not signed without a warning',
  primaryType => {
    const lines = describeTypedData(typed(primaryType, [['to', 'address', THIEF]]), ACCOUNT)
    expect(lines.length).toBeGreaterThan(0)
  },
)

test('typed data: a permit without a limit names the spender and the missing limit', () => {
  const data = typed('Permit', [
    ['owner', 'address', ACCOUNT.address],
    ['spender', 'address', THIEF],
    ['value', 'uint256', String(2n ** 256n - 1n)],
    ['nonce', 'uint256', '0'],
    ['deadline', 'uint256', '9999999999'],
  ])
  const text = describeTypedData(data, ACCOUNT).join('\n')
  expect(text).toContain('0x7777…7777')
  expect(text).toContain('There is no limit to what can be taken.')
})

test('typed data: without a contract there is nothing to warn of', () => {
  const data = typed('Login', [['nonce', 'string', 'abc']], { name: 'App' })
  expect(describeTypedData(data, ACCOUNT)).toEqual([])
})
