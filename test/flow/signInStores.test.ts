import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { createClient } from 'redis'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import {
  ConfigError,
  createMemoryStore,
  createPostgresStore,
  createRedisStore,
  createSignInHandler,
  postgresSchema,
  type SignInStore,
} from '../../packages/siwx-server/src/index.ts'
import { type Database, missingDatabase, startPostgres, startRedis } from '../support/databases.ts'
import { standAt } from '../unit/siwx/support/page.ts'
import { createVisitor, SITE } from '../unit/siwx/support/visitor.ts'

// Real servers and the hosts' own clients. Two stores of one database stand for two processes of a host.

beforeEach(() => standAt(`${SITE}/`))
afterEach(() => vi.unstubAllGlobals())

const NO_REDIS = missingDatabase('redis-server')
const NO_POSTGRES = missingDatabase('postgresql')
for (const reason of [NO_REDIS, NO_POSTGRES]) if (reason) console.warn(reason)

let sequence = 0
const newKey = (kind = 'session') => `${kind}:${String(++sequence).padStart(64, '0')}`
const LIFE_MS = 60_000

/** What each store must do, whichever database is below it. */
function describeStore(createStores: () => Promise<readonly [SignInStore, SignInStore]>): void {
  let first: SignInStore
  let second: SignInStore
  beforeAll(async () => {
    ;[first, second] = await createStores()
  })

  test('a value is read by the other process, and is gone once it was taken', async () => {
    const key = newKey()
    const value = JSON.stringify({ text: 'é\n"\\\u{1f511}', long: 'x'.repeat(300_000) })
    expect(await first.add(key, value, LIFE_MS)).toBe(true)
    expect(await second.get(key)).toBe(value)
    expect(await second.take(key)).toBe(value)
    expect(await first.take(key)).toBe(undefined)
    expect(await first.get(key)).toBe(undefined)
  })

  test('a key is never overwritten', async () => {
    const key = newKey()
    await first.add(key, 'first', LIFE_MS)
    expect(await second.add(key, 'second', LIFE_MS)).toBe(false)
    expect(await first.get(key)).toBe('first')
  })

  test('of 40 at the same time, one adds a key and one takes it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = newKey('nonce')
      const each = Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second))
      const added = await Promise.all(each.map(store => store.add(key, '1', LIFE_MS)))
      expect(added.filter(Boolean)).toHaveLength(1)
      const taken = await Promise.all(each.map(store => store.take(key)))
      expect(taken.filter(value => value !== undefined)).toEqual(['1'])
    }
  })

  test('a key whose life is over is neither read nor taken, and may be added again', async () => {
    const [key, other] = [newKey(), newKey()]
    await Promise.all([key, other].map(each => first.add(each, 'old', 30)))
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(await second.get(key)).toBe(undefined)
    expect(await second.take(other)).toBe(undefined)
    expect(await second.add(key, 'new', LIFE_MS)).toBe(true)
    expect(await first.get(key)).toBe('new')
  })

  test('a visitor signs in at one process and is known to the other; a nonce is good once for both', async () => {
    const handlers = [first, second].map(store => createSignInHandler({ origin: SITE, store }))
    let turn = 0
    const route = (request: Request) => {
      const handler = handlers[turn++ % handlers.length]
      if (!handler) throw new Error('no handler')
      return handler(request)
    }
    const visitor = createVisitor(Object.assign(route, { readAccounts: handlers[0]?.readAccounts as never }))
    const session = await visitor.sign()
    const tries = Array.from({ length: 20 }, () => visitor.post('verify', { sessions: [session] }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 401)).toHaveLength(19)
    for (let count = 0; count < 4; count += 1) expect(await visitor.read()).toEqual([session])
    const old = new Map(visitor.cookies)
    await visitor.signIn('eip155:10')
    await visitor.post('signout', { chainId: 'eip155:10', address: session.data.accountAddress })
    expect(await visitor.read()).toEqual([session])
    for (const [name, value] of old) visitor.cookies.set(name, value)
    expect(await visitor.read()).toEqual([])
  })
}

/** The server ends while a visitor is there. */
async function expectUnavailable(store: SignInStore, database: Database): Promise<void> {
  const visitor = createVisitor(createSignInHandler({ origin: SITE, store }))
  await visitor.signIn()
  const session = await visitor.sign()
  await database.stop()
  const start = performance.now()
  const answers = await Promise.all([
    visitor.ask('nonce'),
    visitor.ask('session'),
    visitor.post('verify', { sessions: [session] }),
    visitor.post('signout', {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  expect(performance.now() - start).toBeLessThan(5_000)
}

describe('memory', () => {
  describeStore(async () => {
    const store = createMemoryStore()
    return [store, store]
  })

  test('keys and characters are bounded, and nonces do not push sessions out', async () => {
    const store = createMemoryStore({ entriesMax: 10, charactersMax: 100 })
    const session = newKey()
    await store.add(session, 'session', LIFE_MS)
    const nonces = Array.from({ length: 20 }, () => newKey('nonce'))
    for (const nonce of nonces) await store.add(nonce, '1', LIFE_MS)
    const kept = await Promise.all(nonces.map(nonce => store.get(nonce)))
    expect(kept.filter(value => value === '1')).toHaveLength(10)
    expect(await store.get(session)).toBe('session')
    await store.add(newKey(), 'x'.repeat(95), LIFE_MS)
    expect(await store.get(session)).toBe(undefined)
  })
})

describe.skipIf(NO_REDIS)(`redis${NO_REDIS ? `, ${NO_REDIS}` : ''}`, () => {
  let redis: Database
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const end of ends) await end()
    await redis?.stop()
  })

  const pathOf = ({ folder }: Database) => `${folder}/redis.sock`

  async function connectNodeRedis(database: Database) {
    const client = createClient({ socket: { path: pathOf(database), tls: false } })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  function connectIoRedis(database: Database) {
    const client = new Redis({ path: pathOf(database) })
    client.on('error', () => {})
    return client
  }

  describe('with node-redis', () => {
    describeStore(async () => {
      const clients = await Promise.all([connectNodeRedis(redis), connectNodeRedis(redis)])
      ends.push(...clients.map(client => () => client.destroy()))
      return [createRedisStore(clients[0]), createRedisStore(clients[1])]
    })
  })

  describe('with ioredis', () => {
    describeStore(async () => {
      const clients = [connectIoRedis(redis), connectIoRedis(redis)] as const
      ends.push(...clients.map(client => () => client.disconnect()))
      return [createRedisStore(clients[0]), createRedisStore(clients[1])]
    })
  })

  test('each key has an end of life in Redis', async () => {
    const client = connectIoRedis(redis)
    onTestFinished(() => client.disconnect())
    const nodeClient = await connectNodeRedis(redis)
    onTestFinished(() => nodeClient.destroy())
    for (const store of [
      createRedisStore(client, { prefix: 'a:' }),
      createRedisStore(nodeClient, { prefix: 'a:' }),
    ]) {
      const visitor = createVisitor(createSignInHandler({ origin: SITE, store }))
      await visitor.signIn()
      await visitor.ask('nonce')
    }
    const keys = await client.keys('a:*')
    expect(keys).toHaveLength(4)
    const lives = await Promise.all(keys.map(key => client.pttl(key)))
    expect(lives.every(lifeMs => lifeMs > 0 && lifeMs <= 3_600_000)).toBe(true)
  })

  test('a Redis that ends is answered with 503 within 5 s, with both clients', async () => {
    for (const connect of [connectNodeRedis, connectIoRedis]) {
      const database = await startRedis()
      const client = await connect(database)
      const store = createRedisStore(client)
      onTestFinished(() => ('destroy' in client ? client.destroy() : client.disconnect()))
      await expectUnavailable(store, database)
    }
  })
})

describe.skipIf(NO_POSTGRES)(`postgres${NO_POSTGRES ? `, ${NO_POSTGRES}` : ''}`, () => {
  let postgres: Database
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    for (const end of ends) await end()
    await postgres?.stop()
  })

  function connectPool({ folder }: Database, max = 10): Pool {
    const pool = new Pool({ host: folder, user: 'postgres', database: 'postgres', max })
    pool.on('error', () => {})
    return pool
  }

  describe('with a pool', () => {
    describeStore(async () => {
      const pools = [connectPool(postgres), connectPool(postgres)] as const
      ends.push(...pools.map(pool => () => pool.end()))
      await pools[0].query(postgresSchema())
      return [createPostgresStore(pools[0]), createPostgresStore(pools[1])]
    })
  })

  describe('with a pool of one connection, in a table of another name', () => {
    describeStore(async () => {
      const pools = [connectPool(postgres, 1), connectPool(postgres, 1)] as const
      ends.push(...pools.map(pool => () => pool.end()))
      await pools[0].query('CREATE SCHEMA auth')
      const table = 'auth.visitors'
      await pools[0].query(postgresSchema(table))
      return [createPostgresStore(pools[0], { table }), createPostgresStore(pools[1], { table })]
    })
  })

  test('the schema may run again, and expired rows are deleted', async () => {
    const pool = connectPool(postgres)
    onTestFinished(() => pool.end())
    for (let count = 0; count < 2; count += 1) await pool.query(postgresSchema('sweeps'))
    const expired = createPostgresStore(pool, { table: 'sweeps' })
    for (let count = 0; count < 20; count += 1) await expired.add(newKey(), 'x', 1)
    await new Promise(resolve => setTimeout(resolve, 20))
    // A process that starts sweeps with its first key.
    await createPostgresStore(pool, { table: 'sweeps' }).add(newKey(), 'x', LIFE_MS)
    expect((await pool.query('SELECT count(*)::int AS count FROM sweeps')).rows).toEqual([{ count: 1 }])
  })

  test.each(['signin; DROP TABLE signin', 'a.b.c', '"x"', 'Signin', '', '1a', 'a-b'])(
    'the table name %j is refused',
    table => {
      expect(() => postgresSchema(table)).toThrow(ConfigError)
      expect(() => createPostgresStore({ query: async () => ({ rows: [] }) }, { table })).toThrow(ConfigError)
    },
  )

  test('a Postgres that ends is answered with 503 within 5 s', async () => {
    const database = await startPostgres()
    const pool = connectPool(database)
    onTestFinished(() => pool.end())
    await pool.query(postgresSchema())
    await expectUnavailable(createPostgresStore(pool), database)
  })
})
