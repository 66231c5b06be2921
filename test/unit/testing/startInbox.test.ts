import { afterEach, expect, test } from 'vitest'
import { sendMail } from '../../../packages/peers/src/secureSite/mail/sendMail.ts'
import { InboxStartError, WaitTimeoutError } from '../../../packages/tabkey-testing/src/errors.ts'
import { writeMime } from '../../../packages/tabkey-testing/src/mail/mime.ts'
import { startInbox, type TestInbox } from '../../../packages/tabkey-testing/src/mail/startInbox.ts'

const TO = 'Visitor@example.org'
let inbox: TestInbox
afterEach(() => inbox.close())

const post = ({ port }: TestInbox, text: string, to = TO): Promise<void> => {
  const letter = { from: 'site@example.org', to, subject: 'Your code – Grüße', text }
  return sendMail(port, { from: letter.from, to, data: writeMime(letter) })
}

test('startInbox: gives the newest letter, the next one after it, and its code', async () => {
  inbox = await startInbox()
  const coming = inbox.next(TO)
  await post(inbox, 'Your code is\n123456\n')
  const first = await coming
  expect(first).toMatchObject({ to: 'visitor@example.org', subject: 'Your code – Grüße', code: '123456' })
  expect(await inbox.code(TO)).toBe('123456')
  const later = inbox.code(TO, { after: first })
  await post(inbox, 'No code in here')
  await post(inbox, '654321', 'other@example.org')
  await post(inbox, 'Again:\n222222')
  expect(await later).toBe('222222')
  expect(inbox.messages(TO).map(({ code }) => code)).toEqual(['222222', null, '123456'])
  inbox.clear()
  expect(inbox.messages(TO)).toEqual([])
})

test('startInbox: what does not come in time is an error with the letters that came', async () => {
  inbox = await startInbox()
  await expect(inbox.next(TO, { timeoutMs: 5 })).rejects.toThrow('No letter came.')
  await post(inbox, 'Hello')
  const late = inbox.code(TO, { timeoutMs: 5 })
  await expect(late).rejects.toThrow(WaitTimeoutError)
  await expect(late).rejects.toThrow(/"Your code – Grüße" to visitor@example\.org/)
})

test('startInbox: a taken port is an InboxStartError', async () => {
  inbox = await startInbox()
  await expect(startInbox({ port: inbox.port })).rejects.toThrow(InboxStartError)
})
