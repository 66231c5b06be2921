import type { WalletAnswer } from '../../../bridge/contract/pageApi.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { type ErrorWire, toErrorWire } from '../../../bridge/errors/wire.ts'

const NO_WORDS = 'The wallet gave no reason'

/** Some wallets write their code as text. */
function codeOf(code: unknown): number | undefined {
  if (typeof code === 'number' && Number.isFinite(code)) return code
  return typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : undefined
}

function read(from: object, name: string): unknown {
  try {
    return (from as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/**
 * Whatever a wallet threw, as data: code, words and `data` kept, nothing else believed. A stranger's error may not
 * name itself one of our classes.
 */
export function thrownByWallet(thrown: unknown): ErrorWire {
  const isObject = (typeof thrown === 'object' && thrown !== null) || typeof thrown === 'function'
  const words = isObject ? read(thrown, 'message') : thrown
  const code = isObject ? codeOf(read(thrown, 'code')) : undefined
  const data = isObject ? read(thrown, 'data') : undefined
  const message = typeof words === 'string' && words.trim() !== '' ? words : NO_WORDS
  const options = { ...(code === undefined ? {} : { code }), ...(data === undefined ? {} : { data }) }
  try {
    return toErrorWire(new WalletRequestError(message, options))
  } catch {
    // `data` that fights back: a getter or a proxy that throws while it is copied.
    return toErrorWire(new WalletRequestError(message, code === undefined ? {} : { code }))
  }
}

/** A result the bridge can carry: cloned, or as its JSON when it holds functions or proxies. */
export function walletAnswer(result: unknown): WalletAnswer {
  try {
    return { status: 'answered', result: structuredClone(result) }
  } catch {
    try {
      const json = JSON.stringify(result)
      if (json !== undefined) return { status: 'answered', result: JSON.parse(json) }
    } catch {
      // Neither clone nor JSON: told below.
    }
    return {
      status: 'failed',
      // -32603 and no code that would prove a refusal: the wallet has said yes.
      error: toErrorWire(
        new WalletRequestError('The wallet answered with something that is not data', { code: -32603 }),
      ),
    }
  }
}
