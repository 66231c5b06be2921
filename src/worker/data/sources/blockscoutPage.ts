import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { parseJson } from '../../net/parseJson.ts'
import { fetchSource, type SourceContext, urlBelow } from './fetchSource.ts'
import { getField } from './getField.ts'

/** What comes back as query parameters. Servers before and after v12 name different fields, so the names are not fixed. */
const nextPageSchema = z
  .record(
    z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]),
  )
  .check(z.refine(fields => Object.keys(fields).length <= 20))

/** A page, its rows unread. */
const pageSchema = z.object({ items: z.array(z.unknown()), next_page_params: z.nullish(nextPageSchema) })

/** Where an explorer is, and what it is asked. */
export interface BlockscoutQuestion {
  /** `https://eth.blockscout.com/api/v2`, or the PRO API with the chain in its path and the key in its query. */
  readonly endpoint: ServiceAddress
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** `next` of an earlier page: its `next_page_params` as JSON, which the server wants back as they came. */
  readonly cursor?: string | undefined
  readonly label: string
}

export interface BlockscoutPage {
  readonly items: readonly unknown[]
  readonly next: string | null
}

/** The fields of an earlier `next_page_params`, as they go back to the server. */
function readCursor(cursor: string): ReadonlyMap<string, string> {
  const read = nextPageSchema.safeParse(parseJson(cursor))
  if (!read.success) throw new InvalidResponseError('not a cursor of this list', { cause: read.error })
  return new Map(
    Object.entries(read.data).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
}

/**
 * Reads a page of a list from a Blockscout explorer (API v2).
 *
 * @throws HttpError, NetworkError, RpcTimeoutError, InvalidResponseError, HostNotAllowedError
 */
export async function fetchBlockscoutPage(
  context: SourceContext,
  { endpoint, path, params = {}, cursor, label }: BlockscoutQuestion,
): Promise<BlockscoutPage> {
  const url = urlBelow(endpoint.url, path)
  const fields = cursor === undefined ? [] : readCursor(cursor)
  for (const [name, value] of [...Object.entries(params), ...fields]) url.searchParams.set(name, value)
  const { headers } = endpoint
  const page = await fetchSource(context, { url, headers, schema: pageSchema, label })
  return {
    items: page.items,
    next: page.next_page_params ? JSON.stringify(page.next_page_params) : null,
  }
}

/** Whether the explorer calls a token a fraud. */
export const isBlockscoutScam = (token: unknown): boolean =>
  getField(token, 'reputation') === 'scam' || getField(token, 'is_scam') === true
