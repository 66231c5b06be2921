import { expect, test } from 'vitest'
import { isAttach, isBusMessage, isCandidateNotice, isNotice } from '../../../../src/bridge/wire/messages.ts'
import { fc } from '../../../support/fastCheck.ts'

const holder = {
  kind: 'holder',
  protocol: 1,
  mode: 'worker',
  url: '',
  name: '',
  alive: null,
  hidden: false,
  term: 'term-1',
}
const attach = { kind: 'attach', identity: 'i', tabId: '0123456789abcdef', protocol: 1, visible: true }

test.each([
  holder,
  { ...holder, alive: 'lock', later: 'an optional field of a newer deploy' },
  { kind: 'who' },
  { kind: 'lane', lane: 'x', attach },
  { kind: 'generation', generation: 1 },
])('messages: bus takes %j', message => expect(isBusMessage(message)).toBe(true))

test.each([
  { ...holder, mode: 'constructor' },
  { ...holder, protocol: Number.NaN },
  { ...holder, url: 7 },
  { ...holder, alive: '' },
  { ...holder, term: undefined },
  { kind: 'lane', lane: '', attach },
  { kind: 'lane', lane: 'x', attach: { ...attach, tabId: '../../etc' } },
  { kind: 'generation', generation: -1 },
  { kind: '__proto__' },
])('messages: bus refuses malformed message %#', message => expect(isBusMessage(message)).toBe(false))

test.each([
  { kind: 'engine', protocol: 1, mode: 'page', epoch: 1.5, alive: null },
  { kind: 'moved', to: { ...holder, hidden: 'yes' } },
  { kind: 'moved' },
  { kind: 'failed', error: 'no shape' },
  { kind: 'log' },
  [],
])('messages: tab refuses malformed notice %#', message => expect(isNotice(message)).toBe(false))

test('messages: guards survive anything', () => {
  fc.assert(
    fc.property(fc.anything(), message => {
      for (const is of [isBusMessage, isNotice, isAttach, isCandidateNotice]) expect(is(message)).toBe(false)
    }),
  )
})
