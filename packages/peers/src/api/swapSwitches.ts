/** What `POST /__swap` sets; an empty object is the truth. */
export interface SwapSwitches {
  /** Parts of 10,000 of the pool's answer that the next quotes and transactions promise; the last one stays. */
  readonly quoteParts?: readonly number[]
  /** What the allowance is said to be, base units. */
  readonly allowance?: string
  /** Put over the transaction that is built. */
  readonly transaction?: object
  /** Put over the approval that is built. */
  readonly approval?: object
}

export interface SwapDesk {
  readonly current: SwapSwitches
  set(switches: SwapSwitches): void
  /** The next promise for what the pool would give. */
  promise(amount: bigint): bigint
}

const WHOLE = 10_000

export function createSwapDesk(): SwapDesk {
  let current: SwapSwitches = {}
  let given = 0
  return {
    get current() {
      return current
    },
    set(switches) {
      current = switches
      given = 0
    },
    promise(amount) {
      const { quoteParts = [WHOLE] } = current
      const part = quoteParts[Math.min(given, quoteParts.length - 1)] ?? WHOLE
      given += 1
      return (amount * BigInt(part)) / BigInt(WHOLE)
    },
  }
}
