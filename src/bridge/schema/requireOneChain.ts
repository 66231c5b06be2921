import { ValidationError } from '../errors/client.ts'
import { ChainNotSupportedError } from '../errors/network.ts'
import { readPaddedChainId } from '../values/readIds.ts'
import { isUnsafe } from '../values/walletMethods.ts'
import type { PathPart } from './prototypeKeys.ts'
import { formatPath } from './prototypeKeys.ts'

/** `chainId`, `chain_id`, `sourceChainId`, `caipNetworkId`, without case and separators. */
const CHAIN_ID_KEY = /(chain|network)id$/
/** `chain`, `chainIds`, `networks`: a chain id, or a list or object of them. */
const CHAINS_KEY = /^(chain|network)s?$|(chain|network)ids$/
/** `targetChain`, `source_network`: ids are compared, while names (`base`) cannot be. */
const NAMED_CHAIN_KEY = /[a-z0-9](Chain|Network)s?$|_(chain|network)s?$/
/** EIP-7702, also in a user operation (ERC-4337). Without a chain, or with chain 0, it is valid on every chain. */
const AUTHORIZATION_KEY = /^(signed)?authorization(s|list)?$|7702auth(orization)?s?$/
/** A chain id as CAIP-2 writes it, alone or at the start of a CAIP-10 account. */
const CAIP = /^eip155:([^:]+)(?=:|$)/i
/** A key of a map from chains to values: shorter than an address, a hash or a word. */
const MAP_KEY = /^(0x[0-9a-f]{1,16}|[0-9]{1,15})$/i

/** Requests that name another chain by their meaning. The engine answers or follows the first two (`chainRequests.ts`). */
const OTHER_CHAIN_METHODS: ReadonlySet<string> = new Set([
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  // A Snap has chains of its own; the request to it is not one to the wallet.
  'wallet_invokeSnap',
  'wallet_snap',
  'wallet_requestSnaps',
])

/** Requests whose parameters are a text to sign. Of typed data the domain alone names a chain (`typedData.ts`). */
const TEXTS: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
])

/** EIP-5792 has a code of its own for a chain that the wallet does not serve. */
const UNSUPPORTED_CHAIN = 5710
const BATCHES: ReadonlySet<string> = new Set([
  'wallet_sendCalls',
  'wallet_prepareCalls',
  'wallet_sendPreparedCalls',
])

const isCaip = (value: unknown): value is string => typeof value === 'string' && CAIP.test(value)

/** What the value of a key is, by the key. */
function getKind(key: string): ValuePosition['kind'] {
  const name = key.replace(/[_-]/g, '').toLowerCase()
  if (CHAIN_ID_KEY.test(name)) return 'chainId'
  if (CHAINS_KEY.test(name)) return 'chains'
  if (AUTHORIZATION_KEY.test(name)) return 'authorization'
  return NAMED_CHAIN_KEY.test(key) ? 'namedChain' : undefined
}

/** Every spelling of a chain id: hex and decimal with leading zeros, a number, a bigint, CAIP-2. */
function readAnyChainId(value: unknown): number | undefined {
  if (typeof value === 'bigint') return readPaddedChainId(value.toString())
  if (typeof value !== 'string') return readPaddedChainId(value)
  return readPaddedChainId((CAIP.exec(value)?.[1] ?? value).replace(/^0X/, '0x'))
}

/** Text of a chain id in hex without leading zeros; numbers and CAIP ids keep their form. */
function normalizeChainId(value: unknown, chainId: number): unknown {
  if (typeof value === 'number') return value
  if (isCaip(value)) return value.replace(CAIP, `eip155:${chainId}`)
  return `0x${chainId.toString(16)}`
}

/** JSON's objects alone: bytes and dates stay what they are. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]'

interface ValuePosition {
  readonly path: readonly PathPart[]
  readonly kind?: 'chainId' | 'chains' | 'namedChain' | 'authorization' | undefined
  /** Keys may be chain ids, as in the capabilities of EIP-5792. */
  readonly isMap: boolean
}

/**
 * Compares every chain id in a value with the chain of its request.
 *
 * @param value data, without keys of a prototype and not too deep (`refusePrototypeKeys`)
 * @param chainId EIP-155 id of the network the request is for
 * @param where name of the value in errors
 * @returns the value with the text of each chain id in one form
 * @throws ValidationError naming the place of a chain id that is no chain's or another chain's
 */
export function requireOneChain(
  value: unknown,
  chainId: number,
  where: string,
  refuse: (field: string, reason: string) => Error = (field, reason) => new ValidationError(field, reason),
): unknown {
  function compare(id: unknown, path: readonly PathPart[]): void {
    const read = readAnyChainId(id)
    const field = formatPath(where, path)
    if (read === undefined) throw new ValidationError(field, 'Expected a positive chain id')
    if (read !== chainId) throw refuse(field, `Expected chain ${chainId}, received chain ${read}`)
  }

  function walk(item: unknown, position: ValuePosition): unknown {
    const { path, kind } = position
    if (item === undefined || item === null) return item
    if (kind !== 'chainId' && Array.isArray(item))
      return item.map((entry, index) => walk(entry, { ...position, path: [...path, index] }))
    if (kind !== 'chainId' && isRecord(item)) return walkObject(item, position)
    const isId =
      kind === 'chainId' ||
      (kind === 'chains' && typeof item !== 'object') ||
      (kind === 'namedChain' && readAnyChainId(item) !== undefined)
    if (!isId && !isCaip(item)) return item
    compare(item, path)
    return normalizeChainId(item, chainId)
  }

  function walkObject(
    item: Readonly<Record<string, unknown>>,
    { path, kind, isMap }: ValuePosition,
  ): unknown {
    const entries = Object.entries(item)
    const namesChain = entries.some(([key, entry]) => getKind(key) === 'chainId' && (entry ?? null) !== null)
    if (kind === 'authorization' && !namesChain) compare(undefined, [...path, 'chainId'])
    const checked = entries.map(([key, entry]) => {
      const inside = [...path, key]
      if (CAIP.test(key) || ((kind === 'chains' || isMap) && MAP_KEY.test(key))) compare(key, inside)
      const own = kind === 'chains' && key === 'id' ? 'chainId' : getKind(key)
      return [key, walk(entry, { path: inside, kind: own, isMap: isMap || key === 'capabilities' })]
    })
    return Object.fromEntries(checked)
  }

  return walk(value, { path: [], isMap: false })
}

/**
 * The parameters of a request that asks a person, for one chain: a chain id anywhere in them must be the chain of the
 * request. Reads may name any chain.
 *
 * @throws ValidationError for another chain, ChainNotSupportedError 5710 in a batch of EIP-5792
 */
export function requireOneChainParams(method: string, params: unknown, chainId: number): unknown {
  if (!isUnsafe(method) || TEXTS.has(method) || OTHER_CHAIN_METHODS.has(method)) return params
  return requireOneChain(params, chainId, 'params', (field, reason) =>
    BATCHES.has(method)
      ? new ChainNotSupportedError({ code: UNSUPPORTED_CHAIN, details: `${field}: ${reason}` })
      : new ValidationError(field, reason),
  )
}
