import { createElement, type ReactElement } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import { createAccountReader } from '../client/values/accountReader.ts'
import { accountOptions } from '../elements/accountPart.ts'
import { accountView } from '../elements/accountView.ts'
import { type ButtonView, isBusy, LOADING, listParts } from '../elements/buttonView.ts'
import { serverCss } from '../elements/serverCss.ts'
import { useServerRender, useTabkey } from './TabkeyProvider.tsx'

type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * The shadow root of an element as a child, on a server: a declarative shadow root, which browsers show before any
 * script runs. The parser takes it out of the element's children, so that hydration finds the element empty, as it is
 * in a page. The element replaces its content when it is defined. All styles are in one `<style>`, which a
 * Content-Security-Policy can allow by its nonce.
 *
 * @param attributes of `<tabkey-button>`; without them the placeholder of a button is rendered
 * @returns undefined in a page
 * @see https://html.spec.whatwg.org/#attr-template-shadowrootmode
 */
export function useServerShadow(attributes?: Attributes): ReactElement | undefined {
  const client = useTabkey()
  const { initialState, nonce } = useServerRender()
  if (typeof window !== 'undefined') return undefined

  function readView(): ButtonView {
    if (!attributes) return LOADING
    const state = client.getServerState(initialState)
    const account = createAccountReader({})(state, attributes.namespace as Namespace | undefined)
    const options = accountOptions(name => attributes[name]?.toString() ?? null)
    return accountView(account, state, null, options)
  }

  const view = readView()
  const { state, label, disabled } = view
  const parts = listParts(view).map(([className, text]) =>
    createElement(
      'span',
      {
        key: className,
        className,
        part: className,
        'aria-hidden': className === 'mark' || undefined,
      },
      text,
    ),
  )
  return createElement(
    'template',
    { shadowrootmode: 'open', shadowrootdelegatesfocus: '' },
    createElement(
      'style',
      { nonce },
      serverCss(view, client.theme.get().mode, client.getServerState().theme.variables),
    ),
    createElement(
      'button',
      {
        type: 'button',
        part: 'button',
        'data-state': state,
        'aria-busy': isBusy(view),
        'aria-label': label,
        disabled,
      },
      parts,
    ),
  )
}
