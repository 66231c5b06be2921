import { expect, test } from 'vitest'
import type { Call, SwapChain } from '../../../../src/worker/features/swaps/chain.ts'
import { follow } from '../../../../src/worker/features/swaps/follow.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { failure, inTime } from '../../../support/frameRig.ts'

const OWNER = `0x${'ab'.repeat(20)}` as const
const HASH = `0x${'12'.repeat(32)}` as const
const RAISED_HASH = `0x${'34'.repeat(32)}` as const
const CALL = { from: OWNER, to: `0x${'cd'.repeat(20)}`, value: '0x0', data: '0x1234' } as Call

/** Follows a swap whose nonce is used by `landed`, which has its receipt after `receiptMs`. */
function followReplaced(landed: Call, receiptMs: number) {
  const clock = createFakeClock()
  const chain: Partial<SwapChain> = {
    head: async () => 10n,
    nonce: async () => 3n,
    count: async () => 4n,
    isDone: async hash => (hash === RAISED_HASH && clock.monotonic() >= receiptMs ? true : null),
    landedAt: async () => ({ hash: RAISED_HASH, call: landed }),
  }
  const followed = follow({
    step: 'swap',
    hash: HASH,
    call: CALL,
    owner: OWNER,
    chain: chain as SwapChain,
    clock,
    signal: new AbortController().signal,
  })
  return inTime(clock, followed, 5_000)
}

test('swap: follows the same call under the hash of a raised fee', async () => {
  expect(await followReplaced(CALL, 0)).toBe(RAISED_HASH)
})

test('swap: waits for the receipt of a raised fee whose block was replaced before it was read', async () => {
  expect(await followReplaced(CALL, 2_000)).toBe(RAISED_HASH)
})

test('swap: fails with SwapReplacedError when another call used the nonce', async () => {
  const error = await failure(followReplaced({ ...CALL, data: '0x5678' }, 0))
  expect(error.name).toBe('SwapReplacedError')
})
