import { expect, test } from 'vitest'
import { readEmail } from '../../../../src/ui/format/readEmail.ts'

test.each([
  [' ada@example.com ', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada＠example.com', 'ada@example.com'],
  // Nothing else becomes another address.
  ['ada＋１@example.com', 'ada+1@example.com'],
  ['ﬁ@example.com', 'ﬁ@example.com'],
  ['а@example.com', 'а@example.com'],
])('email: %j is read as %j', (typed, read) => {
  expect(readEmail(typed)).toBe(read)
})
