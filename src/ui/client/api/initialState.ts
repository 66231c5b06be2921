import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'

/** An account cookie that all hosts of a domain share. Each of them can then write it. */
export interface SharedAccountCookie {
  /** For instance `example.com`: the page's host, or a domain above it. */
  readonly domain: string
  /** Default: `tabkey`. */
  readonly name?: string
}

/**
 * Default false. True: the account of the last visit is also kept in the first-party cookie `__Host-tabkey` (`tabkey` on
 * plain http): address, network, names of network, wallet and account; at most 1 kB. The browser sends it to your server
 * with each request. `readTabkeyCookie` of `tabkey/ssr` reads it. A string names the cookie, where two clients share an
 * origin. An object shares it with the other hosts of a domain.
 */
export type AccountCookie = boolean | string | SharedAccountCookie

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
