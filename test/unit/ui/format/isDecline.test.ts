import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { RequestAbortedError } from '../../../../src/bridge/errors/request.ts'
import { isDecline } from '../../../../src/ui/format/isDecline.ts'

test('isDecline: a person’s no, and not what was let go, though both are 4001', () => {
  expect(isDecline(new UserRejectedError())).toBe(true)
  expect(isDecline({ code: 4001, message: 'User rejected the request.' })).toBe(true)
  expect(isDecline(new RequestAbortedError())).toBe(false)
  expect(isDecline(new Error('Request was aborted'))).toBe(false)
  expect(isDecline('no')).toBe(false)
})
