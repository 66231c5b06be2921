import { isRejectionCode, USER_REJECTED } from './rejection.ts'

/**
 * Codes of EIP-1193 and EIP-3085 that replace the -32603 around them: a page script that sends its errors through
 * eth-rpc-errors wraps every code that this library does not know. Any other wrapped code may be one of the wallet's
 * node, from after the broadcast, and proves nothing about the request.
 */
const UNWRAPPED_CODES: ReadonlySet<unknown> = new Set([4001, 4100, 4200, 4902])
/** JSON-RPC's internal error; MetaMask's phone app has sent it without the minus. */
const WRAPPING_CODES: ReadonlySet<unknown> = new Set([-32603, 32603])
/** Names that eth-rpc-errors and its successor give to the wrapped error. */
const WRAPPED_FIELDS: ReadonlySet<string> = new Set(['originalError', 'cause'])
/** The code that ethers gives to an error whose code or text means a rejection. */
const ETHERS_REJECTED = 'ACTION_REJECTED'

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** One field of a hostile object; a getter that throws is an absent field. */
export function readField(from: unknown, name: string): unknown {
  try {
    return isObject(from) ? (from as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

/** Some wallets write their code as text. */
function readNumber(code: unknown): number | undefined {
  if (Number.isSafeInteger(code)) return code as number
  return typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : undefined
}

/**
 * The error inside the wrapper of eth-rpc-errors, which has nothing beside it. With a code or a text of its own `data` is
 * the error of a node that the wallet forwards, and all of its fields are the node's.
 */
function readWrapped(data: unknown): unknown {
  try {
    const [field, ...others] = isObject(data) ? Object.keys(data) : []
    return field !== undefined && WRAPPED_FIELDS.has(field) && others.length === 0
      ? readField(data, field)
      : undefined
  } catch {
    return undefined
  }
}

/** ethers reads its code from the text of the error as well, which a node may have written: the inner code decides. */
function readEthersCode(inner: unknown): number | undefined {
  if (!isObject(inner)) return USER_REJECTED
  const code = readNumber(readField(inner, 'code'))
  return isRejectionCode(code) ? code : undefined
}

/**
 * The code by which the wallet itself speaks of a request: the outermost one, that of a whole JSON-RPC response, or the
 * one inside the wrapper of eth-rpc-errors. Codes further in may come from a node, after the transaction was sent.
 *
 * @param thrown hostile
 */
export function readWalletCode(thrown: unknown): number | undefined {
  const stated = readField(thrown, 'code')
  if (stated === ETHERS_REJECTED) return readEthersCode(readField(readField(thrown, 'info'), 'error'))
  if (stated === undefined && readField(thrown, 'jsonrpc') !== undefined)
    return readNumber(readField(readField(thrown, 'error'), 'code'))
  const code = readNumber(stated)
  if (!WRAPPING_CODES.has(code)) return code
  const wrapped = readNumber(readField(readWrapped(readField(thrown, 'data')), 'code'))
  return UNWRAPPED_CODES.has(wrapped) ? wrapped : code
}
