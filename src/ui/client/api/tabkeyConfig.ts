import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { SignInConfig, SiweConfig } from '../../../bridge/contract/signIn.ts'
import type { EngineOptions, EngineRuntimeOptions } from '../../../bridge/options/engineOptions.ts'
import type { LinkOptions, PageOptions, PageRuntimeOptions } from '../options/pageOptions.ts'
import type { NetworkIdOf, ViemChain } from './viemChain.ts'

/** The networks of a config: Tabkey's own, or viem's chains. */
export type ConfiguredNetworks = readonly (Network | ViemChain)[]

/** The CAIP-2 ids of a list of networks; any id where one network's type does not say its own. */
export type NetworkIdsOf<Networks extends ConfiguredNetworks> =
  NetworkId extends NetworkIdOf<Networks[number]> ? NetworkId : NetworkIdOf<Networks[number]>

/** Refuses a list that is written in the call and empty. An array whose length the type does not say is accepted. */
export type NotEmpty<Networks extends ConfiguredNetworks> = Networks extends readonly []
  ? { readonly networks: readonly [Network | ViemChain, ...ConfiguredNetworks] }
  : unknown

/**
 * The options of `createTabkey`. Names follow the field's where they mean the same.
 *
 * @typeParam Networks the list of `networks`; `createTabkey` infers it
 */
export interface TabkeyConfig<Networks extends ConfiguredNetworks = ConfiguredNetworks>
  extends EngineOptions,
    EngineRuntimeOptions,
    PageOptions,
    PageRuntimeOptions,
    LinkOptions {
  /** Required, not empty. The types of the client know the ids of a list that is written in the call. */
  readonly networks: Networks
  /**
   * The network before a wallet has one: CAIP-2, or one of `networks`. Default: Ethereum where it is configured,
   * else the first of `networks`.
   */
  readonly defaultNetwork?: Network | ViemChain | NetworkIdsOf<Networks>
  /** Visitors sign in with their account; `createSiwx` of `tabkey/siwx` makes one. See docs/sign-in.md. */
  readonly siwx?: SignInConfig
  /** The older sign-in, for EVM accounts alone. Not together with `siwx`. */
  readonly siweConfig?: SiweConfig
}
