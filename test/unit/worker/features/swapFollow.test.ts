import { expect, test } from 'vitest'
import type { FollowedOutcome } from '../../../../src/worker/chains/adapter.ts'
import { follow } from '../../../../src/worker/features/swaps/follow.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { failure, inTime } from '../../../support/frameRig.ts'

const HASH = `0x${'12'.repeat(32)}` as const
const RAISED_HASH = `0x${'34'.repeat(32)}` as const

/** Follows a swap of which the chain shows `last`, from 2 s on; before that it shows nothing. */
function followUntil(last: FollowedOutcome) {
  const clock = createFakeClock()
  const follower = {
    poll: async (): Promise<FollowedOutcome> =>
      clock.monotonic() < 2_000 ? { status: 'unknown', transaction: HASH } : last,
  }
  const { signal } = new AbortController()
  return inTime(clock, follow({ step: 'swap', hash: HASH, follower, clock, signal }), 5_000)
}

test('swap: follows the same call under the hash of a raised fee', async () => {
  expect(await followUntil({ status: 'confirmed', transaction: RAISED_HASH })).toEqual({ id: RAISED_HASH })
})

test('swap: names the execution of a proposal', async () => {
  const outcome = { status: 'confirmed', transaction: HASH, execution: RAISED_HASH } as const
  expect(await followUntil(outcome)).toEqual({ id: HASH, execution: RAISED_HASH })
})

test.each([
  ['SwapReplacedError', { status: 'failedOnChain', transaction: HASH, replacedBy: RAISED_HASH }],
  ['SwapRevertedError', { status: 'failedOnChain', transaction: HASH }],
  ['TransactionChangedError', { status: 'unknown', isChanged: true }],
] as const)('swap: fails with %s', async (name, outcome) => {
  expect((await failure(followUntil(outcome))).name).toBe(name)
})
