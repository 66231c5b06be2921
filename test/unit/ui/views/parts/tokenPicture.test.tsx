// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { coins, dai, ethereum } from '../../../../../packages/icons/src/index.ts'
import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import type { Pictures } from '../../../../../src/ui/format/pictureOrder.ts'
import { hostPicture } from '../../../../../src/ui/format/pictureSource.ts'
import { TabReactContext } from '../../../../../src/ui/hooks/useTab.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'
import { TokenPicture } from '../../../../../src/ui/views/parts/TokenRow.tsx'
import { loadBundledTokens } from '../../../../../src/worker/data/tokens/bundledTokens.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../../../../../src/ui/hooks/useRules.ts', () => ({ useRules() {} }))

const DAI = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const pictures: Pictures = new Map(
  Object.entries(coins).flatMap(([key, image]) => {
    const picture = hostPicture(image)
    return picture ? [[`coin:${key}`, picture] as const] : []
  }),
)

/** The `src` of a token's picture, `undefined` for a letter. */
async function show(address: string | undefined, symbol = 'DAI'): Promise<string | undefined> {
  const tab = {
    pictures: createStore(pictures),
    settings: createStore({}),
    engine: { data: {} },
  } as unknown as TabContext
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <TabReactContext.Provider value={tab}>
        <TokenPicture icon={null} symbol={symbol} network={null} address={address} />
      </TabReactContext.Provider>,
    ),
  )
  const image = place.querySelector('img')
  // Pictures get their address a few at a time.
  if (image) await vi.waitFor(() => expect(image.getAttribute('src')).not.toBeNull())
  return image?.getAttribute('src') ?? undefined
}

test('tokens: a mark by network and address, however the address is spelt', async () => {
  expect(await show(DAI)).toBe(dai)
  expect(await show(DAI.toLowerCase())).toBe(dai)
  expect(await show('eip155:8453:0x4200000000000000000000000000000000000006', 'WETH')).toBe(ethereum)
})

test('tokens: none by symbol, or for the address on another network', async () => {
  expect(await show('eip155:1:0x7ab1e50000000000000000000000000000000a01')).toBeUndefined()
  expect(await show(DAI.replace('eip155:1:', 'eip155:10:'))).toBeUndefined()
  expect(await show(undefined)).toBeUndefined()
})

test('tokens: each mark is of a contract of the bundled lists with the symbol of the mark', async () => {
  const keys = Object.keys(coins).flatMap(key => {
    const [, networkId, address] = /^(eip155:\d+):(0x[0-9a-f]{40})$/.exec(key) ?? []
    return networkId && address ? [{ key, networkId: networkId as NetworkId, address }] : []
  })
  expect(keys).toHaveLength(8)
  for (const { key, networkId, address } of keys) {
    const token = (await loadBundledTokens(networkId)).find(listed => listed.address === address)
    expect(token?.symbol, key).toBe(coins[key] === dai ? 'DAI' : 'WETH')
    // Ether is the coin of every network whose wrapped coin has its mark.
    if (coins[key] === ethereum) expect(coins[networkId], key).toBe(ethereum)
  }
})
