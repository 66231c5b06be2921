import type { Account, Tabkey } from '../api/tabkey.ts'
import { type Running, readyState } from '../tab/running.ts'
import type { BodyOf } from './bodies.ts'
import { getConnectedAccounts } from './getConnectedAccounts.ts'

/** Restores the stored connection in this tab without a prompt. */
async function reconnect(running: Running): Promise<readonly Account[]> {
  await readyState(running)
  await running.context.engine.connections.reconnect()
  return getConnectedAccounts(running)
}

export const body: BodyOf<Tabkey['reconnect']> = reconnect
