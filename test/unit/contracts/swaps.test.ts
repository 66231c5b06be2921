import { describe, expect, test } from 'vitest'
import type { SwapQuoteRequest } from '../../../src/bridge/features/swaps/contract.ts'
import type { FeatureParameters } from '../../../src/worker/features/feature.ts'
import { type ConvertService, createService } from '../../../src/worker/features/swaps/convertApi.ts'
import { createTokens } from '../../../src/worker/features/swaps/tokens.ts'
import type { ContractExample } from '../../contracts/contracts.ts'
import { testTab } from '../worker/rpc/harness.ts'
import { expectations, hostedReplying, outcomeOf } from './hostedReplies.ts'

const TOKEN = `eip155:1:0x${'2'.repeat(40)}` as const
const OTHER = `eip155:1:0x${'1'.repeat(40)}` as const
const ACCOUNT = OTHER
const ROUTER = `0x${'3'.repeat(40)}`
const signal = new AbortController().signal

/** What the example was asked with, where it says so. */
function wishOf({ request }: ContractExample, to: `eip155:${string}` = OTHER): SwapQuoteRequest {
  const asked = { ...(request?.query as object), ...(request?.body as object) } as Partial<SwapQuoteRequest>
  const { from = TOKEN, amount = '1000000' } = asked
  return { network: 'eip155:1', from, to: asked.to ?? (to as SwapQuoteRequest['to']), amount }
}

function serviceOf(example: ContractExample): ConvertService {
  const { hosted, config } = hostedReplying(example)
  return createService({ hosted, config } as unknown as FeatureParameters)
}

describe('convert-quotes', () => {
  test.each(
    expectations<unknown>('convert-quotes', {
      'a quote': { toAmount: 123_456_789_012_345_678n, feeParts: 85n },
      'so little that nothing comes out': 'swap-no-quote',
      'tokens of two chains': 'swap-no-quote',
      'the market refuses a parameter (no liquidity, amount, unknown token)': 'swap-no-quote',
      'an address that is no CAIP-10': 'swap-no-quote',
      'a query field is missing: plain text': 'swap-step',
      'project key unknown or project switched off': 'swap-step',
      'quota of the project is used up (with CORS)': 'swap-step',
      'every provider failed': 'swap-step',
    }),
  )('%s', async (_name, example, expected) => {
    expect(await outcomeOf(serviceOf(example).quote(wishOf(example), ACCOUNT, 1n, signal))).toEqual(expected)
  })
})

describe('convert-build-transaction', () => {
  const coin = `eip155:1:0x${'e'.repeat(40)}` as const
  test.each(
    expectations<unknown>('convert-build-transaction', {
      'amount is what comes OUT, base units of the bought token': {
        to: ROUTER,
        gas: 220_000n,
        toAmount: 123_456_789_012_345_678n,
      },
      'not estimated: gas is 0': { to: ROUTER, gas: null, toAmount: 1n },
      'from the coin: the value to send is the asked amount, not in the reply': {
        to: ROUTER,
        gas: 150_000n,
        toAmount: 990_000n,
      },
      'without eip155.slippage, or chains differ': 'swap-step',
      'not enough balance or allowance, no liquidity': 'swap-step',
      'slippage that is no whole number, amount as a number: plain text': 'swap-step',
      'project key unknown or project switched off': 'swap-step',
      'quota of the project is used up (with CORS)': 'swap-step',
      'every provider failed': 'swap-step',
    }),
  )('%s', async (_name, example, expected) => {
    const outcome = await outcomeOf(serviceOf(example).swap(wishOf(example, coin), ACCOUNT, signal))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected as object)
  })
})

describe('convert-build-approve', () => {
  test.each(
    expectations<unknown>('convert-build-approve', {
      'from and to both name the token: the reply is about it in both fields': { spender: ROUTER },
      // Tabkey asks with the sold token in both fields: an approval of the bought one is refused.
      'from is what is sold, to what is bought: reply.from is the sold token, reply.to the BOUGHT one':
        'swap-unsafe',
      'an amount instead of all': { spender: ROUTER },
      'tokens of two chains': 'swap-step',
      'the market refuses a parameter (no liquidity, amount, unknown token)': 'swap-step',
      'an address that is no CAIP-10': 'swap-step',
      'project key unknown or project switched off': 'swap-step',
      'every provider failed': 'swap-step',
    }),
  )('%s', async (_name, example, expected) => {
    const input = { network: 'eip155:1', from: TOKEN, to: OTHER, amount: '1000000' } as const
    const account = `eip155:1:0x${'7'.repeat(40)}` as const
    expect(await outcomeOf(serviceOf(example).approval(input, account, signal))).toEqual(expected)
  })
})

describe('convert-allowance', () => {
  test.each(
    expectations<unknown>('convert-allowance', {
      none: 0n,
      some: 2_500_000n,
      'the coin, or without end': 2n ** 256n - 1n,
      'token that is not traded': 'swap-step',
      'userAddress without its chain': 'swap-step',
      'project key unknown or project switched off': 'swap-step',
      'every provider failed': 'swap-step',
    }),
  )('%s', async (_name, example, expected) => {
    expect(await outcomeOf(serviceOf(example).allowance(wishOf(example), ACCOUNT, signal))).toEqual(expected)
  })
})

describe('convert-gas-price', () => {
  test.each(
    expectations<unknown>('convert-gas-price', {
      wei: 1_200_000_000n,
      'a cheap chain': 1n,
      'chain that is not traded': 'swap-step',
      'a query field is missing: plain text': 'swap-step',
      'project key unknown or project switched off': 'swap-step',
      'every provider failed': 'swap-step',
    }),
  )('%s', async (_name, example, expected) => {
    expect(await outcomeOf(serviceOf(example).gasPrice('eip155:1', signal))).toEqual(expected)
  })
})

describe('convert-tokens', () => {
  test.each(
    expectations<unknown>('convert-tokens', {
      'coin and tokens, in no order': ['ETH 18', 'OLD 0', 'STB 6'],
      'filtered to nothing': [],
      'chain that is not traded': 'swap-step',
      'a query field is missing: plain text': 'swap-step',
      'project key unknown or project switched off': 'swap-step',
      'quota of the project is used up (with CORS)': 'swap-step',
      'every provider failed': 'swap-step',
    }),
  )('%s', async (_name, example, expected) => {
    const { clock, store } = hostedReplying(example)
    const tokens = createTokens({ clock, store } as unknown as FeatureParameters, serviceOf(example))
    const list = tokens
      .list(testTab(), 'eip155:1', null, false)
      .then(found => found.map(({ symbol, decimals }) => `${symbol} ${decimals}`))
    expect(await outcomeOf(list)).toEqual(expected)
  })
})

describe('fungible-price', () => {
  const failures = {
    'no address, or one that is none': 'swap-step',
    'the market refuses the token': 'swap-step',
    'currency outside the list, field missing: plain text': 'swap-step',
    'a token without a price (also: any failure of the market)': 'swap-step',
    'project key unknown or project switched off': 'swap-step',
    'quota of the project is used up (with CORS)': 'swap-step',
    'anything unforeseen: plain text, no JSON': 'swap-step',
  }
  test.each(
    expectations<unknown>('fungible-price', {
      'a token': '0.999871',
      'the coin; a price that cannot be read is 0; no picture': null,
      'two asked, the first answered': '1',
      Solana: '150.25',
      ...failures,
    }),
  )('%s', async (_name, example, expected) => {
    const { addresses = [TOKEN] } = (example.request?.body ?? {}) as { addresses?: (typeof TOKEN)[] }
    const token = addresses[0] ?? TOKEN
    const service = serviceOf(example)
    expect(await outcomeOf(service.price(token, signal))).toBe(expected)
    // A swap goes on without a price, whatever the reason.
    const { clock } = hostedReplying(example)
    const tokens = createTokens({ clock } as unknown as FeatureParameters, service)
    expect(await tokens.price(token)).toBe(expected === 'swap-step' ? null : expected)
  })
})
