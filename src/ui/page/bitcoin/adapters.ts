import type { BitcoinAdapter } from './bitcoinAdapter.ts'

/** How an object of a wallet is asked. */
export type ProviderShape = 'satsConnect' | 'leather' | 'unisat' | 'okx'

/** Loads the adapter of a shape: one chunk each. `listed` are the methods of the wallet's `btc_providers` entry. */
export const ADAPTERS: Readonly<
  Record<ProviderShape, (target: object, listed?: readonly string[]) => Promise<BitcoinAdapter>>
> = {
  satsConnect: async (target, listed) =>
    (await import('./satsConnect.ts')).createSatsConnectAdapter(target, listed),
  leather: async target => (await import('./leather.ts')).createLeatherAdapter(target),
  unisat: async target => (await import('./unisat.ts')).createUnisatAdapter(target),
  okx: async target => (await import('./okx.ts')).createOkxAdapter(target),
}
