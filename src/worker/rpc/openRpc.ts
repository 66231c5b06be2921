import type { Tab } from '../../bridge/contract/tab.ts'
import { type CreateRpcParameters, createRpc, type Rpc } from './handle.ts'
import { type CreateLedgerParameters, createLedger, type Ledger } from './ledger.ts'
import { createRecall } from './recall.ts'

export interface OpenedRpc {
  readonly rpc: Rpc
  readonly ledger: Ledger
}

/**
 * The requests of all tabs with the ledger that keeps them at one send: one chunk, asked for right after the first
 * hello.
 */
export function openRpc({
  kv,
  fence,
  tabs,
  ...parameters
}: Omit<CreateRpcParameters, 'ledger' | 'recall'> &
  Pick<CreateLedgerParameters, 'kv' | 'fence'> & {
    /** The connected tabs, updated as tabs open and close. */
    readonly tabs: Iterable<Tab>
  }): OpenedRpc {
  const { clock } = parameters
  const recall = createRecall({ clock, tabs })
  const ledger = createLedger({ kv, fence, clock, onOver: recall.release, onSent: recall.retain })
  return { rpc: createRpc({ ...parameters, ledger, recall }), ledger }
}
