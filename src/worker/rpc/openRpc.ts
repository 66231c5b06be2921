import { type CreateRpcParameters, createRpc, type Rpc } from './handle.ts'
import { type CreateLedgerParameters, createLedger, type Ledger } from './ledger.ts'

export interface OpenedRpc {
  readonly rpc: Rpc
  readonly ledger: Ledger
}

/** The requests of all tabs with the ledger that keeps them at one send: one chunk, asked for right after the first hello. */
export function openRpc({
  kv,
  fence,
  ...parameters
}: Omit<CreateRpcParameters, 'ledger'> & Pick<CreateLedgerParameters, 'kv' | 'fence'>): OpenedRpc {
  const ledger = createLedger({ kv, fence, clock: parameters.clock })
  return { rpc: createRpc({ ...parameters, ledger }), ledger }
}
