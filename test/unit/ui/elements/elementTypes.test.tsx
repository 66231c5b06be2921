import { expect, expectTypeOf, test } from 'vitest'
import type { TabkeyElement } from '../../../../src/elements.ts'
import type {} from '../../../../src/react.ts'

// Compiled by `npm run types`, with the types of React 19. Templates for Vue and Svelte are compiled by test/pack/createTabkey.spec.ts.

test('types: JSX knows the elements and their attributes', () => {
  const drawn = [
    <tabkey-button key="1" balance="hide" chars-start={4} loading-label="…" namespace="eip155" disabled />,
    <tabkey-network-button key="2" className="wide" label="Network" disabled={undefined} />,
    <tabkey-wallet-button key="3" social="google" onClick={event => event.currentTarget.client} />,
    // @ts-expect-error a value that the attribute does not have
    <tabkey-button key="4" balance="none" />,
    // @ts-expect-error written as the text "false", which is present
    <tabkey-button key="5" disabled={false} />,
    // @ts-expect-error an attribute of another element
    <tabkey-network-button key="6" wallet="io.metamask" />,
    // @ts-expect-error no element of Tabkey
    <tabkey-modul key="7" />,
  ]
  expect(drawn).toHaveLength(7)
})

test('types: the page knows what the elements are', () => {
  const find = (page: Document): TabkeyElement | null => page.querySelector('tabkey-wallet-button')
  expectTypeOf(find).returns.toEqualTypeOf<HTMLElementTagNameMap['tabkey-button'] | null>()
  expect(find).toBeTypeOf('function')
})
