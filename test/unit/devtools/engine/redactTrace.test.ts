import { expect, test } from 'vitest'
import {
  isPublicRead,
  redactArgument,
  redactError,
  redactErrorName,
  redactName,
  redactPublic,
} from '../../../../packages/devtools/src/engine/redactTrace.ts'

const ADDRESS = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHORT = `0xf39f${'0'.repeat(32)}2266`
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test('redactName: a name with something to hide is shortened every time, and a plain one stays', () => {
  for (let time = 0; time < 3; time += 1) {
    expect(redactName('eth_call')).toBe('eth_call')
    expect(redactName(KEY)).not.toContain(KEY.slice(10))
    expect(redactName(`topic ${KEY}`)).not.toContain(KEY.slice(10))
  }
})

test('redactPublic: an address keeps its form and four digits at each end', () => {
  expect(redactPublic(ADDRESS)).toBe(SHORT)
  expect(redactPublic([{ to: ADDRESS }, 'latest'])).toEqual([{ to: SHORT }, 'latest'])
})

test('redactPublic: quantities and amounts stay, hashes are shortened', () => {
  const amount = `0x${(10n ** 18n).toString(16).padStart(64, '0')}`
  expect(redactPublic('0xde0b6b3a7640000')).toBe('0xde0b6b3a7640000')
  expect(redactPublic(amount)).toBe(amount)
  expect(redactPublic(KEY)).toBe(`0xac09${'0'.repeat(56)}ff80`)
})

test('redactPublic: calldata keeps its selector and the place of its address', () => {
  const word = ADDRESS.slice(2).toLowerCase().padStart(64, '0')
  expect(redactPublic(`0x70a08231${word}`)).toBe(`0x70a08231${SHORT.slice(2).padStart(64, '0')}`)
})

test('redactPublic: a text that is no public data is not shown', () => {
  expect(redactPublic(['latest', 'a short secret', '1000000000000000000000'])).toEqual([
    'latest',
    '[text]',
    '1000000000000000000000',
  ])
})

test('redactPublic: a deep or a long value is cut', () => {
  const deep = { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }
  expect(JSON.stringify(redactPublic(deep))).not.toContain('"g"')
  expect(redactPublic(Array.from({ length: 500 }, () => 1))).toHaveLength(50)
})

test('redactName: names stay, ids in them are shortened', () => {
  expect(redactName('eth_getTransactionByBlockNumberAndIndex')).toBe(
    'eth_getTransactionByBlockNumberAndIndex',
  )
  expect(redactName('Alpha Wallet connected')).toBe('Alpha Wallet connected')
  expect(redactName(`cache:balance:eip155:1:${ADDRESS}`)).toBe('cache:balance:eip155:1:0xF3…2266')
  expect(redactName('mail me: someone@example.org')).not.toContain('someone')
  expect(redactName(Array(12).fill('zoo').join(' '))).not.toContain('zoo')
})

test('redactArgument: only the named fields of a call are shown', () => {
  expect(
    redactArgument('rpc.request', { id: KEY, method: 'personal_sign', params: ['0x68656c6c6f', ADDRESS] }),
  ).toEqual({ method: 'personal_sign' })
  expect(
    redactArgument('rpc.request', { id: KEY, method: 'eth_getBalance', params: [ADDRESS, 'latest'] }),
  ).toEqual({ method: 'eth_getBalance', params: [SHORT, 'latest'] })
  expect(redactArgument('data.balance', { force: true, account: `eip155:1:${ADDRESS}` })).toEqual({
    force: true,
    account: `eip155:1:${SHORT}`,
  })
  expect(redactArgument('embedded.connectEmail', { email: 'someone@example.org' })).toBeUndefined()
  expect(redactArgument('page.frameMessage', { message: { token: KEY } })).toBeUndefined()
})

test('redactArgument: an argument that is no object, or has a getter for a prototype, is read as empty', () => {
  expect(redactArgument('rpc.request', null)).toEqual({})
  expect(redactArgument('connections.connect', Object.create({ wallet: 'inherited' }))).toEqual({})
})

test('isPublicRead: nothing that a wallet answers, and nothing that is sent', () => {
  for (const method of [
    'personal_sign',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'eth_signTypedData_v4',
  ])
    expect(isPublicRead(method)).toBe(false)
  expect(isPublicRead('eth_call')).toBe(true)
})

test('redactError: of an error its code and a known phrase, whatever else a node wrote', () => {
  const secrets = [
    'k3y-of-host',
    '10.11.12.13',
    'zoo abandon ability',
    'someone@example.org',
    ADDRESS,
    'sk_live_4eC39H',
  ]
  for (const secret of secrets) {
    for (const message of [secret, `execution reverted: ${secret}`, `Method not found (${secret})`]) {
      expect(redactError({ code: 3, message }).message).not.toContain(secret.slice(0, 8))
    }
  }
  expect(redactError({ code: -32000, message: 'err: Insufficient funds for gas' })).toEqual({
    code: -32000,
    message: 'insufficient funds',
  })
  expect(redactError({ code: 'zoo', message: { toString: () => 'zoo' } })).toEqual({
    code: 0,
    message: '[text]',
  })
})

test('redactErrorName: class names only', () => {
  for (const name of ['RpcError', 'AbortError', 'Error', 'SecurityException'])
    expect(redactErrorName(name)).toBe(name)
  for (const name of ['zoo abandon ability', 'k3yOfTheHostError', '10.0.0.1', 7, `${'a'.repeat(99)}Error`])
    expect(redactErrorName(name)).toBe('Error')
})
