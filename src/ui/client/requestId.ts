import type { RequestId } from '../../bridge/contract/state.ts'

const WORDS = 4
const WORD_DIGITS = 8

/** 128 random bits as hex: an AbortSignal cannot be cloned to the engine, an id can. */
export function createRequestId(): RequestId {
  return Array.from(crypto.getRandomValues(new Uint32Array(WORDS)), word =>
    word.toString(16).padStart(WORD_DIGITS, '0'),
  ).join('')
}
