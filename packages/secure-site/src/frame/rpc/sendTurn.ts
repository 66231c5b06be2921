import type { Hex, PublicClient } from 'viem'
import type { Server } from '../server.ts'

/** A transaction that a frame of this account has sent, also under another page. */
interface Sent {
  readonly nonce: number
  readonly hash: Hex
}

/** How long ago its turn ended, in milliseconds. */
interface Last extends Sent {
  readonly age: number
}

interface Turn {
  readonly turn: string | null
  readonly last: Last | null
}

/** Longer than the server lets a frame hold a turn. */
const WAIT_MS = 16_000
const POLL_MS = 300
/** A server that does not answer is no obstacle. */
const CALL_MS = 3_000

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** @returns `undefined` when the server gives no turn: the transaction is sent all the same, as the chain takes one of two */
async function takeTurn(server: Server, chainId: number): Promise<Turn | undefined> {
  for (const endsAt = Date.now() + WAIT_MS; Date.now() < endsAt; await pause(POLL_MS)) {
    const signal = AbortSignal.timeout(CALL_MS)
    const taken = await server.ask<Turn>('/account/turn', { chainId }, { signal }).catch(() => undefined)
    if (taken === undefined || taken.turn !== null) return taken
  }
  return undefined
}

/**
 * Sends while no other frame sends for the account on the chain: frames of this page by a lock of the browser, those under
 * other pages by a turn that the server gives.
 *
 * @param send gets the last transaction of the account, which its node may not know yet, and names what has left by `sent`
 */
export function inSendTurn<Result>(
  { server, chainId, owner }: { readonly server: Server; readonly chainId: number; readonly owner: Hex },
  send: (last: Last | null, sent: (transaction: Sent) => void) => Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(`nonce ${chainId} ${owner}`, async () => {
    const taken = await takeTurn(server, chainId)
    let left: Sent | undefined
    try {
      return await send(taken?.last ?? null, sent => {
        left = sent
      })
    } finally {
      const end = { chainId, turn: taken?.turn, ...(left ? { sent: left } : {}) }
      // The answer does not wait for it.
      if (taken) server.ask('/account/turn/end', end).catch(() => {})
    }
  })
}

/** A transaction reaches the nodes of a network within this time, or was refused or dropped. */
const SPREAD_MS = 10_000

/**
 * The next nonce of an account. A node that does not have the last transaction yet counts too few: as long as that may be so,
 * it is asked again. A transaction that was dropped does not count.
 */
export async function nextNonce(reader: PublicClient, owner: Hex, last: Last | null): Promise<number> {
  for (const from = Date.now() - (last?.age ?? 0); ; await pause(POLL_MS)) {
    const pending = await reader.getTransactionCount({ address: owner, blockTag: 'pending' })
    if (!last || last.nonce < pending) return pending
    const isKnown = await reader.getTransaction({ hash: last.hash }).then(
      () => true,
      () => false,
    )
    if (isKnown) return last.nonce + 1
    if (Date.now() - from >= SPREAD_MS) return pending
  }
}
