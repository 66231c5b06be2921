import { type Hex, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import { WalletError } from '../../src/bridge/errors/base.ts'
import { until } from '../support/peerControl.ts'
import { openRig } from './rpcRig.ts'

// Nodes of this file, so that no other file changes their counters and faults.
let ethereum: EvmNode
let base: EvmNode
const alice = anvilAccount(0).address
const bob = anvilAccount(1).address

beforeAll(async () => {
  ;[ethereum, base] = await Promise.all([startEvmNode({ chainId: 1 }), startEvmNode({ chainId: 8453 })])
})
afterEach(() => {
  for (const node of [ethereum, base]) node.setFaults({})
})
afterAll(() => Promise.all([ethereum?.close(), base?.close()]))

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    value => `answered ${JSON.stringify(value)}`,
    reason => reason,
  )
  return error instanceof WalletError ? `${error.name} ${error.code} ${error.message}` : String(error)
}

const callsOf = (node: EvmNode, method: string) => node.recorder.stats().calls[method] ?? 0

test('rpc: reads go to the node of the named network', async () => {
  const rig = await openRig([ethereum, base])
  const [block, onBase, chain] = await Promise.all([
    rig.ask('eth_blockNumber'),
    rig.ask('eth_getBalance', [alice, 'latest'], { network: 'eip155:8453' }),
    rig.ask('eth_chainId', [], { network: 'eip155:8453' }),
  ])
  expect(block).toMatch(/^0x[0-9a-f]+$/)
  expect(BigInt(String(onBase))).toBe(10_000n * 10n ** 18n)
  expect(chain).toBe('0x2105')
})

test('rpc: many tabs that read the same make one call', async () => {
  const rig = await openRig([ethereum])
  const before = callsOf(ethereum, 'eth_getBalance')
  const tabs = [rig.newTab(), rig.newTab(), rig.newTab(), rig.newTab()]
  const answers = await Promise.all(
    tabs.flatMap(tab => [1, 2, 3].map(() => rig.ask('eth_getBalance', [bob, 'latest'], { tab }))),
  )
  expect(new Set(answers).size).toBe(1)
  expect(callsOf(ethereum, 'eth_getBalance') - before).toBe(1)
})

test('rpc: a signature and typed data recover to the account', async () => {
  const rig = await openRig([ethereum])
  rig.connect(alice)
  const signature = (await rig.ask('personal_sign', [alice, toHex('hello')])) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(alice)
  const typed = {
    domain: { name: 'Rig', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { text: 'hi' },
  } as const
  const typedSignature = (await rig.ask('eth_signTypedData_v4', [alice, typed])) as Hex
  const { EIP712Domain: _domain, ...types } = typed.types
  expect(await recoverTypedDataAddress({ ...typed, types, signature: typedSignature })).toBe(alice)
  const foreign = { ...typed, domain: { ...typed.domain, chainId: 8453 } }
  expect(await refusal(rig.ask('eth_signTypedData_v4', [alice, foreign]))).toBe(
    'ValidationError -32602 params[1].domain.chainId: Expected chain 1, received chain 8453',
  )
})

test('rpc: a transaction is on the node, and its id asked again sends nothing', async () => {
  const rig = await openRig([ethereum])
  rig.connect(alice)
  const params = [{ from: alice, to: bob, value: '0x1' }]
  const id = 'transaction-0001'
  const hash = await rig.ask('eth_sendTransaction', params, { id })
  expect(await rig.ask('eth_sendTransaction', params, { id })).toBe(hash)
  expect(rig.sent).toEqual(['eth_sendTransaction'])
  const receipt = await rig.ask('eth_getTransactionReceipt', [hash])
  expect(receipt).toMatchObject({ status: '0x1', to: bob.toLowerCase() })
})

test('rpc: what the node refuses keeps its own code and words', async () => {
  const rig = await openRig([ethereum])
  rig.connect(alice)
  const raw = await refusal(rig.ask('eth_sendRawTransaction', ['0x00']))
  expect(raw).toMatch(/^RpcError -3\d{4} /)
  // Deploys a contract whose code reverts at once.
  const reverted = await refusal(rig.ask('eth_call', [{ data: '0x60006000fd' }, 'latest']))
  expect(reverted).toMatch(/^RpcError 3 execution reverted/)
})

test('rpc: a raw transaction is put on the wire once, whatever the node says', async () => {
  const rig = await openRig([ethereum])
  // The node's chain is verified before anything with an effect reaches it.
  await rig.ask('eth_blockNumber')
  ethereum.setFaults({ status: 503, methods: ['eth_sendRawTransaction'] })
  const before = callsOf(ethereum, 'eth_sendRawTransaction')
  expect(await refusal(rig.ask('eth_sendRawTransaction', ['0x02']))).toBe(
    'HttpError -32603 HTTP status code: 503',
  )
  expect(callsOf(ethereum, 'eth_sendRawTransaction') - before).toBe(1)
})

test('rpc: a read outlives a busy node and a cut connection', async () => {
  const rig = await openRig([ethereum])
  ethereum.setFaults({ status: 429, times: 1 })
  expect(await rig.ask('eth_getTransactionCount', [bob, 'latest'])).toMatch(/^0x/)
  ethereum.setFaults({ dropFirst: 1 })
  expect(await rig.ask('eth_getCode', [bob, 'latest'])).toBe('0x')
})

test('rpc: a node of another chain is not believed', async () => {
  const rig = await openRig([ethereum])
  ethereum.setFaults({ wrongChainId: 5 })
  expect(await refusal(rig.ask('eth_getBalance', [bob, 'latest']))).toBe(
    'WrongChainError 4901 The node serves another chain',
  )
})

test('rpc: a filter lives at its node', async () => {
  const rig = await openRig([ethereum])
  rig.connect(alice)
  const filter = await rig.ask('eth_newBlockFilter')
  const hash = await rig.ask('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
  // A node answers with the hash before the block with it is mined.
  const receipt = () => rig.ask('eth_getTransactionReceipt', [hash])
  await until(receipt, mined => mined !== null, 'the block is mined')
  expect(await rig.ask('eth_getFilterChanges', [filter])).toHaveLength(1)
  expect(await rig.ask('eth_getFilterChanges', [filter])).toHaveLength(0)
  expect(await rig.ask('eth_uninstallFilter', [filter])).toBe(true)
})

test('rpc: a slow node does not keep an aborted caller', async () => {
  const rig = await openRig([ethereum])
  await rig.ask('eth_blockNumber')
  ethereum.setFaults({ hang: true })
  const id = 'request-to-abort'
  const answer = refusal(rig.ask('eth_getBalance', [alice, 'latest'], { id }))
  rig.rpc.abort(rig.tab, id)
  expect(await answer).toBe('RequestAbortedError 4001 Request was aborted')
})
