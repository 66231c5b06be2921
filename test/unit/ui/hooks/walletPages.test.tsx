// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { base, ethereum } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { useWalletLists } from '../../../../src/ui/hooks/useWalletLists.ts'
import { useWalletPages } from '../../../../src/ui/views/wallets/useWalletPages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Mounts a hook in a tab whose directory has 500 wallets. Returns the queries that the hook sends. */
async function mount(use: () => unknown) {
  const queries: { readonly page: number; readonly entries: number; readonly search?: string }[] = []
  const get = async (query: (typeof queries)[number]) => {
    queries.push(query)
    const wallets = Array.from({ length: query.entries }, (_, index) => {
      const id = `w${(query.page - 1) * query.entries + index}`
      return { id, name: id }
    })
    return { wallets, count: 500 }
  }
  const tab = {
    engine: { data: { wallets: get } },
    config: resolveConfig({ networks: [ethereum, base] }),
    settings: createStore(() => ({})),
    mirror: createStore(() => null),
    wallets: createStore(() => []),
    pictures: createStore(() => new Map()),
    environment: { isMobile: false },
  } as unknown as TabContext
  let result: unknown
  function Probe() {
    result = use()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <Probe />
      </TabReactContext.Provider>,
    ),
  )
  return { queries, now: () => result, unmount: () => act(async () => root.unmount()) }
}

test('useWalletPages: asks for 40 wallets a page', async () => {
  const { queries, now, unmount } = await mount(() => useWalletPages('', false))
  type Pages = ReturnType<typeof useWalletPages>
  await vi.waitFor(() => expect((now() as Pages).wallets).toHaveLength(40))
  await act(async () => (now() as Pages).loadMore())
  await vi.waitFor(() => expect((now() as Pages).wallets).toHaveLength(80))
  expect(queries.map(({ page, entries }) => [page, entries])).toEqual([
    [1, 40],
    [2, 40],
  ])
  await unmount()
})

test('useWalletPages: asks for 100 results of a search', async () => {
  const { queries, unmount } = await mount(() => useWalletPages('meta', false))
  expect(queries.map(({ page, entries, search }) => [page, entries, search])).toEqual([[1, 100, 'meta']])
  await unmount()
})

test('useWalletLists: asks for 4 recommended wallets', async () => {
  const { queries, unmount } = await mount(() => useWalletLists())
  expect(queries.map(({ page, entries }) => [page, entries])).toEqual([[1, 4]])
  await unmount()
})
