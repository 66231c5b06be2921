import { isHash } from 'viem'
import { asObject } from '../http/reply.ts'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError } from './siteError.ts'

/** A transaction that a frame has sent with the key of an account. */
export interface LastSent {
  readonly nonce: number
  readonly hash: string
}

/** The last transaction of an account, and how long ago its turn ended, in milliseconds. */
export interface LastTurn extends LastSent {
  readonly age: number
}

export interface Turn {
  /** Names the turn at its end; `null` while another frame has it. */
  readonly turn: string | null
  /** The last transaction of the account on the chain, of the last minutes: not every node knows it yet. */
  readonly last: LastTurn | null
}

/**
 * One frame at a time sends for an account on a chain. Two dapps frame the site in storages of their own, which share no lock:
 * two sends at once would read the same nonce, and the chain takes one of them.
 */
export interface SendTurns {
  take(owner: string, chainId: number): Promise<Turn>
  /** @param sent the transaction that left, as the frame named it; absent where none did */
  end(owner: string, chainId: number, turn: unknown, sent: unknown): Promise<void>
}

/** A frame that is closed while it sends holds up the others for so long. */
const TURN_MS = 15_000
/** How long nodes may differ about a transaction. */
const LAST_MS = 600_000

const toKey = (owner: string, chainId: number): string => `${chainId} ${owner.toLowerCase()}`

function readSent(value: unknown): LastSent | undefined {
  if (value === undefined) return undefined
  const { nonce, hash } = asObject(value)
  if (!Number.isSafeInteger(nonce) || Number(nonce) < 0 || !isHash(String(hash)))
    throw new SiteError('This transaction is broken')
  return { nonce: Number(nonce), hash: String(hash) }
}

export function createSendTurns(db: Executor, { now }: Context): SendTurns {
  return {
    async take(owner, chainId) {
      const time = now()
      const turn = crypto.randomUUID()
      const held = { holder: turn, held_until: time + TURN_MS, until: time + LAST_MS }
      // One statement: of two frames at once, one gets the row.
      const row = await db
        .insertInto('send_turn')
        .values({ key: toKey(owner, chainId), ...held, nonce: null, hash: null, sent_at: 0 })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet(held).where('send_turn.held_until', '<=', time),
        )
        .returning(['nonce', 'hash', 'sent_at'])
        .executeTakeFirst()
      if (!row) return { turn: null, last: null }
      const { nonce, hash, sent_at: sentAt } = row
      return { turn, last: nonce === null || hash === null ? null : { nonce, hash, age: time - sentAt } }
    },
    async end(owner, chainId, turn, sent) {
      const last = readSent(sent)
      const time = now()
      await db
        .updateTable('send_turn')
        .set({ held_until: 0, until: time + LAST_MS, ...(last && { ...last, sent_at: time }) })
        .where('key', '=', toKey(owner, chainId))
        .where('holder', '=', String(turn))
        .execute()
    },
  }
}
