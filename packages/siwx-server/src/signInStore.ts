/**
 * Store of a sign-in server's nonces and sessions: short texts under random keys, each with an expiry.
 *
 * `createMemoryStore`, `createRedisStore` and `createPostgresStore` create one. In a custom store `add` and `take` must
 * be atomic: of two concurrent calls with the same key, one gets `true`, or the value.
 */
export interface SignInStore {
  /**
   * Stores a value without overwriting an existing one.
   *
   * @param key up to 80 characters of `a-z`, `0-9` and `:`; it has a digest, not the cookie's value
   * @param value JSON, up to 300 kB
   * @param lifeMs whole milliseconds, after which the key must be gone
   * @returns false when the key exists
   */
  add(key: string, value: string, lifeMs: number): Promise<boolean>
  /** @returns the value; `undefined` for a missing or expired key */
  get(key: string): Promise<string | undefined>
  /** Removes a key and returns its value. */
  take(key: string): Promise<string | undefined>
}
