import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { isTokenAccount, mintDecimals, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../solana/accounts.ts'
import { type Bank, readAddress } from '../solana/bank.ts'
import { toBase58 } from '../solana/bytes.ts'

const LIMIT_MAX = 1_000
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const FIELDS: ReadonlySet<string> = new Set(['ownerAddress', 'sortBy', 'limit', 'page', 'before', 'after'])

/**
 * A Solana node with the Digital Asset Standard: `getAssetsByOwner` over the mints of the local cluster. A mint without decimals
 * of which the owner has one is an NFT; mints there have no metadata, so that name and picture are made from the address.
 */
export function answerDas(request: PeerRequest, bank: Bank, pictures: string): PeerReply | undefined {
  if (request.method !== 'POST' || request.path !== '/') return undefined
  const { id, method, params } = asObject(request.body)
  const fail = (code: number, message: string) =>
    json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })
  if (method !== 'getAssetsByOwner') return fail(-32601, 'Method not found')
  const asked = asObject(params)
  const unknown = Object.keys(asked).find(name => !FIELDS.has(name))
  if (unknown !== undefined) return fail(-32602, `unknown field \`${unknown}\``)
  const { ownerAddress, page = 1, limit = LIMIT_MAX } = asked
  if (typeof ownerAddress !== 'string' || !ADDRESS.test(ownerAddress))
    return fail(-32602, 'Pubkey Validation Error')
  const [number, size] = [Number(page), Number(limit)]
  if (number < 1 || size < 1 || size > LIMIT_MAX) return fail(-32000, 'Pagination Error')
  const mints = nftsOf(ownerAddress, bank).slice((number - 1) * size, number * size)
  const items = mints.map(mint => assetOf(mint, ownerAddress, pictures))
  return json({ jsonrpc: '2.0', id, result: { total: items.length, limit: size, page: number, items } })
}

function nftsOf(owner: string, { svm }: Bank): readonly string[] {
  const accounts = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap(program =>
    svm.getProgramAccounts(readAddress(program)),
  )
  return accounts
    .filter(isTokenAccount)
    .flatMap(account => {
      const data = new Uint8Array(account.data)
      if (toBase58(data.slice(32, 64)) !== owner) return []
      const amount = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(64, true)
      const mint = toBase58(data.slice(0, 32))
      return amount === 1n && mintDecimals(svm, mint) === 0 ? [mint] : []
    })
    .sort()
}

function assetOf(mint: string, owner: string, pictures: string) {
  const image = `${pictures}/${mint}.svg`
  return {
    interface: 'V1_NFT',
    id: mint,
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: `${pictures}/${mint}.json`,
      files: [{ uri: image, mime: 'image/svg+xml' }],
      metadata: { name: `Stamp ${mint.slice(0, 4)}`, symbol: 'STAMP', token_standard: 'NonFungible' },
      links: { image },
    },
    authorities: [],
    compression: {
      eligible: false,
      compressed: false,
      data_hash: '',
      creator_hash: '',
      asset_hash: '',
      tree: '',
      seq: 0,
      leaf_id: 0,
    },
    grouping: [],
    royalty: {
      royalty_model: 'creators',
      target: null,
      percent: 0,
      basis_points: 0,
      primary_sale_happened: false,
      locked: false,
    },
    creators: [],
    ownership: {
      frozen: false,
      delegated: false,
      delegate: null,
      ownership_model: 'single',
      owner,
    },
    supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: null },
    mutable: true,
    burnt: false,
  }
}
