/** A required part of a request cannot be read, or a bound is exceeded: there is no sentence. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/** @throws UnreadableError */
export function fail(reason: string): never {
  throw new UnreadableError(reason)
}
