import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { OnrampProviderName } from '../../../bridge/contract/features/onramp.ts'
import type { FeatureParameters } from '../feature.ts'
import { boughtAnswerSchema, readBought } from './bought.schema.ts'

/** Tabs look every 3 s while a purchase is on its way, and so does the poll: within this time one answer serves all. */
const SHARED_MS = 2_000
const SHARED_MAX = 50

/** What a provider knows an account to have bought. */
export interface Bought {
  read(provider: OnrampProviderName, address: string, cursor?: string): Promise<Page<Transaction>>
}

/**
 * The blockchain API's history of one provider (reference §1.4, row 3). A service that keeps none of Meld's leaves it
 * empty or refuses it: the visit then ends with its time.
 */
export function createBought({ clock, hosted }: Pick<FeatureParameters, 'clock' | 'hosted'>): Bought {
  const shared = new Map<string, { readonly at: number; readonly page: Promise<Page<Transaction>> }>()

  async function ask(
    provider: OnrampProviderName,
    address: string,
    cursor?: string,
  ): Promise<Page<Transaction>> {
    const path = `/v1/account/${encodeURIComponent(address)}/history`
    const params = { onramp: provider, cursor }
    const answer = await hosted.ask('blockchainApi', http =>
      http.get(path, { schema: boughtAnswerSchema, params }),
    )
    return readBought(answer)
  }

  return {
    read(provider, address, cursor) {
      const key = `${provider} ${address} ${cursor ?? ''}`
      const known = shared.get(key)
      if (known && clock.monotonic() - known.at < SHARED_MS) return known.page
      const page = ask(provider, address, cursor)
      if (shared.size >= SHARED_MAX) shared.clear()
      shared.set(key, { at: clock.monotonic(), page })
      // A failure is nobody's answer but theirs who wait for it.
      page.catch(() => shared.delete(key))
      return page
    },
  }
}
