import { type Running, readyState } from '../running.ts'
import type { Account } from '../tabkey.ts'
import { accountsOf } from './accountsOf.ts'
import type { LazyMethod } from './lazyMethods.ts'

/** Restores the stored connection in this tab without a prompt. */
async function reconnect(running: Running): Promise<readonly Account[]> {
  await readyState(running)
  await running.context.engine.connections.reconnect()
  return accountsOf(running)
}

export const verbs: Readonly<Record<string, LazyMethod>> = { reconnect }
