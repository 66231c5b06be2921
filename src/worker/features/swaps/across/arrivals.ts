import * as z from 'zod/mini'
import type { CaipAddress } from '../../../../bridge/contract/network.ts'
import type { SwapArrival } from '../../../../bridge/features/swaps/contract.ts'
import { caipAddressSchema, networkIdSchema } from '../../../../bridge/schema/caip.ts'
import { requestIdSchema } from '../../../../bridge/schema/rpc.ts'
import type { SwapParts } from '../prepareSwap.ts'
import { type ArrivalRecord, readArrival } from './readArrival.ts'

const KEY = 'swaps/arrivals'
/** How long a bridge is waited for: the slowest of the offered ones needs some hours. */
export const ARRIVAL_WAIT_MS = 24 * 3_600_000
/** How long an arrival is listed. */
const KEPT_MS = 2 * ARRIVAL_WAIT_MS
const RECORDS_MAX = 50
/** All tabs together ask a service once in this time for each swap. */
const POLL_MS = 5_000

const units = z.string().check(z.regex(/^\d{1,78}$/))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const recordSchema = z.object({
  id: requestIdSchema,
  account: caipAddressSchema,
  network: networkIdSchema,
  toNetwork: networkIdSchema,
  from: caipAddressSchema,
  to: caipAddressSchema,
  symbols: z.tuple([z.string().check(z.maxLength(20)), z.string().check(z.maxLength(20))]),
  amount: units,
  toAmount: units,
  minimumReceived: units,
  transaction: hash,
  status: z.enum(['pending', 'done', 'partial', 'refunded', 'failed', 'unknown']),
  received: z.nullable(z.object({ token: caipAddressSchema, amount: units, transaction: hash })),
  sentAt: z.number(),
  endsAt: z.number(),
  blocks: z.object({ from: units, to: units }),
})

/** A record of the disk; what cannot be read is left out. */
function readStored(stored: unknown): readonly ArrivalRecord[] {
  return (Array.isArray(stored) ? stored : []).flatMap(record => {
    const { data } = recordSchema.safeParse(record)
    return data ? [data] : []
  })
}

/** A service that says that a transfer failed may be wrong: its swap is looked for until the wait ends. */
const isOpen = ({ status }: SwapArrival): boolean => status === 'pending' || status === 'failed'

const forTab = ({ blocks: _blocks, ...arrival }: ArrivalRecord): SwapArrival => arrival

/** Swaps across networks that were sent: one list for all tabs, on disk. */
export interface Arrivals {
  /** Keeps a swap, or what changed of it. */
  save(record: ArrivalRecord): Promise<SwapArrival>
  /** Forgets a swap whose transaction failed: nothing left the account. */
  remove(id: SwapArrival['id']): Promise<void>
  /** The swaps of an account, newest first; open ones are looked for. */
  list(account: CaipAddress, signal: AbortSignal): Promise<readonly SwapArrival[]>
}

export type CreateArrivalsParameters = Pick<
  SwapParts,
  'kv' | 'writer' | 'clock' | 'services' | 'context' | 'data'
>

export function createArrivals({
  kv,
  writer,
  clock,
  services,
  context,
  data,
}: CreateArrivalsParameters): Arrivals {
  let records: readonly ArrivalRecord[] = []
  const polls = new Map<string, { readonly at: number; readonly ended: Promise<void> }>()

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

  function change(next: readonly ArrivalRecord[]): void {
    records = next.filter(({ sentAt }) => clock.now() - sentAt < KEPT_MS).slice(0, RECORDS_MAX)
    writer.set(KEY, records)
  }

  async function look(record: ArrivalRecord, signal: AbortSignal): Promise<void> {
    const update = (found: Pick<SwapArrival, 'status' | 'received'>): void =>
      change(records.map(entry => (entry.id === record.id ? { ...entry, ...found } : entry)))
    const stated = await services.arrivalStatus(record, signal)
    const isTaken = (transaction: string) =>
      records.some(({ id, received }) => id !== record.id && received?.transaction === transaction)
    const found = await readArrival(record, stated, network => context.getChain(network, signal), isTaken)
    if (found) {
      update(found)
      const part = await data()
      part.refresh('transaction')
    } else if (clock.now() > record.endsAt) update({ status: 'unknown', received: null })
    else if (stated.status === 'failed') update({ status: 'failed', received: null })
  }

  /** What fails is asked again with the next call. */
  function lookOnce(record: ArrivalRecord, signal: AbortSignal): Promise<void> {
    const before = polls.get(record.id)
    if (before && clock.monotonic() - before.at < POLL_MS) return before.ended
    const ended = look(record, signal).catch(() => {
      if (clock.now() > record.endsAt)
        change(records.map(entry => (entry.id === record.id ? { ...entry, status: 'unknown' } : entry)))
    })
    polls.set(record.id, { at: clock.monotonic(), ended })
    return ended
  }

  return {
    async save(record) {
      await load()
      const isNew = records.every(({ id }) => id !== record.id)
      change(isNew ? [record, ...records] : records.map(entry => (entry.id === record.id ? record : entry)))
      return forTab(record)
    },
    async remove(id) {
      await load()
      change(records.filter(entry => entry.id !== id))
    },
    async list(account, signal) {
      await load()
      const own = () => records.filter(record => record.account.toLowerCase() === account.toLowerCase())
      await Promise.all(
        own()
          .filter(isOpen)
          .map(record => lookOnce(record, signal)),
      )
      return own().map(forTab)
    },
  }
}
