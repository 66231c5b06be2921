import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'

/**
 * The account of a visitor's last visit, as `readTabkeyCookie` of `tabkey/ssr` reads it: what a server may show, never
 * a proof of who the visitor is. Plain data.
 */
export interface TabkeyInitialState {
  /** Chain family of the account. */
  readonly namespace: Namespace
  /** Address in the format of the chain. */
  readonly address: string
  /** CAIP-10 id of the account. */
  readonly caipAddress: CaipAddress
  /** CAIP-2 id of the network of the last visit. */
  readonly networkId: NetworkId
  /** Name of that network, for instance `Base`. */
  readonly networkName: string
  /** Name of the wallet, for instance `MetaMask`. */
  readonly walletName: string
  /** The account's own name, such as an ENS name. */
  readonly profileName?: string
}
