import type { CaipAddress, Network } from '../../../bridge/contract/network.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { Clock } from '../../base/clock.ts'
import type { AccountApi } from './accountApi.ts'
import { type Holding, nativeAddress } from './holding.ts'
import { CHANGED_TOKENS_MS, SERVICE_BALANCES_MS } from './limits.ts'
import { readChainAddress, readChainId } from './serviceChains.ts'
import { balanceAnswerSchema, balanceRowSchema } from './tokens.schema.ts'

export interface ServiceBalancesRequest {
  readonly network: Network
  readonly account: CaipAddress
  /** The user asks for a fresh list: the pause after a 503 and kept replies are ignored. */
  readonly isForced: boolean
}

/** Balances of the blockchain API (contract `account-balance`). */
export interface ServiceBalances {
  /**
   * @returns `null` where the chain itself has to be asked: the service does not serve the network or the address, or
   * has no row of the network
   * @throws what `AccountApi.request` throws
   */
  of(request: ServiceBalancesRequest): Promise<readonly Holding[] | null>
  /** A transaction changed these tokens, CAIP-10: for a minute the service is asked to reload their balances. */
  changed(account: CaipAddress, tokens: readonly CaipAddress[]): void
  /** Forgets what is kept in memory. */
  clear(): void
}

/** A row with the network it belongs to. */
interface Row {
  readonly chainId: string
  readonly holding: Holding
}

const BAD_REQUEST = 400
const KEPT_MAX = 20
/** Tokens in one `forceUpdate`: the service reads each from the chain. */
const CHANGED_MAX = 10

function readRow(value: unknown): Row | null {
  const { data } = balanceRowSchema.safeParse(value)
  if (!data?.chainId) return null
  const { quantity, iconUrl, chainId, address, ...other } = data
  const holding = {
    ...other,
    ...quantity,
    address: address && readChainAddress(address),
    icon: iconUrl,
  }
  return { chainId: readChainId(chainId), holding }
}

export function createServiceBalances({
  api,
  clock,
}: {
  readonly api: AccountApi
  readonly clock: Clock
}): ServiceBalances {
  /** Lists of all EVM chains by address: the networks of one account share them. */
  const shared = new Map<string, { readonly at: number; readonly rows: Promise<readonly Row[]> }>()
  /** Tokens that changed lately: the service's own list knows of it later. */
  const recent = new Map<CaipAddress, { readonly until: number; readonly tokens: readonly CaipAddress[] }>()

  function changedTokens(account: CaipAddress): readonly CaipAddress[] {
    const entry = recent.get(account)
    if (entry && entry.until > clock.monotonic()) return entry.tokens
    recent.delete(account)
    return []
  }

  async function fetchRows(
    address: string,
    params: { readonly chainId?: string; readonly forceUpdate?: string },
    isForced: boolean,
  ): Promise<readonly Row[]> {
    const { balances } = await api.request(
      `/v1/account/${address}/balance`,
      { schema: balanceAnswerSchema, params: { currency: 'usd', ...params } },
      isForced,
    )
    return balances.flatMap(row => readRow(row) ?? [])
  }

  /** Without `chainId`: the service keeps a reply 10 s by address alone, so the chain of a question may be ignored. */
  function allChains(address: string, isForced: boolean): Promise<readonly Row[]> {
    const key = address.toLowerCase()
    const known = shared.get(key)
    if (known && !isForced && clock.monotonic() - known.at < SERVICE_BALANCES_MS) return known.rows
    const rows = fetchRows(address, {}, isForced)
    const entry = { at: clock.monotonic(), rows }
    shared.delete(key)
    shared.set(key, entry)
    rows.catch(() => shared.get(key) === entry && shared.delete(key))
    const [oldest] = shared.keys()
    if (shared.size > KEPT_MAX && oldest !== undefined) shared.delete(oldest)
    return rows
  }

  /**
   * Reads past the service's cache; one token it cannot read fails the whole request, so a failure counts as no answer.
   */
  const fetchUpdated = (address: string, chainId: string, tokens: readonly string[], isForced: boolean) =>
    fetchRows(address, { chainId, forceUpdate: tokens.join(',') }, isForced).catch(() => null)

  async function ofEvm(
    { caipNetworkId, ...network }: Network,
    address: string,
    { account, isForced }: ServiceBalancesRequest,
  ): Promise<readonly Row[]> {
    const changed = changedTokens(account)
    const fresh = changed.length > 0 ? await fetchUpdated(address, caipNetworkId, changed, isForced) : null
    if (fresh?.some(({ chainId }) => chainId === caipNetworkId)) return fresh
    const rows = await allChains(address, isForced)
    const chains = new Set(rows.map(({ chainId }) => chainId))
    if (chains.size !== 1 || chains.has(caipNetworkId)) return rows
    // Rows of one other chain may be the kept reply to a question about that chain, asked by this or another page.
    const coin = `${caipNetworkId}:${nativeAddress({ caipNetworkId, ...network })}`
    return (await fetchUpdated(address, caipNetworkId, [coin], isForced)) ?? []
  }

  return {
    async of(request) {
      const { network, account, isForced } = request
      const { caipNetworkId } = network
      if (!(await api.serves(caipNetworkId))) return null
      const { namespace, address } = parseCaipAddress(account)
      try {
        const rows =
          namespace === 'eip155'
            ? await ofEvm(network, address, request)
            : await fetchRows(address, { chainId: caipNetworkId }, isForced)
        const own = rows.filter(({ chainId }) => chainId === caipNetworkId)
        return own.length > 0 ? own.map(({ holding }) => holding) : null
      } catch (error) {
        if (error instanceof HttpError && error.status === BAD_REQUEST) return null
        throw error
      }
    },
    changed(account, tokens) {
      const { networkId } = parseCaipAddress(account)
      const own = tokens.filter(token => token.startsWith(`${networkId}:`))
      if (own.length === 0) return
      const all = [...new Set([...changedTokens(account), ...own])].slice(-CHANGED_MAX)
      recent.set(account, { until: clock.monotonic() + CHANGED_TOKENS_MS, tokens: all })
    },
    clear() {
      shared.clear()
      recent.clear()
    },
  }
}
