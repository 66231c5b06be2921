import { readField, readWalletCode } from '../../../bridge/values/walletCode.ts'

/** What a wallet threw, as far as it can be read. */
export interface ThrownFields {
  readonly message: string | undefined
  /** Of the wallet itself (`readWalletCode`). */
  readonly code: number | undefined
  readonly data: unknown
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/**
 * Reads a thrown value in the shapes that wallets use: an Error, a plain object, text, a whole JSON-RPC response, and
 * an error around another one.
 *
 * @param thrown hostile; a getter that throws is treated as absent
 */
export function readThrown(thrown: unknown): ThrownFields {
  const data = readField(thrown, 'data')
  // `error` of a JSON-RPC response; `info.error` of ethers 6; `error` of ethers 5.
  const response = readField(thrown, 'error') ?? readField(readField(thrown, 'info'), 'error')
  const texts = [
    typeof thrown === 'string' ? thrown : readField(thrown, 'message'),
    response,
    ...[
      response,
      readField(data, 'originalError'),
      readField(data, 'cause'),
      readField(thrown, 'originalError'),
      readField(thrown, 'cause'),
    ].map(inner => readField(inner, 'message')),
  ]
  return {
    message: texts.map(toText).find(Boolean),
    code: readWalletCode(thrown),
    data: data ?? readField(response, 'data'),
  }
}
