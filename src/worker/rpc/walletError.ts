import { WalletError } from '../../bridge/errors/base.ts'
import { UserRejectedError } from '../../bridge/errors/connection.ts'
import { WalletRequestError } from '../../bridge/errors/request.ts'
import { isRejectionCode } from '../../bridge/values/rejection.ts'

/** For wallets without codes, and those that say -32000 to everything. */
const REJECTED_WORDS =
  /\buser (?:has )?(?:rejected|denied|declined|cancell?ed|disapproved)|\b(?:rejected|denied|cancell?ed|declined) by (?:the )?user\b/i

/**
 * Texts of a rejection that a node, a spending policy or a closed window may have caused as well, possibly after the
 * transaction was sent: Frame ("declined"), Rainbow ("request … rejected"), wallets in the language of their user
 * (Trust), and closed windows. The error is a rejection, its outcome stays unknown.
 */
const LIKELY_WORDS =
  /\buser (?:has )?closed|\bdeclined\b|\brequest\b.{0,40}\breject|\bcancel(?:l?ed|ad[oa]|ar)\b|\bannul(?:é|ée|lato|lata|iert)|\b(?:abgelehnt|abgebrochen|rechazad[oa]|recusad[oa]|rejeitad[oa]|refusée?|rifiutat[oa]|reddedildi|iptal|ditolak|dibatalkan)|отклон|отмен|đã hủy|từ chối|拒绝|拒絕|取消|キャンセル|拒否|거부|취소/iu

/** Codes that mean something else, whatever words come with them. */
const OTHER_CODES: ReadonlySet<unknown> = new Set([4100, 4200, 4900, 4901, 4902, -32601, -32602])

/** Codes that say nothing: with any other code a likely text is not a rejection. */
const PLAIN_CODES: ReadonlySet<unknown> = new Set([-32000, -32603, 32603, -1, 0])

const WORDS_MAX = 2_000
const DEPTH_MAX = 5

type Fields = Readonly<Record<string, unknown>>

/** Own data of a thrown thing. A getter of a hostile object may throw, and then there is nothing to read. */
function fieldsOf(error: unknown): Fields {
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null) return {}
  try {
    const { code, message, data, cause, error: inner, originalError, reason } = error as Fields
    return { code, message, data, cause, error: inner, originalError, reason }
  } catch {
    return {}
  }
}

/** The thrown thing and those it carries, outermost first. */
function layersOf(error: unknown): readonly Fields[] {
  const layers: Fields[] = []
  const waiting: unknown[] = [error]
  while (waiting.length > 0 && layers.length < DEPTH_MAX) {
    const next = waiting.shift()
    if (typeof next !== 'object' || next === null) continue
    const fields = fieldsOf(next)
    layers.push(fields)
    waiting.push(fields.error, fields.originalError, fields.cause, fields.data)
  }
  return layers
}

function wordsOf(error: unknown, layers: readonly Fields[]): string {
  const texts = [error, ...layers.flatMap(({ message, reason }) => [message, reason])]
  const words = texts.find(text => typeof text === 'string' && text.trim() !== '')
  return typeof words === 'string' ? words.slice(0, WORDS_MAX) : 'Unknown error'
}

function codeOf(layers: readonly Fields[]): number | undefined {
  const code = layers.find(layer => Number.isSafeInteger(layer.code))?.code
  return typeof code === 'number' ? code : undefined
}

/** How sure it is that the person declined; `null` for other errors. */
function rejectionOf(layers: readonly Fields[], words: string): 'certain' | 'likely' | null {
  if (layers.some(({ code }) => isRejectionCode(code))) return 'certain'
  if (layers.some(({ code }) => OTHER_CODES.has(code))) return null
  if (REJECTED_WORDS.test(words)) return 'certain'
  const isPlain = layers.every(({ code }) => typeof code !== 'number' || PLAIN_CODES.has(code))
  return isPlain && LIKELY_WORDS.test(words) ? 'likely' : null
}

/**
 * Gives whatever a wallet threw (an error, a string, null, a Proxy) one of our classes; its code, data and words are kept.
 * An error of a class of ours stays what it is, unless it is a wallet's that turns out to be a person's no.
 *
 * @example catch (error) { throw walletError(error) }
 */
export function walletError(error: unknown): WalletError {
  const isOwn = error instanceof WalletError && error.name !== 'WalletError'
  if (isOwn && !(error instanceof WalletRequestError)) return error
  const layers = layersOf(error)
  const words = wordsOf(error, layers)
  const rejection = rejectionOf(layers, words)
  if (rejection !== null) {
    const rejected = new UserRejectedError({ cause: error, details: words })
    return rejection === 'certain' ? rejected : Object.assign(rejected, { outcome: 'unknown' as const })
  }
  if (isOwn) return error
  const code = codeOf(layers)
  const data = layers.find(layer => layer.data !== undefined)?.data
  return new WalletRequestError(words, {
    ...(code === undefined ? {} : { code }),
    ...(data === undefined ? {} : { data }),
    ...(typeof error === 'object' && error !== null ? { cause: error } : {}),
  })
}
