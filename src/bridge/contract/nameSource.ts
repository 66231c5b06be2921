/**
 * Where names of accounts are read. `ens` reads ENS on Ethereum, over the host's own node; `service` asks
 * `endpoints.blockchainApi`.
 */
export type NameSource =
  | {
      /** Read over a node of Ethereum. */
      readonly type: 'ens'
      /**
       * Origins of the gateways (EIP-3668) that names outside of the chain may be read from, for instance
       * `https://ccip.example.com`. Default: none, and such names have no address. A gateway learns the name or the account
       * that is looked up, and the visitor's IP.
       */
      readonly gateways?: readonly string[]
    }
  | { readonly type: 'service' }
