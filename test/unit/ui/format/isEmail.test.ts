import { expect, test } from 'vitest'
import { emailSchema } from '../../../../src/bridge/schema/embedded.ts'
import { isEmail } from '../../../../src/ui/format/isEmail.ts'

const GOOD = [
  'ada@example.test',
  'a.b+c@sub.example.co',
  `${'x'.repeat(64)}@example.test`,
  "o'neil@example.test",
]
const BAD = [
  '',
  'ada',
  'ada@',
  '@example.test',
  'ada@example',
  'ada@example.',
  'a b@example.test',
  'a@b@c.test',
]

test('email: what the engine takes, the button takes too', () => {
  for (const text of GOOD) {
    expect(emailSchema.safeParse(text, { jitless: true }).success, text).toBe(true)
    expect(isEmail(text), text).toBe(true)
  }
})

test.each(BAD)('email: %j waits', text => expect(isEmail(text)).toBe(false))
