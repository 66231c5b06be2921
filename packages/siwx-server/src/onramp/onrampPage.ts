import type { OnrampNetworkNames } from './onrampNetworks.ts'
import type { OnrampHandlerOrder } from './onrampOrder.ts'
import type { OnrampFetch } from './postJson.ts'

/** What a service's page is made with. */
export interface OnrampPageContext {
  readonly names: OnrampNetworkNames
  /** Network address of the visitor, where the host names it. */
  readonly visitor: string | undefined
  /** Origin of the page that asks. */
  readonly origin: string
  readonly fetch: OnrampFetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Makes the address of a service's page. */
export type OnrampPage = (order: OnrampHandlerOrder, context: OnrampPageContext) => Promise<string>

/** An address with the parameters that have a value. */
export function withQuery(base: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
