import type { Address } from './wagmiTypes.ts'

// wagmi's connector contract as `fromWagmiConnector` meets it, alike in @wagmi/core 2 and 3. Structural: wagmi is no dependency.

export interface ForeignProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A connector as its function returns it. */
export interface ForeignConnector {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  setup?(): Promise<void>
  connect(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
  }): Promise<{ readonly accounts: readonly Address[]; readonly chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(parameters?: { chainId?: number | undefined }): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain?(parameters: { chainId: number }): Promise<unknown>
}

/**
 * A wagmi connector function, such as `coinbaseWallet({ … })`. Its config is not typed here: wagmi's is made of viem's
 * types, and Tabkey hands over the same shape. A method's type, because its parameter may be narrower than `object`.
 */
export type WagmiConnectorFunction = { connector(config: object): object }['connector']
