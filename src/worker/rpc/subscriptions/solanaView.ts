import type * as z from 'zod/mini'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { accountsSchema, slotSchema, statusesSchema } from './solana.schema.ts'
import type { Read } from './sources.ts'

/** A value, and the slot in which the node read it. */
export interface AtSlot<Value> {
  readonly slot: number
  readonly value: Value
}

export type SignatureStatus = NonNullable<z.infer<typeof statusesSchema>['value'][number]>

/** The cluster in one round: reads of one kind are one call of the node, for the subscriptions of all tabs. */
export interface SolanaView {
  /** @param config options of `getMultipleAccounts` */
  account(address: string, config: object): Promise<AtSlot<object | null>>
  status(signature: string): Promise<AtSlot<SignatureStatus | null>>
  slot(commitment: 'processed' | 'finalized'): Promise<number>
}

/** Limits of `getMultipleAccounts` and `getSignatureStatuses`. */
const ACCOUNTS_MAX = 100
const SIGNATURES_MAX = 256

/** Reads that are requested in one task become calls of at most `max` keys each. */
function createBatch<Value>(
  max: number,
  readAll: (keys: readonly string[]) => Promise<AtSlot<readonly Value[]>>,
): (key: string) => Promise<AtSlot<Value>> {
  let open: { readonly keys: string[]; readonly answer: Promise<AtSlot<readonly Value[]>> } | undefined
  return async key => {
    if (!open || (open.keys.length >= max && !open.keys.includes(key))) {
      const keys: string[] = []
      const answer = Promise.resolve().then(() => {
        if (open?.keys === keys) open = undefined
        return readAll(keys)
      })
      open = { keys, answer }
    }
    const { keys, answer } = open
    if (!keys.includes(key)) keys.push(key)
    const index = keys.indexOf(key)
    const { slot, value } = await answer
    return { slot, value: value[index] as Value }
  }
}

export function createSolanaView(read: Read): SolanaView {
  const accounts = new Map<string, (address: string) => Promise<AtSlot<object | null>>>()
  const slots = new Map<string, Promise<number>>()

  const readAccounts = (config: object) => async (addresses: readonly string[]) => {
    const answer = await read('getMultipleAccounts', [addresses, config])
    const { context, value } = parseOrThrow(accountsSchema, answer, 'accounts')
    return { slot: context.slot, value }
  }
  const status = createBatch(SIGNATURES_MAX, async signatures => {
    const answer = await read('getSignatureStatuses', [signatures])
    const { context, value } = parseOrThrow(statusesSchema, answer, 'statuses')
    return { slot: context.slot, value }
  })

  return {
    account(address, config) {
      const key = JSON.stringify(config)
      const batch = accounts.get(key) ?? createBatch(ACCOUNTS_MAX, readAccounts(config))
      accounts.set(key, batch)
      return batch(address)
    },
    status,
    slot(commitment) {
      const slot =
        slots.get(commitment) ??
        read('getSlot', [{ commitment }]).then(answer => parseOrThrow(slotSchema, answer, 'slot'))
      slots.set(commitment, slot)
      return slot
    },
  }
}
