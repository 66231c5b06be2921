import { expect, test } from 'vitest'
import { parseParams } from '../../../src/bridge/schema/params.ts'
import {
  capabilitiesSchema,
  capabilitySchema,
  walletAssetSchema,
  walletAssetsSchema,
} from '../../../src/worker/data/assets/tokens.schema.ts'
import eip5792 from './data/eip5792.json' with { type: 'json' }
import erc7811 from './data/erc7811.json' with { type: 'json' }

interface SendCalls {
  readonly calls: readonly [object, object]
}

const capabilities = [...eip5792, ...erc7811].filter(({ section }) => /Capabilities/.test(section))

test.each(capabilities.filter(({ section }) => !/Parameters/.test(section)))(
  'EIP-5792: $section is read as capabilities',
  ({ value }) => {
    expect(capabilitiesSchema.safeParse(value).success).toBe(true)
  },
)

test('ERC-7811: the capability of the document says that assets are listed', () => {
  const values = erc7811.filter(({ section }) => section === 'Capabilities').map(({ value }) => value)
  for (const value of values as unknown as readonly Record<string, unknown>[])
    expect(capabilitySchema.safeParse(value['0xa']).success).toBe(true)
  expect(values).toHaveLength(1)
})

test.each(erc7811.filter(({ section }) => section === 'Well-known asset types'))(
  'ERC-7811: $value.type is read as an asset',
  ({ value }) => {
    expect(walletAssetSchema.safeParse(value).success).toBe(true)
  },
)

test('ERC-7811: the response of the document is read', () => {
  const response = erc7811.find(({ section }) => section === 'Example response')?.value
  expect(walletAssetsSchema.safeParse(response).success).toBe(true)
})

// The document's own rule for chain ids forbids leading zeros, and `0xfbadbaf01` has half a byte.
test.each([
  ['chainId', { chainId: '0x01' }, {}],
  ['calls[1].data', {}, { data: '0xfbadbaf01' }],
])('EIP-5792: the example of the document is refused for its %s and read without it', (field, top, call) => {
  const [params] = eip5792.filter(({ section }) => /sendCalls/.test(section)).map(({ value }) => value)
  const [example] = params as unknown as readonly [SendCalls]
  const [entry, two] = example.calls
  const good = { ...example, chainId: '0x1', calls: [entry, { ...two, data: '0xfbadbaf0' }] }
  const bad = { ...good, ...top, calls: [entry, { ...good.calls[1], ...call }] }
  expect(() => parseParams('wallet_sendCalls', [bad], 1)).toThrow(`params[0].${field}`)
  expect(() => parseParams('wallet_sendCalls', [good], 1)).not.toThrow()
})
