import type { Clock } from '../../base/clock.ts'
import { HEAD_CACHE_MS } from '../../base/limits.ts'
import type { Step } from '../call.ts'
import { requestKey } from '../requestKey.ts'

/**
 * Answers that only change with the head of the chain and that every library polls. Nothing about an account is here:
 * a person who has just sent must not read a nonce or a balance of before, and two equal payments of Solana with one
 * blockhash are one transaction. `eth_chainId` never gets this far.
 */
const HEAD_METHODS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_blobBaseFee',
  'getSlot',
  'getBlockHeight',
  'getEpochInfo',
])

export interface HeadCache {
  readonly step: Step
  forget(): void
}

/** @param lifetimeMs how long an answer is fresh */
export function cache(clock: Clock, lifetimeMs: number = HEAD_CACHE_MS): HeadCache {
  const answers = new Map<string, { readonly at: number; readonly answer: unknown }>()
  let generation = 0

  return {
    forget() {
      generation += 1
      answers.clear()
    },
    step: async (call, next) => {
      const { method, networkId, params } = call
      if (!HEAD_METHODS.has(method)) return next(call)
      const key = requestKey(networkId, method, params)
      const cached = answers.get(key)
      if (cached && clock.monotonic() - cached.at < lifetimeMs) {
        call.onSource?.('cache')
        return cached.answer
      }
      const at = clock.monotonic()
      const before = generation
      const answer = await next(call)
      // Counted from the question: the answer is at least that old.
      if (before === generation) answers.set(key, { at, answer })
      return answer
    },
  }
}
