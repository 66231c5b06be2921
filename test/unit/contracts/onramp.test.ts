import { expect, test } from 'vitest'
import type { Page, Transaction } from '../../../src/bridge/contract/assets.ts'
import type { OnrampOptions, OnrampQuote } from '../../../src/bridge/features/onramp/contract.ts'
import { createOnrampFeature } from '../../../src/worker/features/onramp/feature.ts'
import { createPayFeature } from '../../../src/worker/features/pay/feature.ts'
import { type ContractExample, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { type Answer, featureRig } from '../worker/features/featureRig.ts'

// Every example of the onramp and exchange contracts, as the reply to the request of the real feature. Each ends in the right
// value or in the typed error of its call, and each request is one that the contract takes.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SESSION = '0123456789abcdef0123456789abcdef'
const account = { network: 'eip155:1', address: ME } as const

const bodyOf = (value: unknown): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
const replyOf = ({ status, body }: ContractExample) => new Response(bodyOf(body), { status: Number(status) })

const onramp = (answer: Answer) => featureRig(createOnrampFeature, { account, serves: ['eip155:1'], answer })
const pay = (answer: Answer) =>
  featureRig(createPayFeature, { config: { endpoints: { pay: 'https://pay.example.com' } }, answer })

const named = (name: string) =>
  examplesOf(name).map(example => [`${example.status} ${example.name}`, example] as const)

/** Requests of the rig, against the contract of the route. */
function requestProblems(name: string, t: Pick<ReturnType<typeof onramp>, 'calls'>, path: string): string[] {
  const calls = t.calls.filter(({ url }) => url.pathname === path)
  expect(calls.length).toBeGreaterThan(0)
  return calls.flatMap(({ url, body }) =>
    problemsOfRequest(name, {
      query: Object.fromEntries(url.searchParams),
      ...(body === undefined ? {} : { body }),
    }),
  )
}

const OPTIONS_PATH = '/v1/onramp/buy/options'
const HERE = { country: 'US', subdivision: 'NY' }

test.each(named('onramp-buy-options'))('onramp-buy-options: %s', async (_title, example) => {
  const t = onramp(() => replyOf(example))
  const asked = t.ask('options', HERE)
  if (example.status !== '200')
    await expect(asked).rejects.toMatchObject({ kind: 'http', status: Number(example.status) })
  else {
    const body = example.body as OnrampOptions
    const options = (await asked) as OnrampOptions
    expect(options.paymentCurrencies).toEqual(body.paymentCurrencies)
    expect(options.purchaseCurrencies.map(({ id }) => id)).toEqual(
      body.purchaseCurrencies.map(({ id }) => id),
    )
    for (const { networks } of options.purchaseCurrencies)
      for (const { contractAddress } of networks) expect(contractAddress).not.toBe('')
  }
  expect(requestProblems('onramp-buy-options', t, OPTIONS_PATH)).toEqual([])
})

/** What is sold, so that a quote for any example can be asked for. */
const OPTIONS = {
  paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '1', max: '10000' }] }],
  purchaseCurrencies: ['ETH', 'USDC'].map(symbol => ({
    id: symbol,
    name: symbol,
    symbol,
    networks: [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1', contractAddress: '' }],
  })),
}

test.each(named('onramp-buy-quotes'))('onramp-buy-quotes: %s', async (_title, example) => {
  const t = onramp(({ url }) => (url.pathname === OPTIONS_PATH ? Response.json(OPTIONS) : replyOf(example)))
  const body = example.body as { purchaseAmount?: { value: string; currency: string } } | string | null
  const sold = typeof body === 'object' ? body?.purchaseAmount : undefined
  const input = { purchaseCurrency: sold?.currency ?? 'ETH', paymentCurrency: 'USD', amount: '100', ...HERE }
  const asked = t.ask('quote', input)
  if (!sold) await expect(asked).rejects.toMatchObject({ kind: 'onramp-quote', retryable: true })
  else
    expect(((await asked) as OnrampQuote).purchaseAmount).toEqual({
      amount: sold.value,
      currency: sold.currency,
    })
  expect(requestProblems('onramp-buy-quotes', t, '/v1/onramp/buy/quotes')).toEqual([])
})

test.each(named('generators-onrampurl'))('generators-onrampurl: %s', async (_title, example) => {
  const t = onramp(() => replyOf(example))
  const order = { provider: 'coinbase', amount: '25', paymentCurrency: 'EUR', purchaseCurrency: 'USDC' }
  const asked = t.ask('url', order)
  if (example.status !== '200') await expect(asked).rejects.toMatchObject({ kind: 'onramp-url' })
  else {
    const { url } = (await asked) as { url: string }
    const given = new URL((example.body as { url: string }).url)
    const page = new URL(url)
    expect([page.origin, page.pathname]).toEqual([given.origin, given.pathname])
    expect(Object.fromEntries(page.searchParams)).toEqual({
      ...Object.fromEntries(given.searchParams),
      fiatCurrency: 'EUR',
    })
  }
  expect(requestProblems('generators-onrampurl', t, '/v1/generators/onrampurl')).toEqual([])
})

const purchases = named('account-history').filter(([, { request }]) => {
  const query = request?.query as { onramp?: string } | undefined
  return query === undefined || query.onramp !== undefined
})

test.each(purchases)('account-history with onramp: %s', async (_title, example) => {
  const t = onramp(() => replyOf(example))
  const asked = t.ask('activity')
  if (example.status !== '200')
    await expect(asked).rejects.toMatchObject({ kind: 'http', status: Number(example.status) })
  else {
    const { items, next } = (await asked) as Page<Transaction>
    expect(items).toMatchObject([
      { id: 'c1', onramp: 'inProgress', status: 'pending', hash: '', chain: 'eip155:8453' },
      { id: 'c2', onramp: 'success', status: 'confirmed', chain: null, transfers: [{ symbol: 'SOL' }] },
    ])
    expect(next).toBeNull()
  }
  expect(requestProblems('account-history', t, `/v1/account/${ME}/history`)).toEqual([])
  expect(t.calls[0]?.url.searchParams.get('onramp')).toBe('coinbase')
})

test('account-history with onramp: both kinds of reply are among the examples', () => {
  expect(purchases.map(([, { status }]) => status)).toEqual(
    expect.arrayContaining(['200', '400', '401', '503']),
  )
})

const METHODS = {
  'rpc-reown_getExchanges': { verb: 'exchanges', given: { includeOnly: ['harbour', 'granary'] } },
  'rpc-reown_getExchangePayUrl': {
    verb: 'url',
    given: {
      exchangeId: 'harbour',
      paymentAsset: {
        network: 'eip155:8453',
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      },
      amount: '10',
      recipient: ME,
    },
  },
  'rpc-reown_getExchangeBuyStatus': { verb: 'status', given: { exchangeId: 'harbour', sessionId: SESSION } },
} as const

const REASON = {
  exchanges: 'UNABLE_TO_GET_EXCHANGES',
  url: 'UNABLE_TO_GET_PAY_URL',
  status: 'UNABLE_TO_GET_BUY_STATUS',
} as const

const calls = Object.entries(METHODS).flatMap(([name, call]) =>
  examplesOf(name).map(
    example => [`${name}: ${example.status} ${example.name}`, name, call, example] as const,
  ),
)

interface RpcBody {
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

test.each(calls)('%s', async (_title, name, { verb, given }, example) => {
  const t = pay(() => replyOf(example))
  const asked = t.ask(verb, given)
  const { result, error } = typeof example.body === 'object' ? ((example.body ?? {}) as RpcBody) : {}
  if (!result)
    await expect(asked).rejects.toMatchObject({
      kind: 'pay',
      data: { reason: REASON[verb], ...(error ? { serviceCode: error.code } : {}) },
      ...(error ? { details: error.message } : {}),
    })
  else if (verb === 'status') {
    // An empty or missing hash is no hash.
    const { status, txHash } = result
    expect(await asked).toEqual({ status, ...(txHash ? { txHash } : {}) })
  } else expect(await asked).toEqual(result)
  expect(requestProblems(name, t, '/v1/json-rpc')).toEqual([])
})
