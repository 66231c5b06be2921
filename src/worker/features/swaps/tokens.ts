import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { isCoin, toCoin } from '../../../bridge/services/swapNetworks.ts'
import { SWAP_SYMBOLS } from '../../../bridge/services/swapSymbols.ts'
import { readAmount, readDecimals } from '../../../bridge/values/amount.ts'
import { compareDecimals, computeValue } from '../../../bridge/values/decimalMath.ts'
import { cleanName } from '../../data/cleanName.ts'
import type { FeatureParameters } from '../feature.ts'
import { SWAP_PRICE_CACHE_MS, SWAP_PRICES_MAX, SWAP_TOKENS_CACHE_MS, SWAP_TOKENS_MAX } from './numbers.ts'
import type { SwapServices } from './swapServices.ts'
import { tokenReplySchema } from './swaps.schema.ts'

const PLACES: ReadonlyMap<string, number> = new Map(SWAP_SYMBOLS.map((symbol, place) => [symbol, place]))

const hasBalance = ({ balance }: SwapToken): boolean => balance !== null && balance !== '0'
const getRank = ({ symbol }: SwapToken): number => PLACES.get(symbol) ?? PLACES.size

/** Plain comparison of code units: the same order in every locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Below zero when only `a` is true. */
const compareTrue = (a: boolean, b: boolean): number => (a === b ? 0 : a ? -1 : 1)

function compareTokens(a: SwapToken, b: SwapToken): number {
  return (
    compareTrue(hasBalance(a), hasBalance(b)) ||
    (hasBalance(a) ? compareDecimals(b.value ?? '0', a.value ?? '0') : 0) ||
    compareTrue(a.isNative, b.isNative) ||
    getRank(a) - getRank(b) ||
    compareText(a.symbol.toLowerCase(), b.symbol.toLowerCase()) ||
    compareText(a.address.toLowerCase(), b.address.toLowerCase())
  )
}

/**
 * Sorts the tokens of a network: tokens of the account by worth, then the network's coin, the known symbols, and the rest by
 * symbol and address. The service lists its tokens in a random order.
 */
const sortTokens = (tokens: readonly SwapToken[]): readonly SwapToken[] => [...tokens].sort(compareTokens)

export type ListedToken = Omit<SwapToken, 'balance' | 'price' | 'value'>

/** What can be swapped, what it costs, and what an account has of it. */
export interface SwapTokens {
  /** @throws ValidationError for a token the service does not list on this network */
  known(network: NetworkId, address: CaipAddress): Promise<ListedToken>
  /** In the order of `sortTokens`. */
  list(tab: Tab, network: NetworkId, account: string | null, force: boolean): Promise<readonly SwapToken[]>
  /** `null` for an unknown price; the swap continues without it. */
  price(token: CaipAddress): Promise<string | null>
  /** Prices change with what happens; lists do not. */
  forgetPrices(): void
}

const toKey = (address: string) => address.toLowerCase()
const NAME_MAX = 60
const SYMBOL_MAX = 20
/** What `data.image` takes. */
const ICON = /^(https?:\/\/|data:image\/)/

function readToken(value: unknown, network: NetworkId): ListedToken | null {
  const { data } = tokenReplySchema.safeParse(value)
  const isHex = network.startsWith('eip155:')
  if (!data?.address.startsWith(`${network}:${isHex ? '0x' : ''}`)) return null
  const symbol = cleanName(data.symbol, SYMBOL_MAX)
  if (symbol === '') return null
  const { logoUri } = data
  return {
    name: cleanName(data.name, NAME_MAX) || symbol,
    symbol,
    address: isCoin(data.address) ? toCoin(network) : data.address,
    decimals: data.decimals,
    icon: logoUri && ICON.test(logoUri) ? logoUri : null,
    isNative: isCoin(data.address),
  }
}

export function createTokens(
  parameters: FeatureParameters,
  services: Pick<SwapServices, 'tokens' | 'price'>,
): SwapTokens {
  const { clock, chains, data, store } = parameters
  const lists = new Map<
    NetworkId,
    { readonly at: number; readonly tokens: Promise<Map<string, ListedToken>> }
  >()
  const prices = new Map<string, { readonly at: number; readonly price: Promise<string | null> }>()

  async function read(network: NetworkId): Promise<Map<string, ListedToken>> {
    // Asked for all that wait: no caller of theirs may end it. The helper has its own deadline.
    const replies = await services.tokens(network, new AbortController().signal)
    const tokens = new Map<string, ListedToken>()
    for (const reply of replies.slice(0, SWAP_TOKENS_MAX)) {
      const token = readToken(reply, network)
      if (token && !tokens.has(toKey(token.address))) tokens.set(toKey(token.address), token)
    }
    return tokens
  }

  function listed(network: NetworkId): Promise<Map<string, ListedToken>> {
    const before = lists.get(network)
    if (before && clock.monotonic() - before.at < SWAP_TOKENS_CACHE_MS) return before.tokens
    const tokens = read(network)
    const entry = { at: clock.monotonic(), tokens }
    lists.set(network, entry)
    tokens.catch(() => lists.get(network) === entry && lists.delete(network))
    return tokens
  }

  /** What the balance service knows; without it the coin at least, from the chain. */
  async function balances(tab: Tab, network: NetworkId, account: string, force: boolean) {
    const own = new Map<string, Pick<TokenBalance, 'quantity' | 'price' | 'value'>>()
    try {
      const caip = `${network}:${account}` as CaipAddress
      const rows = (await (
        await data()
      ).get(tab, {
        kind: 'tokens',
        account: caip,
        ...(force && { force }),
      })) as readonly TokenBalance[]
      // Wrapped SOL has the address of the coin in the list: the account's own is no part of the coin's balance.
      const isWrapped = (row: TokenBalance) =>
        network.startsWith('solana:') && row.address !== undefined && isCoin(row.address)
      const listed = rows.filter(row => row.chainId === network && !isWrapped(row))
      for (const row of listed) own.set(toKey(row.address ?? toCoin(network)), row)
    } catch {
      const known = store.get().networks.known.find(({ caipNetworkId }) => caipNetworkId === network)
      const coins =
        known &&
        (await chains(known.chainNamespace)
          .then(adapter => adapter.balance(known, account))
          .catch(() => null))
      if (coins)
        own.set(toKey(toCoin(network)), {
          quantity: { decimals: '0', numeric: String(coins.value) },
          price: null,
          value: null,
        })
    }
    return own
  }

  /** Base units; the two services must mean the same token by it. */
  function toUnits({ quantity }: Pick<TokenBalance, 'quantity'>, token: ListedToken): bigint | null {
    const decimals = readDecimals(quantity.decimals)
    // Straight from the chain, in base units already.
    if (token.isNative && decimals === 0) return readAmount(quantity.numeric, 0)
    return decimals === token.decimals ? readAmount(quantity.numeric, decimals) : null
  }

  function price(token: CaipAddress): Promise<string | null> {
    const key = toKey(token)
    const before = prices.get(key)
    if (before && clock.monotonic() - before.at < SWAP_PRICE_CACHE_MS) return before.price
    // The request is shared, so that one caller's abort does not cancel it for the others.
    const pending = services.price(token, new AbortController().signal)
    const entry = { at: clock.monotonic(), price: pending.catch(() => null) }
    prices.set(key, entry)
    pending.catch(() => prices.get(key) === entry && prices.delete(key))
    const [oldest] = prices.keys()
    if (prices.size > SWAP_PRICES_MAX && oldest !== undefined) prices.delete(oldest)
    return entry.price
  }

  return {
    async known(network, address) {
      const token = (await listed(network)).get(toKey(address))
      if (!token) throw new ValidationError('token', 'This token cannot be swapped here')
      return token
    },
    async list(tab, network, account, force) {
      const [tokens, own] = await Promise.all([
        listed(network),
        account ? balances(tab, network, account, force) : new Map<string, never>(),
      ])
      // Without a token service the list has only the native coin, which proves nothing about other tokens.
      const isWhole = [...own.keys()].some(key => key !== toKey(toCoin(network)))
      const all = [...tokens.values()].map((token): SwapToken => {
        const row = own.get(toKey(token.address))
        const units = row ? toUnits(row, token) : isWhole ? 0n : null
        const worth = row?.price && units !== null ? computeValue(units, token.decimals, row.price) : null
        return {
          ...token,
          balance: units === null ? null : String(units),
          price: row?.price ?? null,
          value: row?.value ?? worth,
        }
      })
      return sortTokens(all)
    },
    price,
    forgetPrices: () => prices.clear(),
  }
}
