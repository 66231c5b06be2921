import type { Namespace } from '../../bridge/contract/network.ts'
import { createAccountReader } from '../client/accountOf.ts'
import { accountOptions } from '../elements/accountPart.ts'
import { accountView } from '../elements/accountView.ts'
import { buttonHtml } from '../elements/buttonHtml.ts'
import { type ButtonView, LOADING } from '../elements/buttonView.ts'
import { useServerRender, useTabkey } from './TabkeyProvider.tsx'

type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * On a server the props with the shadow root of an element, in a page none: the parser has taken the markup out of the
 * element's children, so hydration finds the empty element that it expects.
 *
 * @param attributes of `<tabkey-button>`; without them the placeholder of a button is rendered
 */
export function useServerHtml(attributes?: Attributes): {
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
} {
  const client = useTabkey()
  const { initialState, nonce } = useServerRender()
  if (typeof window === 'undefined') {
    const { mode, variables } = client.theme.get()
    const theme = { themeMode: mode, themeVariables: variables }
    return { dangerouslySetInnerHTML: { __html: buttonHtml(viewOf(), theme, nonce) } }
  }
  return {}

  function viewOf(): ButtonView {
    if (!attributes) return LOADING
    const state = client.getServerState(initialState)
    const account = createAccountReader({})(state, attributes.namespace as Namespace | undefined)
    const options = accountOptions(name => attributes[name]?.toString() ?? null)
    return accountView(account, state, null, options)
  }
}
