/**
 * Where a sign-in server keeps its nonces and sessions: short texts under random keys, each with an end of life.
 *
 * `createMemoryStore`, `createRedisStore` and `createPostgresStore` make one. A store of your own must do `add` and
 * `take` in one step each: of two calls with the same key at the same time, one gets `true`, or the value.
 */
export interface SignInStore {
  /**
   * Keeps a value and never overwrites one.
   *
   * @param key up to 80 characters of `a-z`, `0-9` and `:`; it has a digest, not the cookie's value
   * @param value JSON, up to 300 kB
   * @param lifeMs whole milliseconds, after which the key must be gone
   * @returns false when the key exists
   */
  add(key: string, value: string, lifeMs: number): Promise<boolean>
  /** @returns the value; undefined when there is none or its life is over */
  get(key: string): Promise<string | undefined>
  /** Removes a key and returns what it held. */
  take(key: string): Promise<string | undefined>
}
