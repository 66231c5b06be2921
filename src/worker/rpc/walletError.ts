import { WalletError } from '../../bridge/errors/base.ts'
import { UserRejectedError } from '../../bridge/errors/connection.ts'
import { WalletRequestError } from '../../bridge/errors/request.ts'
import { isRejectionCode } from '../../bridge/values/rejection.ts'
import { readWalletCode } from '../../bridge/values/walletCode.ts'
import { namesUserRejection, readsAsRejection } from './rejectionWords.ts'

/** Codes that mean something else, whatever words come with them. */
const OTHER_CODES: ReadonlySet<unknown> = new Set([4100, 4200, 4900, 4901, 4902, -32601, -32602])

/** Codes that say nothing: with any other code a text that does not name the user is not a rejection. */
const PLAIN_CODES: ReadonlySet<unknown> = new Set([undefined, -32000, -32603, 32603, -1, 0])

const WORDS_MAX = 2_000
const DEPTH_MAX = 5

type Fields = Readonly<Record<string, unknown>>

/** Own data of a thrown thing. A getter of a hostile object may throw, and then there is nothing to read. */
function readFields(error: unknown): Fields {
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null) return {}
  try {
    const { code, message, data, cause, error: inner, originalError, reason } = error as Fields
    return { code, message, data, cause, error: inner, originalError, reason }
  } catch {
    return {}
  }
}

/** The thrown thing and those it carries, outermost first. */
function listLayers(error: unknown): readonly Fields[] {
  const layers: Fields[] = []
  const waiting: unknown[] = [error]
  while (waiting.length > 0 && layers.length < DEPTH_MAX) {
    const next = waiting.shift()
    if (typeof next !== 'object' || next === null) continue
    const fields = readFields(next)
    layers.push(fields)
    waiting.push(fields.error, fields.originalError, fields.cause, fields.data)
  }
  return layers
}

function joinMessages(error: unknown, layers: readonly Fields[]): string {
  const texts = [error, ...layers.flatMap(({ message, reason }) => [message, reason])]
  const words = texts.find(text => typeof text === 'string' && text.trim() !== '')
  return typeof words === 'string' ? words.slice(0, WORDS_MAX) : 'Unknown error'
}

/** A rejection inside an error of a library. `data` is not looked at: wallets forward errors of their nodes there. */
function wrapsRejection(error: unknown, depth = 0): boolean {
  if (depth > DEPTH_MAX) return false
  const { code, cause, error: inner, originalError } = readFields(error)
  if (depth > 0 && isRejectionCode(code)) return true
  return [inner, originalError, cause].some(wrapped => wrapsRejection(wrapped, depth + 1))
}

/**
 * How sure it is that the person declined; `null` for other errors. Only the wallet's own code is certain: nodes send
 * -32000 and -32603 from after the broadcast as well, with any text, and wallets forward them.
 */
function classifyRejection(
  error: unknown,
  code: number | undefined,
  words: string,
): 'certain' | 'likely' | null {
  if (isRejectionCode(code)) return 'certain'
  if (OTHER_CODES.has(code)) return null
  if (namesUserRejection(words)) return 'likely'
  return PLAIN_CODES.has(code) && (wrapsRejection(error) || readsAsRejection(words)) ? 'likely' : null
}

/**
 * Gives whatever a wallet threw (an error, a string, null, a Proxy) one of our classes; its code, data and words are kept.
 * An error of a class of ours stays what it is, unless it is a wallet's that turns out to be a rejection. A rejection
 * that the wallet's code does not prove has the outcome `unknown`.
 *
 * @example catch (error) { throw walletError(error) }
 */
export function walletError(error: unknown): WalletError {
  const isOwn = error instanceof WalletError && error.name !== 'WalletError'
  if (isOwn && !(error instanceof WalletRequestError)) return error
  const layers = listLayers(error)
  const words = joinMessages(error, layers)
  const code = readWalletCode(error)
  const rejection = classifyRejection(error, code, words)
  if (rejection !== null) {
    const rejected = new UserRejectedError({ cause: error, details: words })
    return rejection === 'certain' ? rejected : Object.assign(rejected, { outcome: 'unknown' as const })
  }
  if (isOwn) return error
  const data = layers.find(layer => layer.data !== undefined)?.data
  return new WalletRequestError(words, {
    ...(code === undefined ? {} : { code }),
    ...(data === undefined ? {} : { data }),
    ...(typeof error === 'object' && error !== null ? { cause: error } : {}),
  })
}
