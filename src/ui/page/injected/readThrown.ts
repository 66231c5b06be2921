/** What a wallet threw, as far as it can be read. */
export interface ThrownFields {
  readonly message: string | undefined
  readonly code: number | undefined
  readonly data: unknown
}

/**
 * Codes of EIP-1193 and EIP-3085 that replace the -32603 around them: a page script that sends its errors through
 * eth-rpc-errors wraps every code that this library does not know (`data.originalError`, later `data.cause`). Any other
 * wrapped code may be one of the wallet's node, from after the broadcast, and proves nothing about the request.
 */
const UNWRAPPED_CODES: ReadonlySet<number> = new Set([4001, 4100, 4200, 4902])
/** JSON-RPC's internal error; MetaMask's phone app has sent it without the minus. */
const WRAPPING_CODES: ReadonlySet<number> = new Set([-32603, 32603])
const REJECTED = 4001

/** Some wallets write their code as text, and ethers names it. */
function codeOf(code: unknown): number | undefined {
  if (typeof code === 'number' && Number.isFinite(code)) return code
  if (code === 'ACTION_REJECTED') return REJECTED
  return typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : undefined
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

function read(from: unknown, name: string): unknown {
  try {
    return isObject(from) ? (from as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/**
 * Reads a thrown value in the shapes that wallets use: an Error, a plain object, text, a whole JSON-RPC response, and
 * an error around another one.
 *
 * @param thrown hostile; each field is read once, and a getter that throws is treated as absent
 */
export function readThrown(thrown: unknown): ThrownFields {
  const data = read(thrown, 'data')
  const message = textOf(isObject(thrown) ? read(thrown, 'message') : thrown)
  const code = codeOf(read(thrown, 'code'))
  // `error` of a JSON-RPC response; `info.error` of ethers 6; `error` of ethers 5.
  const response = read(thrown, 'error') ?? read(read(thrown, 'info'), 'error')
  const wrapped = [
    response,
    read(data, 'originalError'),
    read(data, 'cause'),
    read(thrown, 'originalError'),
    read(thrown, 'cause'),
  ].filter(isObject)
  const wrappedCodes = wrapped.map(inner => codeOf(read(inner, 'code')))
  const isWrapping = code === undefined || WRAPPING_CODES.has(code)
  const known = isWrapping
    ? wrappedCodes.find(inner => inner !== undefined && UNWRAPPED_CODES.has(inner))
    : code
  return {
    message:
      message ?? textOf(response) ?? wrapped.map(inner => textOf(read(inner, 'message'))).find(Boolean),
    code: known ?? code ?? wrappedCodes.find(inner => inner !== undefined),
    data: data ?? read(response, 'data'),
  }
}
