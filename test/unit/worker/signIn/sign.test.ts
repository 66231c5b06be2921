import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../../src/bridge/contract/engineApi.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { SignInRefusedError } from '../../../../src/bridge/errors/signIn.ts'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import { signFailure, signSession } from '../../../../src/worker/signIn/sign.ts'
import { findSubject, readSubject } from '../../../../src/worker/signIn/subject.ts'
import { connectionOpened } from '../../../../src/worker/store/connections.ts'
import { testStore } from '../../../support/engineStore.ts'
import { hostTab, messageFor, noNode, owner, stranger, subject } from './rig.ts'

const signal = () => new AbortController().signal

function sign(answer: (request: RpcRequest) => unknown, message = messageFor(owner.address)) {
  const asked: RpcRequest[] = []
  const session = signSession(hostTab({ createMessage: async () => message }), subject, signal(), {
    clock: systemClock,
    node: noNode,
    abort() {},
    async request(_tab, request) {
      asked.push(request)
      return answer(request)
    },
  })
  return { asked, session }
}

const signed = (account: typeof owner, text: string) => account.signMessage({ message: text })

test('sign: personal_sign of the whole text, by the account, on its chain', async () => {
  const message = messageFor(owner.address)
  const { asked, session } = sign(() => signed(owner, message.text), message)
  expect(await session).toMatchObject({ data: message.data, message: message.text })
  const [{ method, params, network }] = asked as [RpcRequest]
  expect([method, network]).toEqual(['personal_sign', 'eip155:1'])
  const [hex, address] = params as [string, string]
  expect(Buffer.from(hex.slice(2), 'hex').toString()).toBe(message.text)
  expect(address).toBe(owner.address)
})

test.each([
  ['another key', () => signed(stranger, messageFor(owner.address).text)],
  ['another text', () => signed(owner, 'I owe you everything')],
  ['no hex', () => 'signed, honestly'],
  ['nothing', () => null],
  ['an object', () => ({ signature: '0x00' })],
  ['a signature of no length', () => '0x'],
  ['zeros', () => `0x${'0'.repeat(130)}`],
  ['a hundred thousand bytes', () => `0x${'ab'.repeat(100_000)}`],
])('sign: a wallet that answers with %s is refused', async (_what, answer) => {
  const error = await sign(answer).session.catch((thrown: unknown) => thrown)
  expect((error as Error).name).toMatch(/^SignIn(Refused|Unverifiable)Error$/)
})

test.each([
  ['of another account', messageFor(stranger.address)],
  ['of another site', messageFor(owner.address, { domain: 'evil.test' })],
  ['that asks for another page', messageFor(owner.address, { uri: 'https://evil.test/' })],
  ['that says what its fields do not', messageFor(owner.address, { nonce: 'another9another9' })],
  ['of a time gone by', messageFor(owner.address, { expirationTime: '2020-01-01T00:00:00.000Z' })],
])('sign: a host’s message %s is not taken, however well it is signed', async (_what, message) => {
  const { session } = sign(() => signed(owner, message.text), message)
  await expect(session).rejects.toThrow()
})

test.each([null, {}, { data: {}, text: 'x' }, { data: messageFor(owner.address).data }, 'text'])(
  'sign: what is no message is refused before anybody is asked: %j',
  async message => {
    const { asked, session } = sign(() => '0x', message as ReturnType<typeof messageFor>)
    await expect(session).rejects.toThrow()
    expect(asked).toEqual([])
  },
)

test('sign: the messages of failures', () => {
  expect(signFailure(new UserRejectedError(), false).message).toBe('Signature declined')
  const words = 'This application might not support Smart Accounts'
  expect(signFailure(new UserRejectedError(), true).message).toBe(words)
  expect(signFailure(new SignInRefusedError('signature'), true).message).toBe(words)
  expect(signFailure(new Error('the nonce server is down'), true).message).toBe('the nonce server is down')
})

test('sign: no way to the wallet is open', async () => {
  const out = { ...subject, connection: { ...subject.connection, reach: 'none' as const } }
  const parameters = { clock: systemClock, node: noNode, abort() {}, request: async () => '0x' }
  await expect(signSession(hostTab({}), out, signal(), parameters)).rejects.toThrow(
    'No ConnectionController client found',
  )
})

test('sign: who is to sign in', () => {
  const store = testStore()
  expect(() => readSubject(store.get())).toThrow('No ActiveCaipAddress found')
  connectionOpened(store, {
    namespace: 'eip155',
    accounts: [`eip155:777:${owner.address}`],
    networkId: 'eip155:777',
    connection: subject.connection,
  })
  expect(() => readSubject(store.get())).toThrow('No ActiveCaipNetwork or client found')
  expect(findSubject(store.get())).toBeNull()
})
