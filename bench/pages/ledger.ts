import { createIdb } from '../../src/storage/idb.ts'
import type { WriteOptions } from '../../src/storage/keyValue.ts'

// Fenced writes of ledger entries over the browser's own IndexedDB, in turns with and without strict durability.

const kv = createIdb({ name: 'bench-ledger' })
const FENCE = 'epoch'

const entryOf = (id: string) => ({
  v: 1,
  id,
  method: 'eth_sendTransaction',
  networkId: 'eip155:1',
  paramsHash: '0'.repeat(64),
  tabId: '0'.repeat(24),
  walletId: 'io.example',
  mark: { from: `0x${'0'.repeat(40)}`, nonce: '1', block: '1', call: '0'.repeat(64) },
  state: 'sent',
  at: Date.now(),
  deadlineWall: Date.now(),
})

async function timed(epoch: number, id: string, options: WriteOptions): Promise<number> {
  const start = performance.now()
  if (!(await kv.fencedSetMany(FENCE, epoch, [[`ledger:${id}`, entryOf(id)]], options)))
    throw new Error('fenced out')
  return performance.now() - start
}

/** Milliseconds per entry. */
async function write(rounds: number) {
  const taken = { relaxed: [] as number[], strict: [] as number[] }
  const epoch = await kv.raiseEpoch(FENCE)
  for (let round = 0; round < rounds; round += 1) {
    taken.relaxed.push(await timed(epoch, `relaxed-${round}`, {}))
    taken.strict.push(await timed(epoch, `strict-${round}`, { durability: 'strict' }))
  }
  return taken
}

export interface LedgerPage {
  readonly write: typeof write
}

const page: LedgerPage = { write }
Object.assign(window, { ledgerPage: page })
