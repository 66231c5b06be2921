import type { RequestId } from '../../../bridge/contract/state.ts'
import { DuplicateRequestError } from '../../../bridge/errors/request.ts'
import { CallsNotFoundError } from '../../../bridge/features/calls/errors.ts'
import type { FeatureParameters } from '../feature.ts'
import { type CallsRecord, callsRecordSchema, type Step } from './calls.schema.ts'

const KEY = 'calls'
const KEPT_MS = 7 * 24 * 3_600_000
const RECORDS_MAX = 50

/** A record of the disk; what cannot be read is left out. */
function readStored(stored: unknown): readonly CallsRecord[] {
  return (Array.isArray(stored) ? stored : []).flatMap(record => {
    const { data } = callsRecordSchema.safeParse(record)
    return data ? [data] : []
  })
}

/** Sent calls: one list for all tabs, on disk. */
export interface CallsRecords {
  /**
   * Resolves when the record is stored: a wallet is asked after it.
   *
   * @throws DuplicateRequestError for an id that is in use
   */
  add(record: CallsRecord): Promise<void>
  update(id: RequestId, changes: Partial<Pick<CallsRecord, 'bundle' | 'isAtomic' | 'steps'>>): Promise<void>
  updateStep(id: RequestId, index: number, changes: Partial<Step>): Promise<void>
  /** Forgets calls of which nothing was sent. */
  remove(id: RequestId): Promise<void>
  /** Whether the chain has shown the transaction to be of other calls. */
  isTaken(transaction: string, id: RequestId): boolean
  /** @throws CallsNotFoundError */
  find(id: RequestId): Promise<CallsRecord>
}

/** What sends calls and reads their status works with. */
export type CallsParts = FeatureParameters & { readonly records: CallsRecords }

export function createCallsRecords({
  kv,
  writer,
  clock,
}: Pick<FeatureParameters, 'kv' | 'writer' | 'clock'>): CallsRecords {
  let records: readonly CallsRecord[] = []
  let loading: Promise<void> | undefined

  function load(): Promise<void> {
    loading ??= kv
      .readSettled(() => kv.get(KEY))
      .then(
        stored => {
          records = readStored(stored)
        },
        // Storage that fails has no list; a new one begins.
        () => {},
      )
    return loading
  }

  async function change(next: readonly CallsRecord[]): Promise<void> {
    records = next.filter(({ sentAt }) => clock.now() - sentAt < KEPT_MS).slice(0, RECORDS_MAX)
    // Without storage the list is that of this engine.
    await writer.set(KEY, records).catch(() => {})
  }

  const replace = (id: RequestId, make: (record: CallsRecord) => CallsRecord): Promise<void> =>
    change(records.map(record => (record.id === id ? make(record) : record)))

  return {
    async add(record) {
      await load()
      if (records.some(({ id }) => id === record.id)) throw new DuplicateRequestError(record.id)
      await change([record, ...records])
    },
    update: (id, changes) => replace(id, record => ({ ...record, ...changes })),
    updateStep: (id, index, changes) =>
      replace(id, record => ({
        ...record,
        steps: record.steps.map((step, at) => (at === index ? { ...step, ...changes } : step)),
      })),
    remove: id => change(records.filter(record => record.id !== id)),
    isTaken: (transaction, id) =>
      records.some(record => record.id !== id && record.steps.some(step => step.transaction === transaction)),
    async find(id) {
      await load()
      const record = records.find(entry => entry.id === id)
      if (!record) throw new CallsNotFoundError(id)
      return record
    },
  }
}
