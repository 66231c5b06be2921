import { type Address, erc20Abi, isAddress, numberToHex, type PublicClient, parseAbiItem } from 'viem'
import { type Chains, readChainId } from '../chains.ts'
import { FrameError } from '../frameError.ts'
import { plain } from '../ui/plain.ts'

interface Request {
  readonly account?: unknown
  readonly assetFilter?: Readonly<Record<string, readonly unknown[]>>
  readonly assetTypeFilter?: readonly unknown[]
  readonly chainFilter?: readonly unknown[]
}

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const MAX_TOKENS = 200

/** `wallet_getAssets [{ account, … }]`: the coin, and every token the account ever received and still has. */
export async function assets(
  chains: Pick<Chains, 'ids' | 'reader'>,
  own: Address,
  params: unknown,
): Promise<Record<string, object[]>> {
  const [asked] = Array.isArray(params) ? params : [params]
  const { account = own, assetFilter, assetTypeFilter, chainFilter } = (asked ?? {}) as Request
  if (typeof account !== 'string' || !isAddress(account, { strict: false })) throw new FrameError('Required')
  const wanted = chainFilter?.map(readChainId) ?? chains.ids
  const isWanted = (type: string) => assetTypeFilter === undefined || assetTypeFilter.includes(type)
  const item = async (chainId: number): Promise<[string, object[]]> => {
    const reader = chains.reader(chainId)
    const key = numberToHex(chainId)
    const only = assetFilter?.[key]
    const isAsked = (address: string) =>
      only === undefined || only.some(entry => String(entry).toLowerCase() === address.toLowerCase())
    const native = isWanted('NATIVE') && isAsked('native') ? [await nativeAsset(reader, account)] : []
    const tokens = isWanted('ERC20') ? await tokenAssets(reader, account, isAsked) : []
    return [key, [...native, ...tokens]]
  }
  return Object.fromEntries(await Promise.all(chains.ids.filter(id => wanted.includes(id)).map(item)))
}

const nativeAsset = async (reader: PublicClient, account: Address) => ({
  address: 'native',
  balance: numberToHex(await reader.getBalance({ address: account })),
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
})

async function tokenAssets(
  reader: PublicClient,
  account: Address,
  isAsked: (address: string) => boolean,
): Promise<object[]> {
  const logs = await reader.getLogs({ event: TRANSFER, args: { to: account }, fromBlock: 0n })
  const tokens = [...new Set(logs.map(({ address }) => address))].filter(isAsked).slice(0, MAX_TOKENS)
  const found = await Promise.all(tokens.map(token => tokenAsset(reader, account, token)))
  return found.filter(asset => asset !== undefined)
}

async function tokenAsset(
  reader: PublicClient,
  account: Address,
  address: Address,
): Promise<object | undefined> {
  const token = { address, abi: erc20Abi } as const
  try {
    const [balance, name, symbol, decimals] = await Promise.all([
      reader.readContract({ ...token, functionName: 'balanceOf', args: [account] }),
      reader.readContract({ ...token, functionName: 'name' }),
      reader.readContract({ ...token, functionName: 'symbol' }),
      reader.readContract({ ...token, functionName: 'decimals' }),
    ])
    if (balance === 0n) return undefined
    return {
      address,
      balance: numberToHex(balance),
      type: 'ERC20',
      metadata: { name: plain(name), symbol: plain(symbol, 16), decimals, price: 0, iconUrl: '' },
    }
  } catch {
    // It said Transfer and is no ERC-20: an NFT, or a prank.
    return undefined
  }
}
