import { expect, test } from 'vitest'
import { createReplyStore } from '../../../../src/ui/page/frame/replyStore.ts'

const reply = (id: string) => ({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: '0x1' })

test('replies: an untaken reply is given to the next engine, and to the one after it', () => {
  const replyStore = createReplyStore()
  replyStore.recordRequest({ id: 'a' })
  replyStore.recordRequest({ id: 'b' })
  replyStore.addReply(reply('a'))
  expect(replyStore.answers(['a', 'b', 'c'])).toEqual({ replies: [reply('a')], posted: ['a', 'b'] })
  expect(replyStore.answers(['a'])).toEqual({ replies: [reply('a')], posted: ['a'] })
})

test('reply store: a reply that the engine stored is not sent again', () => {
  const replyStore = createReplyStore()
  const message = reply('a')
  replyStore.recordRequest({ id: 'a' })
  replyStore.addReply(message)
  replyStore.removeReply(message)
  expect(replyStore.answers(['a']).replies).toEqual([])
})

test('reply store: replies to unknown requests, messages without an id and 20,000 of junk are not stored', () => {
  const replyStore = createReplyStore()
  replyStore.recordRequest({ id: 'a' })
  for (let index = 0; index < 20_000; index += 1) replyStore.addReply(reply(`junk ${index}`))
  for (const junk of [null, 'READY', 7, {}, { id: 7 }, [], Object.create({ id: 'a' })])
    replyStore.addReply(junk)
  replyStore.addReply(reply('a'))
  expect(replyStore.answers(['a', 'junk 1'])).toEqual({ replies: [reply('a')], posted: ['a'] })
})

test('reply store: the oldest of more than a thousand are dropped', () => {
  const replyStore = createReplyStore()
  for (let index = 0; index < 1_001; index += 1) replyStore.recordRequest({ id: String(index) })
  expect(replyStore.answers(['0', '1', '1000']).posted).toEqual(['1', '1000'])
})
