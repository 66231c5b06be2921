import { bufferLike } from './bufferLike.ts'

let borrowers = 0
let isOurs = false

/**
 * Lends sign-client the `Buffer` that its ReCaps are written with, for as long as somebody authenticates: workers have
 * none, and in a page it would be the host's to see.
 *
 * @returns takes it back
 */
export function lendBuffer(): () => void {
  const place = globalThis as { Buffer?: unknown }
  if (borrowers === 0) isOurs = place.Buffer === undefined
  if (isOurs) place.Buffer = bufferLike
  borrowers += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    borrowers -= 1
    if (borrowers === 0 && isOurs) delete place.Buffer
  }
}
