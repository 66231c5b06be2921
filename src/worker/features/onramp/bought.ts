import type { Page } from '../../../bridge/contract/assets.ts'
import type { PurchaseRow } from '../../../bridge/features/onramp/contract.ts'
import type { FeatureParameters } from '../feature.ts'
import { boughtReplySchema, readBought } from './bought.schema.ts'
import type { Subject } from './subject.ts'

/** Tabs ask every 3 s while a purchase is in progress, and the poll of a purchase does too: one reply serves all of them. */
const SHARED_MS = 2_000
const SHARED_MAX = 50

/** Purchases of an account at Coinbase. */
export interface Bought {
  /** Empty without a request for accounts of other families than EVM: the service refuses them. */
  read(subject: Pick<Subject, 'namespace' | 'address'>, cursor?: string): Promise<Page<PurchaseRow>>
}

/** Reads the blockchain API's history with `onramp=coinbase`; the service keeps no purchases of other providers. */
export function createBought({ clock, hosted }: Pick<FeatureParameters, 'clock' | 'hosted'>): Bought {
  const shared = new Map<string, { readonly at: number; readonly page: Promise<Page<PurchaseRow>> }>()

  async function fetchPage(address: string, cursor?: string): Promise<Page<PurchaseRow>> {
    const path = `/v1/account/${encodeURIComponent(address)}/history`
    const params = { onramp: 'coinbase', cursor }
    const reply = await hosted.fetchPage('blockchainApi', http =>
      http.get(path, { schema: boughtReplySchema, params }),
    )
    return readBought(reply)
  }

  return {
    async read({ namespace, address }, cursor) {
      if (namespace !== 'eip155') return { items: [], next: null }
      const key = `${address} ${cursor ?? ''}`
      const known = shared.get(key)
      if (known && clock.monotonic() - known.at < SHARED_MS) return known.page
      const page = fetchPage(address, cursor)
      if (shared.size >= SHARED_MAX) shared.clear()
      shared.set(key, { at: clock.monotonic(), page })
      // A failure is not kept: the next caller asks again.
      page.catch(() => shared.delete(key))
      return page
    },
  }
}
