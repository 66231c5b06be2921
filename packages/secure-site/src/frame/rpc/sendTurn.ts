import type { Hex, PublicClient } from 'viem'
import type { Server } from '../server.ts'

/** A transaction that a frame of this account has sent, also under another page. */
interface Sent {
  readonly nonce: number
  readonly hash: Hex
}

interface Turn {
  readonly turn: string | null
  readonly last: Sent | null
}

/** Longer than the server lets a frame hold a turn. */
const WAIT_MS = 16_000
const POLL_MS = 300

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** @returns `undefined` when the server gives no turn: the transaction is sent all the same, as the chain takes one of two */
async function takeTurn(server: Server, chainId: number): Promise<Turn | undefined> {
  for (const endsAt = Date.now() + WAIT_MS; Date.now() < endsAt; await pause(POLL_MS)) {
    const taken = await server.ask<Turn>('/account/turn', { chainId }).catch(() => undefined)
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
  send: (last: Sent | null, sent: (transaction: Sent) => void) => Promise<Result>,
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

/**
 * The next nonce of an account. A node that does not have the last transaction yet counts too few; a transaction that was
 * dropped does not count.
 */
export async function nextNonce(reader: PublicClient, owner: Hex, last: Sent | null): Promise<number> {
  const pending = await reader.getTransactionCount({ address: owner, blockTag: 'pending' })
  if (!last || last.nonce < pending) return pending
  const isKnown = await reader.getTransaction({ hash: last.hash }).then(
    () => true,
    () => false,
  )
  return isKnown ? last.nonce + 1 : pending
}
