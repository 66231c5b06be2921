import { describe, expect, test } from 'vitest'
import {
  readBridgeData,
  readStartedTransfers,
} from '../../../src/worker/features/swaps/sources/bridgeData.ts'
import { readLifiStatus } from '../../../src/worker/features/swaps/sources/lifiStatus.ts'
import { createLifiSwaps } from '../../../src/worker/features/swaps/sources/lifiSwaps.ts'
import { type ContractExample, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { responseOf } from '../../contracts/responseOf.ts'
import {
  ACCOUNT,
  createSwapRig,
  OWNER,
  SERVICE,
  SOLD,
  signal,
  toInput,
} from '../worker/features/swapSources/swapRig.ts'

const LIFI = { type: 'lifi', url: `${SERVICE}/v1` } as const
const BOUGHT = '0x7ab1e50000000000000000000000000000000a02'
const TO_BASE = { ...toInput(), toNetwork: 'eip155:8453', to: `eip155:8453:${BOUGHT}` } as const
const readOutcome = (made: Promise<unknown>) => made.catch((error: { kind?: string }) => error.kind)
const QUOTE = examplesOf('swaps-lifi-quote').find(
  ({ name }) => name === 'a quote to another network',
) as ContractExample

/** The example with another field of a part of it. */
const change = (part: 'action' | 'estimate' | 'transactionRequest', fields: object) => {
  const body = QUOTE.body as Record<typeof part, object>
  return { ...body, [part]: { ...body[part], ...fields } }
}
const CALL = (QUOTE.body as { transactionRequest: { data: `0x${string}` } }).transactionRequest.data

describe('LI.FI quote across networks', () => {
  test('is read with the minimum of the service, and asks for no call on the other network', async () => {
    const { context, asked } = createSwapRig({ serve: () => responseOf(QUOTE) })
    const service = createLifiSwaps(LIFI, context)
    expect(await service.quote(TO_BASE, OWNER, 1n, signal)).toEqual({
      toAmount: 99_400_899n,
      minimum: 98_406_890n,
      feeParts: 0n,
    })
    expect(await service.swap(TO_BASE, ACCOUNT, signal)).toMatchObject({ minimum: 98_406_890n })
    const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
    expect(query).toEqual(QUOTE.request?.query)
    expect(problemsOfRequest('swaps-lifi-quote', { query })).toEqual([])
  })

  test.each([
    ['another receiver in the quote', change('action', { toAddress: SOLD }), 'swap-unsafe'],
    ['no receiver in the quote', change('action', { toAddress: undefined }), 'swap-unsafe'],
    ['another network in the quote', change('action', { toChainId: 10 }), 'swap-unsafe'],
    [
      'another receiver in the call',
      change('transactionRequest', { data: CALL.replace(OWNER.slice(2), SOLD.slice(2)) }),
      'swap-unsafe',
    ],
    [
      'another network in the call',
      change('transactionRequest', { data: CALL.replace('2105', '000a') }),
      'swap-unsafe',
    ],
    ['a call that cannot be read', change('transactionRequest', { data: CALL.slice(0, 300) }), 'swap-unsafe'],
    ['no minimum', change('estimate', { toAmountMin: undefined }), 'swap-unsafe'],
    ['coins for the message of the bridge', change('transactionRequest', { value: '0x1' }), 'swap-no-quote'],
  ])('%s', async (_, body, kind) => {
    const { context } = createSwapRig({ serve: () => Response.json(body) })
    expect(await readOutcome(createLifiSwaps(LIFI, context).quote(TO_BASE, OWNER, 1n, signal))).toBe(kind)
  })
})

test('the first parameter of a call of LI.FI', () => {
  const read = { token: SOLD, receiver: OWNER, chainId: 8453n, hasDestinationCall: false }
  expect(readBridgeData(CALL)).toEqual(read)
  for (const data of ['0x', '0x12345678', CALL.slice(0, 200), `0x12345678${'f'.repeat(1_200)}`] as const)
    expect(readBridgeData(data as `0x${string}`)).toBeNull()
})

describe('LI.FI status', () => {
  const at = (chainId: number, token: string) => ({ chainId, transaction: `0x${'7b'.repeat(32)}`, token })
  const READ: Readonly<Record<string, unknown>> = {
    'waiting for the other network': { status: 'pending' },
    arrived: { status: 'ended', at: at(8453, BOUGHT) },
    'arrived as another token': {
      status: 'ended',
      at: at(8453, '0x7ab1e50000000000000000000000000000000a03'),
    },
    returned: { status: 'ended', at: at(1, SOLD) },
    failed: { status: 'failed' },
    'not known yet': { status: 'pending' },
    'a hash that cannot be read': 'http',
    'over the rate': 'http',
    'the service failed': 'http',
  }

  test.each(examplesOf('swaps-lifi-status').map(example => [example.name, example] as const))(
    '%s',
    async (name, example) => {
      const { context, asked } = createSwapRig({ serve: () => responseOf(example) })
      expect(READ[name], 'each example has its expected value').toBeDefined()
      const transaction = `0x${'5a'.repeat(32)}`
      expect(
        await readOutcome(readLifiStatus(LIFI, context, { transaction, fromChain: 1, toChain: 8453 })),
      ).toEqual(READ[name])
      expect(asked[0]?.url.pathname).toBe('/v1/status')
      const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
      expect(problemsOfRequest('swaps-lifi-status', { query })).toEqual([])
    },
  )
})

test('the transfers that the called contract reports, and those of no other', () => {
  const contract = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
  const topics = ['0xcba69f43792f9f399347222505213b55af8e0b0b54b893085c2e27ecbe1644f1'] as const
  // The structure is the first of two parameters of the call, and the only one of the event.
  const data = `0x${'20'.padStart(64, '0')}${CALL.slice(2 + 8 + 128)}` as const
  const read = { token: SOLD, receiver: OWNER, chainId: 8453n, hasDestinationCall: false }
  expect(readStartedTransfers([{ address: contract, topics, data }], contract)).toEqual([read])
  expect(readStartedTransfers([{ address: SOLD, topics, data }], contract)).toEqual([])
  expect(readStartedTransfers([{ address: contract, topics: [], data }], contract)).toEqual([])
  expect(readStartedTransfers([{ address: contract, topics, data: '0x' }], contract)).toEqual([])
})
