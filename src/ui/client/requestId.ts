import type { RequestId } from '../../bridge/contract/state.ts'

const ID_BYTES = 16

/** 128 random bits as hex: an AbortSignal cannot be cloned to the engine, an id can. */
export function createRequestId(): RequestId {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
