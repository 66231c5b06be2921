import type { DataEndpoints, OneOrMore, OnrampEndpoint } from '../contract/dataEndpoints.ts'
import type { NameSource } from '../contract/nameSource.ts'
import type { NetworkId } from '../contract/network.ts'
import type { NodeEndpoint } from '../contract/nodeEndpoint.ts'
import {
  type Check,
  dictionary,
  evmAddress,
  httpUrl,
  list,
  networkId,
  partial,
  record,
  socketUrl,
  text,
  uniqueList,
  wholeNumber,
} from './check.ts'
import { nftSources } from './readNftEndpoint.ts'
import { nodeEndpoint, oneOrMore, type SourceReaders, service, sources } from './readSources.ts'

// An endpoint is its line in `Endpoints` and its row in `readEndpoints`; a service of the engine has its default in
// `src/worker/net/endpoints.ts`.

/** All hosts that Tabkey calls. Documented defaults apply with a projectId. */
export interface Endpoints {
  /** WebSocket URL of WalletConnect's relay. */
  readonly relay?: string
  /** WalletConnect's domain check, by which wallets learn the origin of a request; an iframe. */
  readonly verify?: string
  /**
   * Directory of wallets, pictures of wallets and networks, token images by symbol. A URL whose path ends with `.json` is a file
   * of wallets, whose pictures are on its own origin (docs/self-hosting.md).
   */
  readonly explorer?: string
  /** Balances, names, tokens, history, swaps and the onramp, and hosted nodes for networks without one of yours. */
  readonly blockchainApi?: string
  /** Receives the events of `features.analytics`: what happened and what broke. */
  readonly analytics?: string
  /** Site of the embedded wallet, for login by email and social provider; an iframe. Messages of any other origin are ignored. */
  readonly secureSite?: string
  /** A JSON file by which you take features and wallets away at runtime (docs/remote-switch.md). */
  readonly control?: string
  /** A signed index of descriptors (ERC-7730) that write a request as a sentence (docs/preview.md). */
  readonly clearSigning?: string
  /** Payments and deposits from exchanges, with `features.pay`. */
  readonly pay?: string
  /** Co-signs smart sessions, with `features.smartSessions`. */
  readonly cosigner?: string
  /**
   * Providers of the Buy view beside the blockchain API's, each a server of yours that makes its pages (docs/onramp.md). A text
   * is Meld's page with your public key, `https://meldcrypto.com?publicKey=…`; opened, never fetched.
   *
   * @example onramp: [{ type: 'moonpay', url: 'https://app.example/api/onramp' }]
   */
  readonly onramp?: OneOrMore<string | OnrampEndpoint>
  /**
   * Hosts that pictures of tokens and NFTs may be fetched from, beside the explorer's token images. Replaces the
   * default list that comes with a projectId (docs/endpoints.md); an empty list switches these pictures off.
   */
  readonly images?: readonly string[]
  /** The gateway that `ipfs://` pictures and documents are fetched from. */
  readonly ipfs?: string
  /**
   * Where names of accounts are read, in this order (docs/endpoints.md). Default: `service`, then `ens`, with a projectId;
   * `ens`, then `service`, without one. An empty list switches names off.
   */
  readonly names?: OneOrMore<NameSource>
  /**
   * Where NFTs are read, per CAIP-2: an explorer, an NFT API, a DAS node, or named contracts (docs/services.md). A network
   * without an entry has those that its own nodes serve: nodes of Solana with the DAS, and the NFT API of Alchemy's nodes.
   */
  readonly nft?: Readonly<Record<NetworkId, OneOrMore<DataEndpoints['nft']>>>
  /**
   * Where the tokens of an account are read, per CAIP-2. A network without an entry has those of the blockchain API, and
   * without that API those that its own node knows of the bundled list.
   *
   * @example tokens: { 'eip155:1': [{ type: 'blockscout', url: 'https://eth.blockscout.com/api/v2' }, { type: 'node' }] }
   */
  readonly tokens?: Readonly<Record<NetworkId, OneOrMore<DataEndpoints['tokens']>>>
  /**
   * Where prices are read that the source of the tokens does not have, per CAIP-2; each source is asked for what the ones
   * before it do not know. A network without an entry has the prices of Chainlink's feeds, from its own node, where the
   * blockchain API is not asked.
   */
  readonly prices?: Readonly<Record<NetworkId, OneOrMore<DataEndpoints['prices']>>>
  /**
   * Where the transactions of an account are read, per CAIP-2. A network without an entry has those of the blockchain API, and
   * without that API those that its own node knows.
   *
   * @example history: { 'eip155:1': [{ type: 'blockscout', url: 'https://eth.blockscout.com/api/v2' }, { type: 'node' }] }
   */
  readonly history?: Readonly<Record<NetworkId, OneOrMore<DataEndpoints['history']>>>
  /**
   * Where swaps are quoted and built, per CAIP-2 of an EVM network or of Solana. An EVM network without an entry has those of
   * the blockchain API.
   *
   * @example swaps: { 'eip155:1': [{ type: '0x', url: 'https://example.com/0x' }, { type: 'node' }] }
   */
  readonly swaps?: Readonly<Record<NetworkId, OneOrMore<DataEndpoints['swaps']>>>
  /**
   * Nodes per CAIP-2, asked in this order; then the hosted node where none is named, then the network's own. A node is its
   * URL, or `{ url, headers }` for one that wants a key (docs/endpoints.md).
   */
  readonly rpc?: Readonly<Record<NetworkId, readonly NodeEndpoint[]>>
  /** Node URLs (`wss:`) per CAIP-2, on the list of hosts that may be contacted. Tabkey itself asks nodes by HTTP. */
  readonly webSocket?: Readonly<Record<NetworkId, readonly string[]>>
  /**
   * Esplora services per CAIP-2 of a Bitcoin network, with the path of their API (`https://blockstream.info/api`), or
   * `{ url, headers }`.
   */
  readonly esplora?: Readonly<Record<NetworkId, readonly NodeEndpoint[]>>
}

/** Blocks whose logs a node is asked for at most: 14 days of Ethereum, two of a chain with a block each two seconds. */
const HISTORY_BLOCKS_MAX = 100_000

const nodes = dictionary(networkId, list(nodeEndpoint))

/** Sources of each network. */
const perNetwork = <const Readers extends SourceReaders>(readers: Readers) =>
  dictionary(networkId, sources(readers))

/** Reads the option `endpoints`: a row for each host. */
export const readEndpoints = partial({
  relay: socketUrl,
  verify: httpUrl,
  explorer: httpUrl,
  blockchainApi: httpUrl,
  analytics: httpUrl,
  secureSite: httpUrl,
  control: httpUrl,
  clearSigning: httpUrl,
  pay: httpUrl,
  cosigner: httpUrl,
  // The fields of a handler are read before its first use, by `requestPage`.
  onramp: oneOrMore<string | OnrampEndpoint>((value, field) =>
    (typeof value === 'object' ? (record as Check<object> as Check<OnrampEndpoint>) : httpUrl)(value, field),
  ) as Check<OneOrMore<string | OnrampEndpoint>>,
  images: list(httpUrl),
  ipfs: httpUrl,
  names: sources({ ens: partial({ gateways: uniqueList(httpUrl) }), service: partial({}) }),
  nft: dictionary(networkId, nftSources),
  tokens: perNetwork({ node: partial({ list: httpUrl }), blockscout: service, alchemy: service }),
  prices: perNetwork({ node: partial({ feeds: dictionary(text, evmAddress) }), defillama: service }),
  history: perNetwork({
    node: partial({ blocks: wholeNumber(1, HISTORY_BLOCKS_MAX) }),
    blockscout: service,
    etherscan: service,
  }),
  // The fields are read before the first use of a source, by `readSwapEndpoint`.
  swaps: perNetwork({ node: record, '0x': record, lifi: record, jupiter: record }) as Check<
    Readonly<Record<NetworkId, OneOrMore<DataEndpoints['swaps']>>>
  >,
  rpc: nodes,
  esplora: nodes,
  webSocket: dictionary(networkId, list(socketUrl)),
} satisfies Readers)

type Readers = { readonly [Name in keyof Endpoints]-?: Check<NonNullable<Endpoints[Name]>> }
