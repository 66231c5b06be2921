import { startAnvil } from './anvil.ts'

/** What a chain starts with. */
export interface StartChainOptions {
  /** Decimal; default 1, so that an app meets its own network. */
  readonly id?: number
}

/** A local chain; may be named in the `chains` of a test wallet as it is. */
export interface TestChain {
  /** Decimal. */
  readonly id: number
  /** JSON-RPC over HTTP, on 127.0.0.1. */
  readonly rpcUrl: string
  /** Ends the chain. */
  close(): Promise<void>
}

/**
 * Starts a local Ethereum chain (anvil) whose accounts have 10,000 ether each. In Node only; it ends with this process
 * too.
 *
 * @returns the chain, once it listens
 * @throws ChainStartError when no anvil is installed, or it does not listen within 20 s. Linux x64 has one by this
 * package; elsewhere install Foundry and set `ANVIL_PATH` to its anvil
 * @example
 * const chain = await startChain({ id: 8453 })
 * const wallet = testWallet({ chains: [chain] })
 */
export async function startChain({ id = 1 }: StartChainOptions = {}): Promise<TestChain> {
  const { url, close } = await startAnvil(id)
  return { id, rpcUrl: url, close }
}
