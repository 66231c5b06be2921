import { RpcRequestError, serializeErc6492Signature } from 'viem'
import { expect, test } from 'vitest'
import type { SignInNode } from '../../../src/bridge/contract/signIn.ts'
import { RpcError } from '../../../src/bridge/errors/network.ts'
import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'
import { verifyContract } from '../../../src/siwx/verify/contract.ts'
import { BASE, ERC_1271_INVALID, ERC_1271_VALID } from './support/signInData.ts'

const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const inner = `0x${'12'.repeat(80)}` as const
const wrapped = serializeErc6492Signature({ address: FACTORY, data: '0xdeadbeef', signature: inner })
const twice = serializeErc6492Signature({ address: FACTORY, data: '0xdeadbeef', signature: wrapped })

interface Answers {
  readonly code?: unknown
  readonly call?: unknown
  readonly error?: unknown
}

function createNode({ code = '0x', call = ERC_1271_VALID, error }: Answers) {
  const calls: string[] = []
  const node: SignInNode = {
    async request(_chainId, { method, params = [] }) {
      const [target] = params as [{ to?: string; data?: string }]
      calls.push(method === 'eth_getCode' ? 'code' : target.to === undefined ? 'factory' : 'account')
      if (method === 'eth_getCode') return code
      // The data of a call of the account has the factory's call only inside a signature that is still wrapped.
      if (target.to !== undefined && target.data?.includes('deadbeef')) calls.push('wrapped')
      if (error !== undefined) throw error
      return call
    },
  }
  return { node, calls }
}

async function verdict(answers: Answers, signature = inner as string) {
  const { node, calls } = createNode(answers)
  const work = verifyContract({
    message: 'hello',
    signature,
    address: BASE.accountAddress,
    chainId: 'eip155:1',
    node,
  })
  const result = await work.catch(error => {
    expect(error).toBeInstanceOf(SignInUnverifiableError)
    return 'unverifiable'
  })
  return [result, ...calls]
}

const DELEGATED = `0xef0100${'11'.repeat(20)}`

test.each([
  ['a contract', '0x6080'],
  ['an account that is delegated (EIP-7702)', DELEGATED],
])('%s decides by ERC-1271: the factory call of a wrapped signature is not run', async (_name, code) => {
  expect(await verdict({ code }, wrapped)).toEqual([true, 'code', 'account'])
  expect(await verdict({ code, call: ERC_1271_INVALID }, wrapped)).toEqual([false, 'code', 'account'])
  expect(await verdict({ code, call: '0x' }, wrapped)).toEqual([false, 'code', 'account'])
  // Wrapped twice: what is inside is the account's signature, whatever it looks like.
  expect(await verdict({ code }, twice)).toEqual([true, 'code', 'account', 'wrapped'])
})

test('an account without code is deployed within the call', async () => {
  expect(await verdict({ call: '0x01' }, wrapped)).toEqual([true, 'code', 'factory'])
  expect(await verdict({ call: '0x00' }, wrapped)).toEqual([false, 'code', 'factory'])
  expect(await verdict({ call: '0x' }, wrapped)).toEqual(['unverifiable', 'code', 'factory'])
})

test.each([null, undefined, '', 'none', '0x1', 7, {}])(
  'a node that answers %j for the code runs nothing',
  async code => {
    const { node, calls } = createNode({})
    const request: SignInNode['request'] = async (chainId, args) =>
      args.method === 'eth_getCode' ? code : node.request(chainId, args)
    const asked = {
      message: 'hello',
      signature: wrapped,
      address: BASE.accountAddress,
      chainId: 'eip155:1',
    } as const
    await expect(verifyContract({ ...asked, node: { request } })).rejects.toBeInstanceOf(
      SignInUnverifiableError,
    )
    expect(calls).toEqual([])
  },
)

test('a suffix without the parts of ERC-6492 is refused without a call', async () => {
  for (const signature of [
    `0x${'6492'.repeat(16)}`,
    `0x12${'6492'.repeat(16)}`,
    `0x${'ff'.repeat(96)}${'6492'.repeat(16)}`,
  ])
    expect(await verdict({ code: '0x6080' }, signature)).toEqual([false])
})

test.each([
  ['the magic value alone', '0x1626ba7e'],
  ['the magic value at the end', `0x${'0'.repeat(56)}1626ba7e`],
  ['one more bit', `0x1626ba7e${'0'.repeat(55)}1`],
  ['true', `0x${'0'.repeat(63)}1`],
  ['nothing, as an account without code', '0x'],
])('an answer of %s is no yes', async (_name, call) => {
  expect(await verdict({ call })).toEqual([false, 'account'])
})

const ERROR_STRING = `0x08c379a0${'0'.repeat(62)}20${'0'.repeat(62)}026e6f${'0'.repeat(60)}`

test.each<[string, unknown]>([
  ['code 3', { code: 3, message: 'execution reverted' }],
  [
    'code 3 with data, of createNode',
    new RpcError('execution reverted: no', { code: 3, data: ERROR_STRING }),
  ],
  ['code 3 under other words', { code: 3, message: 'nope' }],
  ['-32000 with the data of a revert', { code: -32000, message: 'VM error', data: ERROR_STRING }],
  ['-32000 with the selector of an error alone', { code: -32000, data: '0x8baa579f' }],
  ['OpenEthereum', { code: -32015, message: 'VM execution error.', data: `Reverted ${ERROR_STRING}` }],
  ['Hardhat', { code: -32603, message: 'Error: VM', data: { message: 'x', data: ERROR_STRING } }],
  [
    'viem',
    new RpcRequestError({
      body: {},
      url: 'http://node',
      error: { code: 3, message: 'execution reverted', data: '0x' },
    }),
  ],
  [
    'ethers',
    { code: 'CALL_EXCEPTION', data: null, info: { error: { code: 3, message: 'execution reverted' } } },
  ],
])('a revert is a signature that is not valid: %s', async (_name, error) => {
  expect(await verdict({ error })).toEqual([false, 'account'])
})

test.each<[string, unknown]>([
  ['words of a revert', { code: -32000, message: 'execution reverted: invalid signature' }],
  [
    'words of a revert in a failure of the node',
    { code: -32603, message: 'could not revert to snapshot 0x12' },
  ],
  ['words of a revert in an Error', new Error('revert')],
  ['an error inside an error, in words', { message: 'x', cause: { details: 'execution reverted' } }],
  ['a revert without data under a shared code', { code: -32000, message: 'execution reverted', data: '0x' }],
  ['data that are no revert', { code: -32000, message: 'header not found', data: '0x12' }],
  ['data of words', { code: -32000, data: 'execution reverted' }],
  ['a hash', { code: -32603, data: `0x${'12'.repeat(32)}` }],
  ['no gas', { code: -32000, message: 'out of gas' }],
  ['a limit', { code: -32005, message: 'limit exceeded', data: ERROR_STRING }],
  ['the code as text', { code: '3', message: 'execution reverted' }],
  ['nothing', undefined],
  ['null', null],
])('a failure of the node is no verdict: %s', async (_name, error) => {
  const node: SignInNode = { request: () => Promise.reject(error) }
  const asked = {
    message: 'hello',
    signature: inner,
    address: BASE.accountAddress,
    chainId: 'eip155:1',
  } as const
  await expect(verifyContract({ ...asked, node })).rejects.toBeInstanceOf(SignInUnverifiableError)
})

test('a revert while the code is read is no verdict', async () => {
  const asked = {
    message: 'hello',
    signature: wrapped,
    address: BASE.accountAddress,
    chainId: 'eip155:1',
  } as const
  const node: SignInNode = { request: () => Promise.reject({ code: 3 }) }
  await expect(verifyContract({ ...asked, node })).rejects.toBeInstanceOf(SignInUnverifiableError)
})
