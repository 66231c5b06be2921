import type { ErrorWire } from '../contract/errorWire.ts'
import { WalletError } from './base.ts'

export const CAUSES_MAX = 5
const TEXT_MAX = 4_000
const UNKNOWN = 'Unknown error'

export const OWN_FIELDS = [
  'field',
  'status',
  'retryAfterMs',
  'seconds',
  'outcome',
  'requestId',
  'transaction',
] as const

/** Text of the other side, truncated. */
export function text(value: unknown): string {
  return (typeof value === 'string' ? value : '').slice(0, TEXT_MAX)
}

/** The value if it can be cloned. Other values are not converted to text, because their `toString` may throw. */
function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return undefined
  }
}

/**
 * Converts any thrown value to data with its class name, message, code, data and up to five causes, without stacks.
 *
 * Never throws, because the caller would wait for the answer forever.
 *
 * @param error any thrown value, also errors of other libraries and plain values
 */
export function toErrorWire(error: unknown, depth = 0): ErrorWire {
  try {
    return writeError(error, depth)
  } catch {
    // A getter or a proxy trap threw.
    return { name: 'Error', message: UNKNOWN }
  }
}

function writeError(error: unknown, depth: number): ErrorWire {
  if (error instanceof WalletError) {
    const own = Object.fromEntries(
      OWN_FIELDS.flatMap(field => {
        const value = Object.hasOwn(error, field)
          ? (error as unknown as Record<string, unknown>)[field]
          : undefined
        return value === undefined ? [] : [[field, value]]
      }),
    )
    return {
      name: error.name,
      message: text(error.message),
      code: error.code,
      kind: error.kind,
      retryable: error.retryable,
      ...(error.data === undefined ? {} : { data: cloneable(error.data) }),
      ...(error.details === undefined ? {} : { details: text(error.details) }),
      ...(error.metaMessages.length === 0 ? {} : { metaMessages: error.metaMessages.map(text) }),
      ...(error.docsPath === undefined ? {} : { docsPath: error.docsPath }),
      ...(Object.keys(own).length === 0 ? {} : { own }),
      ...causeWire(error.cause, depth),
    }
  }
  if (Object(error) === error) {
    const { name, message, code, data, cause } = error as Record<string, unknown>
    return {
      name: text(name) || 'Error',
      message: text(message) || UNKNOWN,
      ...(typeof code === 'number' ? { code } : {}),
      ...(data === undefined ? {} : { data: cloneable(data) }),
      ...causeWire(cause, depth),
    }
  }
  return { name: 'Error', message: text(String(error)) || UNKNOWN }
}

function causeWire(cause: unknown, depth: number): { cause?: ErrorWire } {
  if (cause === undefined || cause === null || depth >= CAUSES_MAX) return {}
  return { cause: toErrorWire(cause, depth + 1) }
}

/**
 * Converts the output of `toErrorWire` to a plain `WalletError` with its message, code and kind, without its class.
 * For code that compares codes only; `revive.ts` restores the class.
 */
export function plainError(wire: ErrorWire, depth = 0): WalletError {
  const cause = wire.cause && depth < CAUSES_MAX ? plainError(wire.cause, depth + 1) : undefined
  const error = new WalletError(text(wire.message) || UNKNOWN, {
    ...(typeof wire.code === 'number' ? { code: wire.code } : {}),
    ...(wire.data === undefined ? {} : { data: wire.data }),
    ...(wire.details === undefined ? {} : { details: wire.details }),
    ...(wire.metaMessages === undefined ? {} : { metaMessages: wire.metaMessages }),
    ...(wire.docsPath === undefined ? {} : { docsPath: wire.docsPath }),
    ...(cause === undefined ? {} : { cause }),
  })
  return Object.assign(error, { kind: wire.kind ?? 'internal', retryable: wire.retryable ?? false })
}
