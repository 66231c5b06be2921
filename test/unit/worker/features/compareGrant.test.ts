import { expect, test } from 'vitest'
import type { GrantChangedError } from '../../../../src/bridge/features/sessions/errors.ts'
import { compareGrant } from '../../../../src/worker/features/sessions/compareGrant.ts'
import type { GrantReply } from '../../../../src/worker/features/sessions/reply.schema.ts'
import { A, B } from '../rpc/harness.ts'
import {
  ABI,
  COSIGNER_KEY,
  call,
  grantRequest,
  NOW_S,
  nativeAllowance,
  OWN_KEY,
  tokenAllowance,
} from './sessionRequests.ts'

// What a wallet granted against what it was asked: the same or less passes, anything else is named.

const asked = grantRequest({ signer: { type: 'keys', data: { keys: [COSIGNER_KEY, OWN_KEY] } } })
const reply = (change: object = {}) => ({ ...asked, context: '0xabcd', ...change }) as unknown as GrantReply

function fieldOf(change: object, request = asked): string {
  try {
    compareGrant(request, reply(change), NOW_S)
    return 'within'
  } catch (error) {
    return (error as GrantChangedError).data.field
  }
}

const signer = (...keys: object[]) => ({ signer: { type: 'keys', data: { keys } } })
const permissions = (...items: unknown[]) => ({ permissions: items })

test.each([
  ['the same', {}],
  ['in another case', { address: A.toLowerCase(), chainId: '0x0001' }],
  ['an earlier end', { expiry: asked.expiry - 1 }],
  ['keys in another order', signer(OWN_KEY, COSIGNER_KEY)],
  ['less money', permissions(nativeAllowance({ allowance: '0x63' }))],
  ['the same money written longer', permissions(nativeAllowance({ allowance: '0x000064' }))],
  ['more seldom', permissions(tokenAllowance({ period: 86_401 }))],
  ['later', permissions(tokenAllowance({ start: NOW_S + 61 }))],
  ['one of three', permissions(tokenAllowance())],
  ['in another order', permissions(call(), tokenAllowance(), nativeAllowance())],
  ['fewer functions', permissions(call({ functions: [{ functionName: 'mint' }] }))],
  [
    'a lower limit',
    permissions(
      call({
        functions: [
          {
            functionName: 'transfer',
            args: [{ operator: 'EQUAL', value: '0x1' }],
            valueLimit: '0x9',
            operation: 'Call',
          },
        ],
      }),
    ),
  ],
  ['an abi of no more than it needs', permissions(call({ abi: ABI.slice(0, 2) }))],
  [
    'one more policy',
    {
      policies: [
        { type: 'rate-limit', data: { count: 1 } },
        { type: 'gas-limit', data: { limit: '0xff' } },
      ],
    },
  ],
])('grant: %s is within', (_what, change) => {
  expect(fieldOf(change)).toBe('within')
})

const transfer = {
  functionName: 'transfer',
  args: [{ operator: 'EQUAL', value: '0x01' }],
  valueLimit: '0x0a',
}
const functions = (...items: object[]) => permissions(call({ functions: items }))

test.each([
  ['another chain', { chainId: '0x2' }, 'chainId'],
  ['another account', { address: B }, 'address'],
  ['a later end', { expiry: asked.expiry + 1 }, 'expiry'],
  ['an end that is over', { expiry: NOW_S }, 'expiry'],
  ['milliseconds', { expiry: asked.expiry * 1000 }, 'expiry'],
  [
    'one key more',
    signer(COSIGNER_KEY, OWN_KEY, { ...OWN_KEY, publicKey: `0x02${'33'.repeat(32)}` }),
    'signer',
  ],
  ['without the cosigner', signer(OWN_KEY), 'signer'],
  ['the same key twice', signer(OWN_KEY, OWN_KEY), 'signer'],
  ['another curve', signer(COSIGNER_KEY, { ...OWN_KEY, type: 'secp256r1' }), 'signer'],
  ['more money', permissions(nativeAllowance({ allowance: '0x65' })), 'permissions[0]'],
  [
    'more money than a float can tell',
    permissions(nativeAllowance({ allowance: `0x${'f'.repeat(64)}` })),
    'permissions[0]',
  ],
  ['more often', permissions(nativeAllowance({ period: 86_399 })), 'permissions[0]'],
  ['earlier', permissions(nativeAllowance({ start: NOW_S + 59 })), 'permissions[0]'],
  ['another token', permissions(tokenAllowance({ token: A })), 'permissions[0]'],
  ['an allowance twice', permissions(nativeAllowance(), nativeAllowance()), 'permissions[1]'],
  [
    'two halves more',
    permissions(nativeAllowance({ allowance: '0x01' }), nativeAllowance()),
    'permissions[1]',
  ],
  ['another contract', permissions(call({ address: A })), 'permissions[0]'],
  ['another function', functions({ functionName: 'burn' }), 'permissions[0]'],
  ['a function twice', functions({ functionName: 'mint' }, { functionName: 'mint' }), 'permissions[0]'],
  ['without its condition', functions({ ...transfer, args: [] }), 'permissions[0]'],
  [
    'another condition',
    functions({ ...transfer, args: [{ operator: 'LESS_THAN', value: '0x01' }] }),
    'permissions[0]',
  ],
  [
    'another value',
    functions({ ...transfer, args: [{ operator: 'EQUAL', value: '0x02' }] }),
    'permissions[0]',
  ],
  ['more of the coin', functions({ ...transfer, valueLimit: '0x0b' }), 'permissions[0]'],
  ['no limit of the coin', functions({ ...transfer, valueLimit: undefined }), 'permissions[0]'],
  ['a coin nobody asked for', functions({ functionName: 'mint', valueLimit: '0x1' }), 'permissions[0]'],
  [
    'a call of another kind',
    functions({ functionName: 'mint', operation: 'DelegateCall' }),
    'permissions[0]',
  ],
  [
    'another function of the same name',
    permissions(
      call({
        functions: [{ functionName: 'mint' }],
        abi: [{ type: 'function', name: 'mint', inputs: [{ type: 'address' }] }],
      }),
    ),
    'permissions[0]',
  ],
  [
    'a function of that name twice',
    permissions(call({ functions: [{ functionName: 'mint' }], abi: [...ABI, ABI[1]] })),
    'permissions[0]',
  ],
  ['without the policy', { policies: [] }, 'policies[0]'],
  ['a looser policy', { policies: [{ type: 'gas-limit', data: { limit: '0x100' } }] }, 'policies[0]'],
])('grant: %s is refused', (_what, change, field) => {
  expect(fieldOf(change)).toBe(field)
})

test('grant: a function’s tuple is part of what it is', () => {
  const pay = (type: string) => [
    {
      type: 'function',
      name: 'pay',
      inputs: [{ type: 'tuple[]', components: [{ type: 'address' }, { type }] }],
    },
  ]
  const of = (abi: unknown) => call({ abi, functions: [{ functionName: 'pay' }] })
  const request = grantRequest({ ...asked, permissions: [of(pay('uint256'))] })
  expect(fieldOf(permissions(of(pay('uint256'))), request)).toBe('within')
  expect(fieldOf(permissions(of(pay('address'))), request)).toBe('permissions[0]')
})
