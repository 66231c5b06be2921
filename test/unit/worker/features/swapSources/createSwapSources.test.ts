import { expect, test } from 'vitest'
import type { PriceEndpoint, SwapEndpoint } from '../../../../../src/bridge/contract/dataEndpoints.ts'
import type { FeatureParameters } from '../../../../../src/worker/features/feature.ts'
import { createSwapSources } from '../../../../../src/worker/features/swaps/sources/createSwapSources.ts'
import { resolveEndpoints } from '../../../../../src/worker/net/endpoints.ts'
import { testEngineConfig } from '../../../../support/engineConfig.ts'
import { testStore } from '../../../../support/engineStore.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { testNetwork } from '../../../../support/walletConnectRig.ts'
import { OWNER, signal, toInput } from './swapRig.ts'

const ETHEREUM = 'eip155:1'
const LIFI: SwapEndpoint = { type: 'lifi', url: 'https://lifi.test/v1' }
const ZERO_EX: SwapEndpoint = { type: '0x', url: 'https://zeroex.test' }
const PRICES: PriceEndpoint = { type: 'defillama', url: 'https://prices.test' }
const { from, to } = toInput()
const USDC_KEY = to.slice(`${ETHEREUM}:`.length)

interface Rig {
  readonly prices?: readonly PriceEndpoint[]
  readonly serve: (url: URL) => Response
}

function rig({ prices, serve }: Rig) {
  const clock = createFakeClock()
  const faults: { readonly kind?: string }[] = []
  const asked: URL[] = []
  const config = testEngineConfig({
    networks: [testNetwork(1, 'Ethereum')],
    endpoints: {
      swaps: { [ETHEREUM]: [LIFI, ZERO_EX] },
      ...(prices ? { prices: { [ETHEREUM]: prices } } : {}),
    },
  })
  const sources = createSwapSources({
    store: testStore(config),
    clock,
    async fetch(input: string) {
      const url = new URL(input)
      asked.push(url)
      return serve(url)
    },
    endpoints: () => resolveEndpoints(config),
    chains: async () => ({ request: () => Promise.reject(new Error('no node')) }),
    onFault: (error: unknown) => faults.push(error as { readonly kind?: string }),
  } as unknown as FeatureParameters)
  const quote = () =>
    sources.quote([LIFI, ZERO_EX], { input: toInput(), account: OWNER, gasPrice: 1n, signal })
  return { sources, clock, faults, asked, quote }
}

const found = Response.json.bind(Response, {
  liquidityAvailable: true,
  sellToken: from.slice(9),
  buyToken: to.slice(9),
  sellAmount: toInput().amount,
  buyAmount: '99',
})

test('the failure of a source whose place another one took is reported', async () => {
  const { quote, faults } = rig({
    serve: ({ host }) => (host === 'lifi.test' ? Response.json({}, { status: 500 }) : found()),
  })
  expect(await quote()).toMatchObject({ toAmount: 99n, service: { type: '0x' } })
  expect(faults).toMatchObject([{ kind: 'swap-step' }])
})

test('a source without a route has not failed', async () => {
  const { quote, faults } = rig({
    serve: ({ host }) =>
      host === 'lifi.test' ? Response.json({ message: 'none', code: 1002 }, { status: 404 }) : found(),
  })
  expect(await quote()).toMatchObject({ toAmount: 99n })
  expect(faults).toEqual([])
})

test('prices come from the sources of prices, because sources of swaps state none', async () => {
  const { sources, clock, asked } = rig({
    prices: [PRICES],
    serve: () =>
      Response.json({
        coins: { [`ethereum:${USDC_KEY}`]: { symbol: 'USDC', price: 0.999, timestamp: clock.now() / 1_000 } },
      }),
  })
  expect(await sources.price(to)).toBe('0.999')
  expect(asked.map(({ host }) => host)).toEqual(['prices.test'])
})

test('an unknown price is unknown, and the failure of its source is reported', async () => {
  const unknown = rig({ prices: [PRICES], serve: () => Response.json({ coins: {} }) })
  expect(await unknown.sources.price(to)).toBeNull()
  expect(unknown.faults).toEqual([])
  const zero = rig({
    prices: [PRICES],
    serve: () =>
      Response.json({ coins: { [`ethereum:${USDC_KEY}`]: { symbol: 'A', price: 0, timestamp: 4e9 } } }),
  })
  expect(await zero.sources.price(to)).toBeNull()
  const broken = rig({ prices: [PRICES], serve: () => new Response('', { status: 500 }) })
  expect(await broken.sources.price(to)).toBeNull()
  expect(broken.faults).toHaveLength(1)
})
