import { afterEach, expect, test } from 'vitest'
import { WalletError } from '../../../../src/bridge/errors/base.ts'
import { RelayError, UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { EmailCooldownError, FrameRequestError } from '../../../../src/bridge/errors/frame.ts'
import { HttpError, RpcError } from '../../../../src/bridge/errors/network.ts'
import { OutcomeUnknownError, WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { SignInRefusedError } from '../../../../src/bridge/errors/signIn.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { describeFailure, errorWords } from '../../../../src/ui/format/errorWords.ts'
import { FAILURES } from '../../../../src/ui/words/failures.ts'
import { setLanguage } from '../../../../src/ui/words/t.ts'

/** Words of the engine, which a visitor never reads. */
const ENGINE_WORDS =
  /engine|relay|dependency|popup|\bHTTP\b|\bEVM\b|\bRPC\b|initialize swap|allowance|endpoint|bridge/i

afterEach(() => setLanguage({ tag: 'en', dir: '', words: {} }))

test('errorWords: no sentence for a visitor has a word of the engine', () => {
  const texts = Object.values(FAILURES).flatMap(({ what, next }) => [what, next ?? []].flat())
  expect(texts.filter(text => ENGINE_WORDS.test(text))).toEqual([])
})

test.each([
  ['a status of HTTP', new HttpError(503), 'The service did not answer.'],
  ['a node', new RpcError('execution reverted: 0x08c379a0'), 'The network refused the request.'],
  ['a wallet', new WalletRequestError('Internal JSON-RPC error.'), 'Your wallet reported a problem.'],
  ['a relay', new RelayError(), 'WalletConnect is not reachable'],
  ['a rejection', new UserRejectedError(), 'You declined in your wallet.'],
  ['a code', new FrameRequestError('Invalid code'), 'Invalid code'],
  ['a secure site in words of its own', new FrameRequestError('E_4711'), 'An error occurred'],
  ['a refused sign-in', new SignInRefusedError('domain'), 'The message was made for another site'],
  ['a wait', new EmailCooldownError(17), 'Please try again after 17 seconds'],
  ['any other library', new TypeError('x is not a function'), 'Something went wrong'],
  [
    'a kind of a later version',
    Object.assign(new WalletError('New'), { kind: 'toString' }),
    'Something went wrong',
  ],
])('errorWords: %s is said by the closed set', (_, error, words) => {
  expect(errorWords(error)).toBe(words)
  expect(errorWords(toErrorWire(error))).toBe(words)
})

test('describeFailure: what others said is behind the details, cleaned and bounded', () => {
  const error = new RpcError(`<b>You\u202e won</b> ${'a'.repeat(2_000)}`, {
    cause: new Error('at 0xabc\nline two'),
  })
  const { text, details } = describeFailure(error)
  expect(text).toBe('The network refused the request.')
  expect(details).toMatch(/^rpc \(-32603\)\nYou won a+…\nat 0xabc line two$/)
  expect(details.length).toBeLessThan(601)
})

test('describeFailure: an error that says no more than its sentence has no details', () => {
  expect(describeFailure(new FrameRequestError('Invalid code')).details).toBe('')
})

test('describeFailure: says that nothing was sent only where the outcome proves it', () => {
  const failed = (outcome: string) => Object.assign(new WalletRequestError('boom'), { outcome })
  expect(describeFailure(failed('notSent')).text).toBe('Your wallet reported a problem. Nothing was sent.')
  expect(describeFailure(failed('unknown')).text).toBe('Your wallet reported a problem.')
  expect(describeFailure(new OutcomeUnknownError()).text).toBe(
    'The request was sent, but its result is unknown. Check your wallet before you try again.',
  )
})

test('describeFailure: sentences end as the language writes them', () => {
  setLanguage({
    tag: 'ja',
    dir: 'ltr',
    words: {
      'WalletConnect is not reachable': 'WalletConnectに接続できません',
      'Check your connection, then try again.': '通信状況を確認してから、再試行してください。',
    },
  })
  expect(describeFailure(new RelayError()).text).toBe(
    'WalletConnectに接続できません。通信状況を確認してから、再試行してください。',
  )
})
