import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { createTabkey } from '../../../src/index.ts'
import { base, ethereum } from '../../../src/networks.ts'
import {
  ConnectButton,
  TabkeyProvider,
  type TabkeyProviderProps,
  useAccount,
  useNetwork,
  useTabkeyState,
  WalletButton,
} from '../../../src/react.ts'
import { readTabkeyCookie } from '../../../src/ssr.ts'
import type { TabkeyConfig } from '../../../src/ui/client/api/tabkey.ts'
import { hintCookieValue } from '../../../src/ui/client/ssr/hintCookie.ts'
import { type Language, setLanguage } from '../../../src/ui/words/t.ts'
import { ADDRESS, OTHER } from '../../support/fakeLink.ts'

// What a server renders: there is no window here.

const make = (config: Partial<TabkeyConfig> = {}) => createTabkey({ networks: [ethereum, base], ...config })

const visitor = (address: string, profileName?: string) =>
  readTabkeyCookie(
    `__Host-tabkey=${hintCookieValue({
      namespace: 'eip155',
      address,
      caipAddress: `eip155:8453:${address}`,
      networkId: 'eip155:8453',
      networkName: 'Base',
      walletName: 'Example Wallet',
      ...(profileName ? { profileName } : {}),
    })}`,
  )

function Status() {
  const { status, address, isConnected, connectedWalletInfo } = useAccount()
  const { network } = useNetwork()
  const known = useTabkeyState(state => state.accounts.eip155?.address)
  return <p>{[status, address, known, isConnected, connectedWalletInfo?.name, network?.name].join(' ')}</p>
}

const render = (props: TabkeyProviderProps, node: ReactNode) =>
  renderToString(<TabkeyProvider {...props}>{node}</TabkeyProvider>)

describe('hooks on a server', () => {
  test('with the cookie: connecting, with address, wallet and network', () => {
    const html = render({ client: make(), initialState: visitor(ADDRESS) }, <Status />)
    expect(html).toBe(`<p>connecting ${ADDRESS} ${ADDRESS} false Example Wallet Base</p>`)
  })

  test('without the cookie: connecting, no account', () => {
    for (const initialState of [undefined, null])
      expect(render({ client: make(), initialState }, <Status />)).toBe('<p>connecting   false  Ethereum</p>')
  })

  test('two requests share a client and no account', () => {
    const client = make()
    const first = render({ client, initialState: visitor(ADDRESS) }, <Status />)
    const second = render({ client, initialState: visitor(OTHER) }, <Status />)
    const third = render({ client }, <Status />)
    expect(first).toContain(ADDRESS)
    expect(second).toContain(OTHER)
    expect(second).not.toContain(ADDRESS)
    expect(third).toBe('<p>connecting   false  Ethereum</p>')
    expect(client.getState().accounts).toEqual({})
  })

  test('a client that does not restore the session shows none on a server', () => {
    const client = make({ reconnectOnMount: false })
    expect(render({ client, initialState: visitor(ADDRESS) }, <Status />)).not.toContain(ADDRESS)
  })

  test('the same initial state gives the same state, or hydration would loop', () => {
    const client = make()
    const initialState = visitor(ADDRESS)
    expect(client.getServerState(initialState)).toBe(client.getServerState(initialState))
    expect(client.getServerState(initialState)).not.toBe(client.getServerState())
  })
})

describe('buttons on a server', () => {
  afterEach(() => setLanguage({ tag: 'en', dir: '', words: {} }))

  test('a text that the language lacks is English', () => {
    const draw = (words: Language['words']): string => {
      setLanguage({ tag: 'de', dir: 'ltr', words })
      return render({ client: make() }, <ConnectButton />)
    }
    expect(draw({ Loading: 'Wird geladen' })).toContain('aria-label="Wird geladen"')
    expect(draw({ 'Connect wallet': 'Wallet verbinden' })).toContain('aria-label="Loading"')
  })

  test('ConnectButton shows the account of the cookie in a declarative shadow root', () => {
    const html = render({ client: make(), initialState: visitor(ADDRESS, 'me.eth') }, <ConnectButton />)
    expect(html).toMatch(
      /^<tabkey-button><template shadowrootmode="open" shadowrootdelegatesfocus=""><style>/,
    )
    expect(html).toContain('data-state="account"')
    expect(html).toContain(
      '<span class="balance" part="balance"></span><span class="mark" part="mark" aria-hidden="true"></span>',
    )
    expect(html).toMatch(
      /<span class="label" part="label">me\.eth<\/span><\/button><\/template><\/tabkey-button>$/,
    )
  })

  test('ConnectButton without a cookie is a placeholder, never the word Connect', () => {
    const html = render({ client: make() }, <ConnectButton size="sm" balance="hide" />)
    expect(html).toMatch(
      /^<tabkey-button balance="hide" size="sm"><template|^<tabkey-button size="sm" balance="hide"><template/,
    )
    expect(html).toContain('data-state="loading" aria-busy="true" aria-label="Loading" disabled="">')
    expect(html).not.toContain('Connect')
  })

  test('attributes count on a server too', () => {
    const html = render(
      { client: make(), initialState: visitor(ADDRESS) },
      <ConnectButton balance="hide" charsStart={6} charsEnd={2} disabled />,
    )
    expect(html).toContain(
      `<span class="label" part="label">${ADDRESS.slice(0, 6)}...${ADDRESS.slice(-2)}</span>`,
    )
    expect(html).not.toContain('class="balance"')
    expect(html).toContain(' disabled="">')
  })

  test('WalletButton is a placeholder', () => {
    const html = render(
      { client: make(), initialState: visitor(ADDRESS) },
      <WalletButton wallet="io.metamask" />,
    )
    expect(html).toContain('data-state="loading"')
    expect(html).not.toContain(ADDRESS)
  })

  test('the style has the nonce, the mode and the variables of the theme, and ends where it should', () => {
    const html = render(
      {
        client: make({
          themeMode: 'dark',
          themeVariables: { accent: '#0a0', 'font-family': '</style><script>x' },
        }),
        nonce: 'a"b',
        initialState: visitor(ADDRESS),
      },
      <ConnectButton />,
    )
    expect(html).toContain('<style nonce="a&quot;b">')
    expect(html).toContain(':host{--tabkey-accent:#0a0}')
    expect(html).toMatch(/:host\{[^}]*color-scheme: ?dark/)
    expect(html.match(/<\/?(style|script)/g)).toEqual(['<style', '</style'])
    // React 18 escapes quotes in a style.
    expect(/<style[^>]*>([^<]*)</.exec(html)?.[1]).not.toMatch(/["'&<>]/)
    // A Content-Security-Policy refuses style attributes, whatever the nonce.
    expect(html).not.toMatch(/ style=/)
  })

  test('without a mode the visitor’s own decides, by the sheet', () => {
    const html = render({ client: make() }, <ConnectButton />)
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{:host\{[^}]*color-scheme: ?dark/)
  })
})
