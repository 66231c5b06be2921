import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { RequestAbortedError } from '../../../../src/bridge/errors/request.ts'
import { isUserRejection } from '../../../../src/ui/format/isUserRejection.ts'

test('isUserRejection: accepts a user rejection and refuses an aborted request, which has the same code 4001', () => {
  expect(isUserRejection(new UserRejectedError())).toBe(true)
  expect(isUserRejection({ code: 4001, message: 'User rejected the request.' })).toBe(true)
  expect(isUserRejection(new RequestAbortedError())).toBe(false)
  expect(isUserRejection(new Error('Request was aborted'))).toBe(false)
  expect(isUserRejection('no')).toBe(false)
})
