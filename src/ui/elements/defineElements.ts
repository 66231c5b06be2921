import type { Tabkey } from '../client/api/tabkey.ts'
import { ACCOUNT_ATTRIBUTES, accountPart } from './accountPart.ts'
import { createElementClass, defaultClient } from './createElementClass.ts'
import { NETWORK_ATTRIBUTES, networkPart } from './networkPart.ts'
import { WALLET_ATTRIBUTES, walletPart } from './walletPart.ts'

export type { TabkeyElement } from './createElementClass.ts'

/**
 * Defines `<tabkey-button>`, `<tabkey-network-button>` and `<tabkey-wallet-button>`, for pages without React. Does nothing
 * on a server; a second call changes the client alone.
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
 * // <tabkey-wallet-button wallet="io.metamask"></tabkey-wallet-button>
 * // <tabkey-wallet-button social="google" label="Continue with Google"></tabkey-wallet-button>
 * // <tabkey-wallet-button email></tabkey-wallet-button>
 */
export function defineElements(client?: Tabkey): void {
  if (typeof customElements === 'undefined') return
  if (client) defaultClient.set(client)
  if (!customElements.get('tabkey-button'))
    customElements.define('tabkey-button', createElementClass(ACCOUNT_ATTRIBUTES, accountPart))
  if (!customElements.get('tabkey-network-button'))
    customElements.define('tabkey-network-button', createElementClass(NETWORK_ATTRIBUTES, networkPart))
  if (!customElements.get('tabkey-wallet-button'))
    customElements.define('tabkey-wallet-button', createElementClass(WALLET_ATTRIBUTES, walletPart))
}
