import { createPublicClient, type Hex, http, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import { openRig } from './rpcRig.ts'

// What reaches a wallet is what was checked. The wallet is a node with anvil's keys.

let ethereum: EvmNode
let base: EvmNode
const alice = anvilAccount(0).address
const bob = anvilAccount(1).address

beforeAll(async () => {
  ;[ethereum, base] = await Promise.all([startEvmNode({ chainId: 1 }), startEvmNode({ chainId: 8453 })])
})
afterAll(() => Promise.all([ethereum?.close(), base?.close()]))

test('gate: a transaction with its bytes in input executes them, and the wallet sees one name', async () => {
  const rig = await openRig([ethereum])
  rig.connect(alice)
  const asked = { from: alice, to: bob, value: '0x1', input: '0xA9059CBB', gasLimit: '0x7530', chainId: 1 }
  const hash = (await rig.ask('eth_sendTransaction', [asked])) as Hex
  const reader = createPublicClient({ transport: http(ethereum.nodeUrl) })
  expect(await reader.getTransaction({ hash })).toMatchObject({ input: '0xa9059cbb', gas: 30_000n })
  expect(rig.received).toEqual([
    [{ from: alice, to: bob, value: '0x1', data: '0xA9059CBB', gas: '0x7530', chainId: 1 }],
  ])
})

const TYPES = {
  EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
  Pay: [{ name: 'wei', type: 'uint256' }],
}
const WEI = 2n ** 200n + 1n
const typed = (domain: string, rest = '') =>
  `{ "types":${JSON.stringify(TYPES)}, "primaryType":"Pay", ${rest} "domain":${domain}, "message":{"wei":${WEI}} }`

test('gate: the wallet signs the exact integers of typed data, from text that it can read in one way', async () => {
  const rig = await openRig([ethereum])
  rig.connect(alice)
  const signature = (await rig.ask('eth_signTypedData_v4', [alice, typed('{"chainId":1}')])) as Hex
  const signed = { types: { Pay: TYPES.Pay }, primaryType: 'Pay', domain: { chainId: 1 } } as const
  expect(await recoverTypedDataAddress({ ...signed, message: { wei: WEI }, signature })).toBe(alice)
  expect(rig.received).toEqual([
    [
      alice,
      `{"types":${JSON.stringify(TYPES)},"primaryType":"Pay","domain":{"chainId":1},"message":{"wei":"${WEI}"}}`,
    ],
  ])
})

test.each<readonly [string, string, unknown]>([
  [
    'typed data with two domains',
    'eth_signTypedData_v4',
    [alice, typed('{"chainId":1}', '"domain":{"chainId":8453},')],
  ],
  ['typed data with two chains', 'eth_signTypedData_v4', [alice, typed('{"chainId":8453,"chainId":1}')]],
  ['typed data in the place of old fields', 'eth_signTypedData', [[], typed('{"chainId":8453}')]],
  ['a grant', 'wallet_grantPermissions', [{ chainId: '0x2105', permissions: [] }]],
  ['a grant by its newer name', 'wallet_requestExecutionPermissions', [{ chainId: '8453' }]],
  ['prepared calls', 'wallet_prepareCalls', [{ chainId: '0x2105', calls: [{ to: bob }] }]],
  ['signed prepared calls', 'wallet_sendPreparedCalls', [{ chainId: '0x2105', data: {}, signature: '0x' }]],
  ['a call of a batch', 'wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: bob, chainId: '0x2105' }] }]],
  [
    'data beside another input',
    'wallet_sendCalls',
    [{ chainId: '0x1', calls: [{ to: bob, data: '0x', input: '0xab' }] }],
  ],
  [
    'an authorization for every chain',
    'eth_sendTransaction',
    [
      {
        from: alice,
        to: bob,
        type: '0x4',
        authorizationList: [{ chainId: '0x0', address: bob, nonce: '0x0' }],
      },
    ],
  ],
])('gate: %s of another chain or meaning reaches no wallet', async (_name, method, params) => {
  const rig = await openRig([ethereum, base])
  rig.connect(alice)
  await expect(rig.ask(method, params)).rejects.toMatchObject({ outcome: 'notSent' })
  expect(rig.received).toEqual([])
})
