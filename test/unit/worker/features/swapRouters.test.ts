import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { isSwapNetwork } from '../../../../src/bridge/services/swapNetworks.ts'
import { BUNDLED_ROUTERS } from '../../../../src/worker/features/swaps/bundledRouters.ts'
import { findRouter } from '../../../../src/worker/features/swaps/routers.ts'
import type { SwapServiceType } from '../../../../src/worker/features/swaps/swapServices.ts'

const V6 = '0x111111125421cA6dc452d289314280a0f8842A65'
const NOW = Date.parse('2026-12-01')
const YEAR_MS = 365 * 86_400_000
const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const find = (
  contract: string,
  network = 'eip155:1',
  added: readonly string[] = [],
  now = NOW,
  service: SwapServiceType = 'convert',
) =>
  findRouter(network as 'eip155:1', contract, {
    service,
    added: added.map(address => ({ network: 'eip155:1', address, name: 'Own' })),
    now,
  })

test('routers: each bundled row has a checksum, a source, a date, and networks with swaps', () => {
  for (const { chains, address, name, source, date } of BUNDLED_ROUTERS) {
    expect(address).toBe(getAddress(address))
    expect(name).not.toBe('')
    expect(source).toMatch(/^https:\/\//)
    expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
    expect(chains.filter(id => !isSwapNetwork(`eip155:${id}`))).toEqual([])
  }
  const rows = BUNDLED_ROUTERS.flatMap(({ chains, address }) =>
    chains.map(id => `${id} ${address.toLowerCase()}`),
  )
  expect(new Set(rows).size).toBe(rows.length)
})

test('routers: a contract is found in any spelling, on its own network alone', () => {
  expect(find(V6)).toBe('1inch Aggregation Router v6')
  expect(find(V6.toLowerCase())).toBe('1inch Aggregation Router v6')
  // ZKsync has other addresses.
  expect(find(V6, 'eip155:324')).toBeNull()
  expect(find('0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', 'eip155:324')).toBe('1inch Aggregation Router v6')
  expect(find('0x6fd4383cB451173D5f9304F041C7BCBf27d561fF')).toBeNull()
  expect(find(V6, 'eip155:11155111')).toBeNull()
  expect(find(OWN)).toBeNull()
})

test('routers: a bundled row that is two years old counts no more', () => {
  expect(find(V6, 'eip155:1', [], NOW + YEAR_MS)).not.toBeNull()
  expect(find(V6, 'eip155:1', [], NOW + 2 * YEAR_MS)).toBeNull()
})

test('routers: rows of the host count in one case or with the right checksum', () => {
  expect(find(OWN.toLowerCase(), 'eip155:1', [OWN])).toBe('Own')
  expect(find(OWN, 'eip155:1', [OWN.toLowerCase()])).toBe('Own')
  expect(find(OWN, 'eip155:10', [OWN])).toBeNull()
  const mixed = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
  expect(find(mixed, 'eip155:1', [mixed])).toBe('Own')
  expect(find(mixed, 'eip155:1', [mixed.replace('fB', 'FB')])).toBeNull()
})

test('routers: a bundled row counts for its own service alone', () => {
  const services = ['convert', 'node', '0x', 'lifi'] as const
  for (const { service, chains, address } of BUNDLED_ROUTERS)
    for (const other of services) {
      const name = find(address, `eip155:${chains[0]}`, [], NOW, other)
      expect(name !== null, `${address} of ${service}, named by ${other}`).toBe(other === service)
    }
})
