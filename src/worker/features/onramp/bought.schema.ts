import * as z from 'zod/mini'
import type { Page, Transfer } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { PurchaseRow } from '../../../bridge/features/onramp/contract.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { cleanName } from '../../data/cleanName.ts'

// Rows of the history with `onramp=coinbase`. A row that cannot be read is left out, so that it does not hide the
// others.

const ROWS_MAX = 1_000
const TEXT_MAX = 500
const NAME_MAX = 60

const text = z.string().check(z.maxLength(TEXT_MAX))
const optionalText = z.optional(z.nullable(text))

const transferSchema = z.object({
  fungible_info: z.optional(
    z.nullable(z.object({ name: optionalText, symbol: optionalText, icon: z.optional(z.unknown()) })),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/)) }),
})

const rowSchema = z.object({
  id: text.check(z.minLength(1)),
  metadata: z.object({
    operationType: text,
    hash: z.optional(z.nullable(text)),
    chain: optionalText,
    minedAt: text,
    sentFrom: optionalText,
    sentTo: optionalText,
    status: text,
  }),
  transfers: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(ROWS_MAX)))),
})

export const boughtReplySchema = z.object({
  data: z.array(z.unknown()).check(z.maxLength(ROWS_MAX)),
  next: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
})

const STATUS: Readonly<Record<string, 'success' | 'failed'>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
  confirmed: 'success',
  failed: 'failed',
}

const MINED = { success: 'confirmed', inProgress: 'pending', failed: 'failed' } as const

function readTransfer(value: unknown): readonly Transfer[] {
  const { data } = transferSchema.safeParse(value)
  if (!data) return []
  const symbol = cleanName(data.fungible_info?.symbol ?? '', NAME_MAX)
  const name = cleanName(data.fungible_info?.name ?? '', NAME_MAX)
  return [
    {
      direction: data.direction,
      quantity: data.quantity.numeric,
      ...(symbol ? { symbol } : {}),
      ...(name ? { name } : {}),
    },
  ]
}

function isNetworkId(value: string): value is NetworkId {
  try {
    parseNetworkId(value)
    return true
  } catch {
    return false
  }
}

function readRow(value: unknown): readonly PurchaseRow[] {
  const { data } = rowSchema.safeParse(value)
  if (!data) return []
  const { chain, minedAt, status, hash, operationType, sentFrom, sentTo } = data.metadata
  const at = Date.parse(minedAt)
  if (!Number.isFinite(at)) return []
  // CREATED, IN_PROGRESS and every status that a later service may add: the purchase has not ended.
  const onramp = Object.hasOwn(STATUS, status) ? (STATUS[status] ?? 'inProgress') : 'inProgress'
  return [
    {
      id: data.id,
      // The service has null for networks without an id.
      chain: chain && isNetworkId(chain) ? chain : null,
      minedAt: new Date(at).toISOString(),
      hash: hash ?? '',
      operation: operationType,
      status: MINED[onramp],
      from: sentFrom ?? '',
      to: sentTo ?? '',
      transfers: (data.transfers ?? []).flatMap(readTransfer),
      onramp,
    },
  ]
}

/** Rows of the service as purchases; each id once. An empty cursor is the end. */
export function readBought({ data, next }: z.infer<typeof boughtReplySchema>): Page<PurchaseRow> {
  const byId = new Map(data.flatMap(readRow).map(row => [row.id, row]))
  return { items: [...byId.values()], next: next || null }
}
