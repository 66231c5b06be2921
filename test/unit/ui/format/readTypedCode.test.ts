import { expect, test } from 'vitest'
import { readTypedCode } from '../../../../src/ui/format/readTypedCode.ts'

test.each([
  ['123456', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['１２３４５６', '123456'],
  ['१२३४५६', '123456'],
  ['12٣', '123'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456. It ends in 20 minutes.', '123456'],
  ['2 codes of 20: 123456', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
  ['①②', ''],
])('code: %o is %o', (text, code) => {
  expect(readTypedCode(text, 6)).toBe(code)
})
