import { CACHES } from '../../src/bridge/options/caches.ts'
import { createCache } from '../../src/storage/cache.ts'
import { openKeyValue } from '../../src/storage/openKeyValue.ts'
import { createRandom } from '../random.ts'

// The engine's cache over the browser's own IndexedDB, without an engine around it.

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (id: unknown) => clearTimeout(id as number),
}

const schema = {
  safeParse: (value: unknown) =>
    typeof value === 'string' ? ({ success: true, data: value } as const) : ({ success: false } as const),
}

const kv = openKeyValue({ name: 'bench', clock })

async function openCache(now = clock.now) {
  const parameters = { name: 'balance', schema, ...CACHES.balance }
  return createCache({ ...parameters, kv: await kv, clock: { ...clock, now } })
}

const unexpected = () => Promise.reject(new Error('The cache asked for what it should have'))

async function loadBalance(url: string, key: string): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [key, 'latest'] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { result: string }
  return result
}

const KEYS = 40
const MEMORY_READS = 2_000
const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const KEY_NAMES = Array.from({ length: KEYS }, (_, n) => addressOf(n + 1))

/** Milliseconds per `get`, by where the value was. */
async function layers(url: string, rounds: number) {
  const taken = { memory: [] as number[], disk: [] as number[], network: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await (await kv).clear()
    const cold = await openCache()
    let start = performance.now()
    for (const key of KEY_NAMES) await cold.get(key, () => loadBalance(url, key))
    taken.network.push((performance.now() - start) / KEYS)

    start = performance.now()
    for (let n = 0; n < MEMORY_READS; n += 1) await cold.get(KEY_NAMES[n % KEYS] ?? '', unexpected)
    taken.memory.push((performance.now() - start) / MEMORY_READS)

    // Past the writes that are still under way.
    await new Promise(resolve => setTimeout(resolve, 50))
    const restarted = await openCache()
    start = performance.now()
    for (const key of KEY_NAMES) await restarted.get(key, unexpected)
    taken.disk.push((performance.now() - start) / KEYS)
  }
  return taken
}

const READS = 2_000
const ACCOUNTS = 120
const READS_PER_SECOND = 20
const READS_PER_ENGINE = 500
const SEED = 7

/** Where each read of a long visit found its value: few accounts are looked at often, many once, and engines end. */
async function scenario() {
  await (await kv).clear()
  const random = createRandom(SEED)
  const found = { memory: 0, disk: 0, network: 0 }
  let now = Date.now()
  let cache = await openCache(() => now)
  for (let read = 0; read < READS; read += 1) {
    if (read > 0 && read % READS_PER_ENGINE === 0) {
      await new Promise(resolve => setTimeout(resolve, 100))
      cache = await openCache(() => now)
    }
    if (read % READS_PER_SECOND === 0) now += 1_000
    // Cubed: one account in a hundred takes a fifth of the reads.
    const key = addressOf(1 + Math.floor(random() ** 3 * ACCOUNTS))
    let where: keyof typeof found = cache.peek(key).status === 'fresh' ? 'memory' : 'disk'
    await cache.get(key, async () => {
      where = 'network'
      return '0x0'
    })
    found[where] += 1
  }
  return { ...found, reads: READS }
}

export interface CachePage {
  readonly layers: typeof layers
  readonly scenario: typeof scenario
}

const page: CachePage = { layers, scenario }
Object.assign(window, { cachePage: page })
