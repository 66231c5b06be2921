import { bufferLike } from './bufferLike.ts'

let borrowers = 0
let isOurs = false

/**
 * Defines a global `Buffer` during an authentication, because sign-client encodes ReCaps with it. Workers have no
 * `Buffer`, and in a page the host would see a permanent global.
 *
 * @returns takes it back
 */
export function lendBuffer(): () => void {
  const place = globalThis as { Buffer?: unknown }
  if (borrowers === 0) isOurs = place.Buffer === undefined
  if (isOurs) place.Buffer = bufferLike
  borrowers += 1
  let isReturned = false
  return () => {
    if (isReturned) return
    isReturned = true
    borrowers -= 1
    if (borrowers === 0 && isOurs) delete place.Buffer
  }
}
