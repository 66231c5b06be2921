// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../../src/ui/hooks/useTab.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'
import { ActivityTab } from '../../../../../src/ui/views/account/ActivityTab.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const LIST = { status: 'ready', items: [], hasMore: false, older: 'idle', isStale: false }
const list = { ...LIST, more: vi.fn(), retry: vi.fn() }
vi.mock('../../../../../src/ui/views/account/usePages.ts', () => ({ useHistoryPages: () => list }))
vi.mock('../../../../../src/ui/views/account/ReceiveLink.tsx', () => ({ ReceiveLink: () => null }))
vi.mock('../../../../../src/ui/views/account/ExplorerLink.tsx', () => ({ ExplorerLink: () => null }))
vi.mock('../../../../../src/ui/hooks/useRules.ts', () => ({ useRules() {} }))
vi.mock('../../../../../src/ui/hooks/useSession.ts', () => ({
  useSession: () => ({ network: null, networkId: 'eip155:1', networkName: 'Ethereum', known: [] }),
}))
vi.mock('../../../../../src/ui/hooks/useExternalHref.ts', () => ({ useExternalHref: () => () => null }))

async function show(
  change: Partial<Record<keyof typeof list, unknown>>,
  projectId: string | null = 'project',
): Promise<HTMLElement> {
  Object.assign(list, LIST, change)
  const client = { transactions: { watch: () => () => {} } }
  const tab = {
    client,
    config: { page: { locale: 'en-US' }, engine: { endpoints: {}, projectId } },
    settings: createStore({}),
  } as unknown as TabContext
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <TabReactContext.Provider value={tab}>
        <ActivityTab height="300px" />
      </TabReactContext.Provider>,
    ),
  )
  return place
}

test('activity: a loading list is busy and says so', async () => {
  const place = await show({ status: 'loading' })
  expect(place.querySelector('[aria-busy="true"]')?.textContent).toContain('Reading the activity')
})

test('activity: an empty list says so, and is not empty while a further page may come', async () => {
  expect((await show({})).textContent).toContain('No activity yet')
  expect((await show({ hasMore: true })).textContent).not.toContain('No activity yet')
})

test('activity: an empty list of a node that does not know all transactions does not say that there are none', async () => {
  const { textContent } = await show({}, null)
  expect(textContent).toContain('Activity is not listed here')
  expect(textContent).not.toContain('No activity yet')
})

test('activity: a failed list offers a retry', async () => {
  const place = await show({ status: 'error' })
  expect(place.textContent).toContain('Failed to fetch transactions')
  await act(async () => place.querySelector('button')?.click())
  expect(list.retry).toHaveBeenCalledOnce()
})
