import type { Chain } from 'viem'

// The parts of wagmi's connector contract that Tabkey meets, alike in @wagmi/core 2 and 3. Structural: a host has one of them.

export type Address = `0x${string}`

export interface WagmiEmitter {
  emit(name: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
  emit(name: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  emit(name: 'disconnect'): void
}

/** What wagmi gives a connector when it sets it up. */
export interface WagmiConnectorConfig {
  /** Chains of wagmi's config. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** The emitter by which a connector reports to wagmi. */
  readonly emitter: WagmiEmitter
}
