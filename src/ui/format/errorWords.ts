import type { ErrorWire } from '../../bridge/contract/errorWire.ts'
import { WalletError } from '../../bridge/errors/base.ts'
import { fromErrorWire, toWalletError } from '../../bridge/errors/revive.ts'
import { FAILURES, type Failure } from '../words/failures.ts'
import { asSentence, sentences } from '../words/sentences.ts'
import { type Text, t } from '../words/t.ts'
import { cleanText } from './cleanText.ts'

/** A failure in words for a visitor. */
export interface FailureWords {
  /** What happened, whether money moved, what to press: sentences of the closed set. */
  readonly text: string
  /** What the wallet, the node or the service said, for the disclosure "Details"; empty if it adds nothing. */
  readonly details: string
}

const CAUSES_MAX = 3
const LINE_MAX = 240
const DETAILS_MAX = 600

const isWire = (error: unknown): error is ErrorWire =>
  Object(error) === error && typeof (error as ErrorWire).kind === 'string'

const readError = (error: unknown): WalletError =>
  !(error instanceof WalletError) && isWire(error) ? fromErrorWire(error) : toWalletError(error)

function getFailure(kind: string): Failure {
  return Object.hasOwn(FAILURES, kind) ? FAILURES[kind as keyof typeof FAILURES] : FAILURES.internal
}

function pickText({ what }: Failure, message: string): Text {
  if (typeof what === 'string') return what
  return what.find(text => text === message) ?? what[0]
}

function whatHappened({ kind, message }: WalletError): string {
  return t(pickText(getFailure(kind), message), { number: message.replace(/\D/g, '') })
}

/** The texts of an error and of its causes, cleaned, each once. */
function rawLines(error: WalletError): readonly string[] {
  const lines: string[] = []
  let cause: unknown = error
  for (let depth = 0; depth < CAUSES_MAX && Object(cause) === cause; depth += 1) {
    const { message, details } = cause as { readonly message?: unknown; readonly details?: unknown }
    lines.push(cleanText(message, LINE_MAX, ''), cleanText(details, LINE_MAX, ''))
    cause = (cause as { readonly cause?: unknown }).cause
  }
  return [...new Set(lines)].filter(Boolean)
}

function getDetails(error: WalletError): string {
  // A visitor's own decision needs no explanation.
  if (error.kind === 'user-rejected') return ''
  const known = pickText(getFailure(error.kind), error.message)
  const lines = rawLines(error).filter(line => line !== known)
  return lines.length === 0
    ? ''
    : [`${error.kind} (${error.code})`, ...lines].join('\n').slice(0, DETAILS_MAX)
}

/**
 * What happened, in one sentence of the closed set, for a toast or a line below a field.
 *
 * @param error any thrown value, or an error as it crosses the bridge
 */
export const errorWords = (error: unknown): string => whatHappened(readError(error))

/** A failure with its next step, and with what others said of it. */
export function describeFailure(error: unknown): FailureWords {
  const known = readError(error)
  const { next } = getFailure(known.kind)
  const isUnsent = known.outcome === 'notSent' || known.outcome === 'rejected'
  const what = whatHappened(known)
  const more = [isUnsent ? t('Nothing was sent.') : undefined, next && t(next)].filter(Boolean)
  return {
    text: more.length === 0 ? what : sentences([asSentence(what), ...more]),
    details: getDetails(known),
  }
}
