// The parts of wagmi's connector contract that Tabkey meets, alike in @wagmi/core 2 and 3. Structural: wagmi is no dependency.

export type Address = `0x${string}`

export interface WagmiEmitter {
  emit(name: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
  emit(name: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  emit(name: 'disconnect'): void
}

/** What wagmi gives a connector when it sets it up. */
export interface WagmiConnectorConfig<Chain extends { readonly id: number } = { readonly id: number }> {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: WagmiEmitter
}
