import type { ErrorWire } from '../../../bridge/contract/errorWire.ts'
import type { WalletAnswer } from '../../../bridge/contract/pageApi.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { readThrown } from './readThrown.ts'

const NO_WORDS = 'The wallet gave no reason'
/** EIP-1474's plain error. Not -32603, after which the engine would add the chain that a switch asked for. */
const NO_CODE = -32_000

/**
 * Converts what a wallet threw to data: code, message and `data`, nothing else. The class is always WalletRequestError,
 * so that a wallet cannot throw one of our classes.
 */
export function thrownByWallet(thrown: unknown): ErrorWire {
  const { message = NO_WORDS, code = NO_CODE, data } = readThrown(thrown)
  try {
    return toErrorWire(new WalletRequestError(message, { code, ...(data === undefined ? {} : { data }) }))
  } catch {
    // `data` that fights back: a getter or a proxy that throws while it is copied.
    return toErrorWire(new WalletRequestError(message, { code }))
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
      error: toErrorWire(new WalletRequestError('The wallet returned no data', { code: -32603 })),
    }
  }
}
