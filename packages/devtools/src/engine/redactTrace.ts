import { redact } from '../../../../src/worker/telemetry/redact.ts'

/**
 * Methods whose parameters and answers are shown: reads of public data of a chain. Everything else asks a wallet, sends
 * something, names what is about to be sent (an estimate of gas), or is the service's own, and only its name is shown.
 */
const PUBLIC_READS: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'net_version',
])

export const isPublicRead = (method: string): boolean => PUBLIC_READS.has(method)

const DEPTH_MAX = 6
const ITEMS_MAX = 50
const NAME_MAX = 80
const WORD = 64
/** Kept at each end of an address or hash. */
const KEPT = 4
/** A number of at most 96 bits, as amounts, times and counts are. An address is longer. */
const NUMBER_WORD = /^0{40}/
const HEX_TEXT = /^0x[0-9a-f]*$/i
/** Keys, topics, ids: a name of that length has no digits. */
const LONG_ID = /(?=[a-z_-]*[0-9])[a-z0-9_-]{25,}/gi
/** At most six words: a recovery phrase has twelve. */
const PLAIN_NAME = /^[\w.:,/-]*(?: [\w.:,/-]+){0,5}$/
/** A tag of a block, or a decimal number. */
const PUBLIC_WORD = /^(?:[a-z]{1,12}|\d{1,40})$/

/** First and last digits with zeros between them, so that an address stays one in form and a secret is gone. */
const shortHex = (hex: string): string =>
  hex.slice(0, KEPT) + '0'.repeat(Math.max(0, hex.length - 2 * KEPT)) + hex.slice(-KEPT)

/** An address inside a word of the ABI keeps its place. */
function shortenWord(word: string): string {
  if (NUMBER_WORD.test(word) || word.length <= 2 * KEPT) return word
  return word.startsWith('0'.repeat(24)) ? '0'.repeat(24) + shortHex(word.slice(24)) : shortHex(word)
}

/** Hex data: a quantity stays, an address or hash is shortened, and calldata is shortened word by word. */
function redactHex(text: string): string {
  const digits = text.slice(2).toLowerCase()
  if (digits.length < 40) return `0x${digits}`
  // A selector precedes the words of a call; a result has none.
  const head = digits.length % WORD === 8 ? 8 : 0
  const chunks = digits.slice(head).match(new RegExp(`.{1,${WORD}}`, 'g')) ?? []
  return `0x${digits.slice(0, head)}${chunks.map(shortenWord).join('')}`
}

const shortId = (id: string): string => `${id.slice(0, KEPT)}…${id.slice(-KEPT)}`

/**
 * Names that redaction leaves as they are. The same few methods and networks are in almost every entry, and three
 * expressions over each take longer than a look-up. A name with anything to hide is never in it.
 */
const harmless = new Set<string>()
const HARMLESS_MAX = 500

/**
 * A name: of a method, event, wallet, host or stored key. Long ids in it, of accounts, topics and keys, are shortened.
 * A text with anything that names do not have is redacted like a sentence.
 */
export function redactName(text: string): string {
  if (harmless.has(text)) return text
  const name = PLAIN_NAME.test(text) ? text : redact(text)
  const shown = name.replace(LONG_ID, shortId).slice(0, NAME_MAX)
  if (shown === text && harmless.size < HARMLESS_MAX) harmless.add(text)
  return shown
}

/** What nodes say, without the values that they add: addresses, keys of the host, words of a person. */
const ERROR_PHRASES = [
  'execution reverted',
  'insufficient funds',
  'nonce too low',
  'nonce too high',
  'already known',
  'replacement transaction underpriced',
  'transaction underpriced',
  'intrinsic gas too low',
  'gas required exceeds allowance',
  'exceeds block gas limit',
  'less than block base fee',
  'out of gas',
  'stack overflow',
  'invalid opcode',
  'method not found',
  'method not supported',
  'not supported',
  'invalid params',
  'invalid argument',
  'invalid request',
  'parse error',
  'internal error',
  'header not found',
  'missing trie node',
  'unknown block',
  'block not found',
  'resource not found',
  'query returned more than',
  'response size exceeded',
  'limit exceeded',
  'rate limit',
  'too many requests',
  'timed out',
  'timeout',
  'unauthorized',
  'forbidden',
  'the trace has no answer',
] as const

const ERROR_NAME = /^[A-Za-z]{0,40}(?:Error|Exception)$/

/** The error of a node: its code, and the known phrase in its text. The rest of the text is not shown. */
export function redactError(error: Fields): { readonly code: number; readonly message: string } {
  const code = Number.isSafeInteger(error.code) ? Number(error.code) : 0
  const text = typeof error.message === 'string' ? redact(error.message).toLowerCase() : ''
  return { code, message: ERROR_PHRASES.find(phrase => text.includes(phrase)) ?? '[text]' }
}

/** The name of an error. A name that is no class name is not shown: it may come from a page or a wallet. */
export const redactErrorName = (name: unknown): string =>
  typeof name === 'string' && ERROR_NAME.test(name) ? name : 'Error'

/** Public data is hex, numbers and tags of blocks; any other text is not shown. */
function redactText(text: string): string {
  if (HEX_TEXT.test(text)) return redactHex(text)
  return PUBLIC_WORD.test(text) ? text : '[text]'
}

/** Parameters or the answer of a public read. */
export function redactPublic(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? null : value
  if (depth >= DEPTH_MAX) return null
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(item => redactPublic(item, depth + 1))
  const fields = Object.entries(value).slice(0, ITEMS_MAX)
  return Object.fromEntries(fields.map(([name, item]) => [redactName(name), redactPublic(item, depth + 1)]))
}

type Fields = Readonly<Record<string, unknown>>

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The named fields that are short texts or flags. */
function named(argument: unknown, names: readonly string[]): Fields {
  const fields = toFields(argument)
  const kept: Record<string, string | boolean> = {}
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'boolean') kept[name] = value
    if (typeof value === 'string') kept[name] = redactName(value)
  }
  return kept
}

/** An address of any chain family, shortened. */
export const redactAddress = (address: string): string =>
  HEX_TEXT.test(address) ? redactHex(address) : redactName(address)

/** CAIP-10 with a short address. */
function redactAccount(account: unknown): string {
  if (typeof account !== 'string') return ''
  const [namespace = '', chain = '', address = ''] = account.split(':')
  return `${redactName(namespace)}:${redactName(chain)}:${redactAddress(address)}`
}

/** The part of a call's argument that holds no secret; `undefined` where nothing of it may be shown. */
export function redactArgument(path: string, argument: unknown): unknown {
  switch (path) {
    case 'rpc.request': {
      const { method, params } = toFields(argument)
      const isPublic = typeof method === 'string' && isPublicRead(method)
      const shown = named(argument, ['method', 'network'])
      return isPublic && params !== undefined ? { ...shown, params: redactPublic(params) } : shown
    }
    case 'data.balance':
    case 'data.identity':
    case 'data.tokens':
    case 'data.nfts':
    case 'data.history':
    case 'data.watch':
    case 'data.unwatch': {
      const { account } = toFields(argument)
      const shown = named(argument, ['kind', 'force'])
      return account === undefined ? shown : { ...shown, account: redactAccount(account) }
    }
    case 'connections.connect':
    case 'connections.disconnect':
    case 'connections.switchNetwork':
    case 'connections.activate':
      return named(argument, ['wallet', 'namespace', 'network'])
    case 'features.call': {
      const { feature, parameters } = toFields(argument)
      const shown = named(argument, ['feature', 'method'])
      return feature === 'preview' ? { ...shown, request: named(parameters, ['method', 'network']) } : shown
    }
    case 'telemetry.track':
      return named(argument, ['event'])
    case 'page.visible':
      return argument === true
    default:
      return undefined
  }
}
