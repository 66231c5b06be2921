import { describe, expect, test } from 'vitest'
import type { SwapQuoteRequest } from '../../../src/bridge/features/swaps/contract.ts'
import { createJupiterSwaps } from '../../../src/worker/features/swaps/sources/jupiterSwaps.ts'
import { type ContractExample, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { responseOf } from '../../contracts/responseOf.ts'
import { createSwapRig, SERVICE, signal } from '../worker/features/swapSources/swapRig.ts'

const NETWORK = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const TAKER = 'TabkeyTakerTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT'
const ENDPOINT = { type: 'jupiter', url: `${SERVICE}/swap/v2`, headers: { 'x-api-key': 'key' } } as const

const readOutcome = (made: Promise<unknown>) => made.catch((error: { kind?: string }) => error.kind)
const quotes = examplesOf('swaps-jupiter-quote')
const [FIRST] = quotes as readonly [ContractExample]

/** The swap that an example is the answer to. */
function toInput({ request }: ContractExample): SwapQuoteRequest {
  const { inputMint, outputMint, amount } = ((request ?? FIRST.request) as { query: unknown })
    .query as Record<string, string>
  return {
    network: NETWORK,
    from: `${NETWORK}:${inputMint}`,
    to: `${NETWORK}:${outputMint}`,
    amount: amount ?? '',
  }
}

const table = (name: string) => examplesOf(name).map(example => [example.name, example] as const)

describe('Jupiter quote', () => {
  const READ: Readonly<Record<string, unknown>> = {
    'a quote of two tokens': { toAmount: 997_000n, feeParts: 0n },
    'coins are sold: the mint of wrapped SOL': { toAmount: 997_000_000n, feeParts: 0n },
    'coins are bought': { toAmount: 997_000n, feeParts: 0n },
    'a quote with a fee of the platform': { toAmount: 992_015n, feeParts: 50n },
    'no route, or a token that is not traded': 'swap-no-quote',
    'no key': 'swap-step',
    'over the rate': 'swap-step',
    'the service failed': 'swap-step',
  }

  test.each(table('swaps-jupiter-quote'))('%s', async (name, example) => {
    const { context, asked } = createSwapRig({ serve: () => responseOf(example) })
    const service = createJupiterSwaps(ENDPOINT, context)
    expect(READ[name], 'each example has its expected value').toBeDefined()
    expect(await readOutcome(service.quote(toInput(example), TAKER, 0n, signal))).toEqual(READ[name])
    const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
    expect(asked[0]?.url.pathname).toBe('/swap/v2/quote')
    expect(problemsOfRequest('swaps-jupiter-quote', { query })).toEqual([])
    if (example.request) expect(query).toEqual(example.request.query)
    expect(new Headers(asked[0]?.init.headers).get('x-api-key')).toBe('key')
  })

  test.each([
    ['another sold token', { inputMint: TAKER }],
    ['another bought token', { outputMint: TAKER }],
    ['another amount', { inAmount: '1' }],
    ['a lower minimum', { otherAmountThreshold: '987028' }],
  ])('a quote with %s is refused', async (_, change) => {
    const { context } = createSwapRig({
      serve: () => Response.json({ ...(FIRST.body as object), ...change }),
    })
    const service = createJupiterSwaps(ENDPOINT, context)
    expect(await readOutcome(service.quote(toInput(FIRST), TAKER, 0n, signal))).toBe('swap-unsafe')
  })
})

describe('Jupiter swap', () => {
  const READ: Readonly<Record<string, unknown>> = {
    'the transaction of a quote': { toAmount: 997_000n },
    'the transaction of a quote that sells coins': { toAmount: 997_000_000n },
    'the route is gone': 'swap-step',
    'no key': 'swap-step',
    'over the rate': 'swap-step',
    'a field of the quote was left out': 'swap-step',
  }

  test.each(table('swaps-jupiter-swap'))('%s', async (name, example) => {
    const asked = (example.request?.body ?? {}) as { quoteResponse?: object }
    const quote = asked.quoteResponse ?? FIRST.body
    const { inputMint, outputMint, inAmount } = quote as Record<string, string>
    const input = {
      network: NETWORK,
      from: `${NETWORK}:${inputMint}`,
      to: `${NETWORK}:${outputMint}`,
      amount: inAmount ?? '',
    } as const
    const rig = createSwapRig({
      serve: ({ pathname }) => (pathname.endsWith('/quote') ? Response.json(quote) : responseOf(example)),
    })
    const service = createJupiterSwaps(ENDPOINT, rig.context)
    expect(READ[name], 'each example has its expected value').toBeDefined()
    const expected = READ[name]
    const outcome = await readOutcome(service.swap(input, TAKER, signal))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toEqual({ ...(expected as object), wire: Uint8Array.of(1, 0, 0, 0, 0, 0) })
    const sent = rig.asked.at(-1)
    const body = JSON.parse(String(sent?.init.body)) as object
    expect(sent?.url.pathname).toBe('/swap/v2/swap')
    // Fields that are not read come back with the others.
    expect(body).toEqual({ quoteResponse: quote, taker: TAKER, wrapAndUnwrapSol: true })
    expect(problemsOfRequest('swaps-jupiter-swap', { body })).toEqual([])
  })

  test('text that is no base64 is refused', async () => {
    const { context } = createSwapRig({
      serve: ({ pathname }) =>
        Response.json(pathname.endsWith('/quote') ? FIRST.body : { swapTransaction: '***' }),
    })
    const service = createJupiterSwaps(ENDPOINT, context)
    expect(await readOutcome(service.swap(toInput(FIRST), TAKER, signal))).toBe('swap-unsafe')
  })
})
