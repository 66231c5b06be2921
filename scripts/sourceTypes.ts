import type { DataEndpoints } from '../src/bridge/contract/dataEndpoints.ts'

/** What a type of source asks, and what the asked hosts learn. */
interface SourceType {
  readonly asks: string
  readonly learns: string
}

type SourceTypes = {
  readonly [Part in keyof DataEndpoints]: {
    /** Without an entry for the network. */
    readonly '': SourceType
  } & { readonly [Type in DataEndpoints[Part]['type']]: SourceType }
}

const ACCOUNT = 'the account, the IP address of the visitor'
const NODES = 'the nodes of the network'
const LIST = `${NODES}; the host of \`list\`, where you name one`
const URL_HOST = 'the host of `url`'
const BACKEND = '`blockchainApi` where it serves the network, else'

/**
 * The table of sources in docs/endpoints.md. The compiler refuses a type of `DataEndpoints` without a row; the test of the options
 * compares the rows with the types that the readers take.
 */
export const SOURCE_TYPES: SourceTypes = {
  tokens: {
    '': { asks: `${BACKEND} ${NODES}`, learns: ACCOUNT },
    node: { asks: LIST, learns: `nodes: ${ACCOUNT}; the host of the list: the IP address alone` },
    blockscout: { asks: URL_HOST, learns: ACCOUNT },
    alchemy: { asks: URL_HOST, learns: `${ACCOUNT}, your key` },
  },
  prices: {
    '': { asks: `${NODES}, where \`blockchainApi\` is not asked`, learns: 'as `node`' },
    node: {
      asks: NODES,
      learns: 'which tokens of the feeds are shown, the IP address; they know the account already',
    },
    defillama: { asks: URL_HOST, learns: 'which tokens are shown, the IP address; not the account' },
  },
  history: {
    '': { asks: `${BACKEND} ${NODES}`, learns: ACCOUNT },
    node: { asks: NODES, learns: ACCOUNT },
    blockscout: { asks: URL_HOST, learns: ACCOUNT },
    etherscan: { asks: URL_HOST, learns: `${ACCOUNT}, your key` },
  },
  swaps: {
    '': { asks: '`blockchainApi`; without it there are no swaps', learns: `${ACCOUNT}, tokens and amounts` },
    node: {
      asks: LIST,
      learns: `nodes: ${ACCOUNT}, tokens and amounts; the host of the list: the IP address alone`,
    },
    '0x': { asks: `${URL_HOST}; the host of \`list\``, learns: `${ACCOUNT}, tokens and amounts` },
    lifi: {
      asks: `${URL_HOST}; the host of \`list\``,
      learns: `${ACCOUNT}, tokens and amounts; across networks the transaction too`,
    },
    jupiter: { asks: `${URL_HOST}; the host of \`list\``, learns: `${ACCOUNT}, tokens and amounts` },
  },
  nft: {
    '': {
      asks: 'nodes of Solana, and the NFT API on the host of an Alchemy node with its key in the path; on other networks nothing',
      learns: `${ACCOUNT}; each of them knows the account already`,
    },
    blockscout: { asks: URL_HOST, learns: ACCOUNT },
    alchemy: { asks: URL_HOST, learns: `${ACCOUNT}, your key` },
    das: { asks: URL_HOST, learns: ACCOUNT },
    contracts: {
      asks: `${NODES}; \`ipfs\` and hosts of \`images\` for the documents of NFTs`,
      learns: `nodes: ${ACCOUNT}, your collections; hosts of documents: which NFT is shown, the IP address`,
    },
  },
}

/** The table of sources, for the document. */
export function toSourceTable(): string {
  const rows = Object.entries(SOURCE_TYPES).flatMap(([part, types]) =>
    Object.entries(types as Readonly<Record<string, SourceType>>).map(
      ([type, { asks, learns }]) =>
        `| \`${part}\` | ${type ? `\`${type}\`` : 'no entry'} | ${asks} | ${learns} |`,
    ),
  )
  return ['| option | type | asks | learns |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
