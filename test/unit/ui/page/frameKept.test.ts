import { expect, test } from 'vitest'
import { createReplyStore } from '../../../../src/ui/page/frame/replyStore.ts'

const reply = (id: string) => ({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: '0x1' })

test('replies: an untaken reply is given to the next engine, and to the one after it', () => {
  const kept = createReplyStore()
  kept.left({ id: 'a' })
  kept.left({ id: 'b' })
  kept.came(reply('a'))
  expect(kept.answers(['a', 'b', 'c'])).toEqual({ replies: [reply('a')], posted: ['a', 'b'] })
  expect(kept.answers(['a'])).toEqual({ replies: [reply('a')], posted: ['a'] })
})

test('kept: what the engine took is not told again', () => {
  const kept = createReplyStore()
  const message = reply('a')
  kept.left({ id: 'a' })
  kept.came(message)
  kept.taken(message)
  expect(kept.answers(['a']).replies).toEqual([])
})

test('kept: replies to nothing, messages without an id and 20,000 of junk take no room', () => {
  const kept = createReplyStore()
  kept.left({ id: 'a' })
  for (let index = 0; index < 20_000; index += 1) kept.came(reply(`junk ${index}`))
  for (const junk of [null, 'READY', 7, {}, { id: 7 }, [], Object.create({ id: 'a' })]) kept.came(junk)
  kept.came(reply('a'))
  expect(kept.answers(['a', 'junk 1'])).toEqual({ replies: [reply('a')], posted: ['a'] })
})

test('kept: the oldest of more than a thousand go', () => {
  const kept = createReplyStore()
  for (let index = 0; index < 1_001; index += 1) kept.left({ id: String(index) })
  expect(kept.answers(['0', '1', '1000']).posted).toEqual(['1', '1000'])
})
