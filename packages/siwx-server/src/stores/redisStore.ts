import type { SignInStore } from '../signInStore.ts'

/** The part of a client of `redis` (node-redis 4 and newer) that a store needs; it must be connected. */
export interface NodeRedisClient {
  /** `SET key value NX PX milliseconds`: `null` when the key exists. */
  set(key: string, value: string, options: { readonly NX: true; readonly PX: number }): Promise<unknown>
  /** `GET key`. */
  get(key: string): Promise<unknown>
  /** `GETDEL key`: reads and removes the key at once. */
  getDel(key: string): Promise<unknown>
}

/** The part of a client of `ioredis` 5 and newer that a store needs. */
export interface IoRedisClient {
  /** `SET key value PX milliseconds NX`: `null` when the key exists. */
  set(key: string, value: string, unit: 'PX', lifeMs: number, condition: 'NX'): Promise<unknown>
  /** `GET key`. */
  get(key: string): Promise<unknown>
  /** `GETDEL key`: reads and removes the key at once. */
  getdel(key: string): Promise<unknown>
}

/** Parameters of `createRedisStore`. */
export interface CreateRedisStoreParameters {
  /** Put before each key. Default: `signin:`. */
  readonly prefix?: string
}

/**
 * A store in Redis 6.2 or newer, by `SET … NX PX`, `GET` and `GETDEL`. Several processes share it. Redis removes
 * expired keys; a key that Redis evicts early signs its visitor out.
 *
 * @param client your own client, of `redis` or `ioredis`
 * @param parameters.prefix put before each key
 * @returns a store for `createSignInHandler`, whose calls reject as the client does
 *
 * @example
 * const client = await createClient({ url: process.env.REDIS_URL }).connect()
 * createSignInHandler({ origin: 'https://app.example', store: createRedisStore(client) })
 */
export function createRedisStore(
  client: NodeRedisClient | IoRedisClient,
  { prefix = 'signin:' }: CreateRedisStoreParameters = {},
): SignInStore {
  const isNodeRedis = 'getDel' in client
  const toText = (answer: unknown) => (typeof answer === 'string' ? answer : undefined)
  return {
    async add(key, value, lifeMs) {
      const answer = isNodeRedis
        ? await client.set(prefix + key, value, { NX: true, PX: lifeMs })
        : await client.set(prefix + key, value, 'PX', lifeMs, 'NX')
      return answer === 'OK'
    },
    get: async key => toText(await client.get(prefix + key)),
    take: async key =>
      toText(await (isNodeRedis ? client.getDel(prefix + key) : client.getdel(prefix + key))),
  }
}
