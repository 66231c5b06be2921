import type { Tabkey } from '../client/tabkey.ts'
import { ACCOUNT_ATTRIBUTES, accountPart } from './accountPart.ts'
import { createElementClass, defaultClient } from './createElementClass.ts'
import { NETWORK_ATTRIBUTES, networkPart } from './networkPart.ts'

export type { TabkeyElement } from './createElementClass.ts'

/**
 * Defines `<tabkey-button>` and `<tabkey-network-button>`, for pages without React. Does nothing on a server, and
 * nothing the second time but change the client.
 *
 * @param client the client of all elements that are given none of their own
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { defineElements } from 'tabkey/elements'
 *
 * defineElements(createTabkey({ networks }))
 * // <tabkey-button balance="hide" label="Log in"></tabkey-button>
 * // <tabkey-network-button></tabkey-network-button>
 */
export function defineElements(client?: Tabkey): void {
  if (typeof customElements === 'undefined') return
  if (client) defaultClient.set(client)
  if (!customElements.get('tabkey-button'))
    customElements.define('tabkey-button', createElementClass(ACCOUNT_ATTRIBUTES, accountPart))
  if (!customElements.get('tabkey-network-button'))
    customElements.define('tabkey-network-button', createElementClass(NETWORK_ATTRIBUTES, networkPart))
}
