// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { ControlSlice } from '../../../../../src/bridge/contract/control.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../../src/ui/hooks/useTab.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'
import NoWallet from '../../../../../src/ui/views/connect/NoWallet.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../../../../../src/ui/hooks/useRules.ts', () => ({ useRules() {} }))

const removes = (...wallets: readonly string[]): ControlSlice => ({
  version: 1,
  expires: 4_102_444_800_000,
  features: [],
  methods: [],
  wallets,
})

async function show(control: ControlSlice | null, isMobile = false): Promise<string> {
  const found = [{ id: 'io.one', rdns: 'io.one', name: 'One', kind: 'announced', namespaces: ['eip155'] }]
  const tab = {
    config: { page: { enableWalletGuide: false } },
    environment: { isMobile },
    mirror: createStore({ control }),
    wallets: createStore(found),
    pictures: createStore(new Map()),
    settings: createStore({}),
  } as unknown as TabContext
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <TabReactContext.Provider value={tab}>
        <NoWallet isEmpty />
      </TabReactContext.Provider>,
    ),
  )
  return place.textContent ?? ''
}

test('no wallet: an installed wallet that the remote switch took away is not asked to be installed', async () => {
  for (const isMobile of [false, true]) {
    const text = await show(removes('io.one'), isMobile)
    expect(text).toContain('Your wallet is not available here')
    expect(text).not.toMatch(/Install a wallet|in the browser of a wallet app/)
  }
})

test('no wallet: the removal of another wallet changes no words', async () => {
  for (const control of [null, removes('io.two')])
    expect(await show(control)).toContain('Install a wallet in this browser')
})
