// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { AssetEntry } from '../../../../../src/bridge/contract/assets.ts'
import { NftsUnavailableError } from '../../../../../src/bridge/errors/assets.ts'
import { EndpointMissingError } from '../../../../../src/bridge/errors/network.ts'
import { toErrorWire } from '../../../../../src/bridge/errors/wire.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../../src/ui/hooks/useTab.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'
import { NftsTab } from '../../../../../src/ui/views/account/NftsTab.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let entry: AssetEntry<'nfts'> | null = null
vi.mock('../../../../../src/ui/hooks/useAsset.ts', () => ({
  useAsset: () => entry,
  accountInUse: () => null,
}))
vi.mock('../../../../../src/ui/hooks/useMirror.ts', () => ({ useMirror: () => 'solana:x:y' }))
vi.mock('../../../../../src/ui/hooks/useRules.ts', () => ({ useRules() {} }))
vi.mock('../../../../../src/ui/hooks/useSession.ts', () => ({
  useSession: () => ({ network: null, networkId: 'solana:x', networkName: 'Solana' }),
}))
vi.mock('../../../../../src/ui/views/account/ExplorerLink.tsx', () => ({ ExplorerLink: () => null }))

async function show(error: Error): Promise<HTMLElement> {
  entry = { status: 'error', value: null, error: toErrorWire(error), at: 0 }
  const tab = {
    engine: { data: {} },
    environment: { isDev: false },
    settings: createStore({}),
  } as unknown as TabContext
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <TabReactContext.Provider value={tab}>
        <NftsTab height="300px" />
      </TabReactContext.Provider>,
    ),
  )
  return place
}

test('nfts: nodes without the method have the empty state, without a retry', async () => {
  const place = await show(new EndpointMissingError('nft'))
  expect(place.textContent).toContain('NFTs are not listed here')
  expect(place.querySelector('button')).toBeNull()
})

test('nfts: a source that failed has a retry', async () => {
  const place = await show(new NftsUnavailableError())
  expect(place.textContent).toContain('NFTs could not be read')
  expect(place.querySelector('button')).not.toBeNull()
})
