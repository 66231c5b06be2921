import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ControlSlice } from '../../../../src/bridge/contract/control.ts'
import { REMOVABLE_FEATURES } from '../../../../src/bridge/options/features.ts'
import { isWalletRemoved, withoutRemoved } from '../../../../src/bridge/services/control.ts'
import { mainnet } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { REMOVABLE_METHODS } from '../../../../src/worker/base/removable.ts'

const { engine, page } = resolveConfig({
  networks: [mainnet],
  projectId: 'project',
  features: { swaps: false, smartSessions: true, pay: true },
  wallets: { custom: [{ id: 'c', name: 'C', rdns: 'com.c' }], exclude: ['x'] },
})
const config = { engine, page }

const slice = fc.record<ControlSlice>({
  version: fc.nat(),
  expires: fc.nat(),
  features: fc.subarray([...REMOVABLE_FEATURES]),
  methods: fc.subarray([...REMOVABLE_METHODS]),
  wallets: fc.array(fc.constantFrom('c', 'com.c', 'io.metamask', 'x')),
})

test('control: it only takes away, and touches neither endpoints nor networks', () => {
  fc.assert(
    fc.property(slice, control => {
      const left = withoutRemoved(config, control)
      for (const [name, isOn] of Object.entries(left.engine.features))
        if (isOn === true) expect(engine.features[name as keyof typeof engine.features]).toBe(true)
      for (const name of control.features) expect(left.engine.features[name]).toBe(false)
      expect(left.engine.enableWalletConnect).toBe(!control.methods.includes('walletConnect'))
      expect(left.engine.features.swaps, 'off stays off').toBe(false)
      expect(left.engine.features.socials, 'an account that is logged in keeps its views').toBe(
        engine.features.socials,
      )
      expect(left.page.wallets.exclude).toEqual(expect.arrayContaining(['x', ...control.wallets]))
      const { endpoints, networks, projectId } = left.engine
      expect({ endpoints, networks, projectId }).toEqual({
        endpoints: engine.endpoints,
        networks: engine.networks,
        projectId: 'project',
      })
      expect(left.engine.customWallets).toHaveLength(
        control.wallets.includes('c') || control.wallets.includes('com.c') ? 0 : 1,
      )
    }),
  )
})

test('control: an empty file leaves the same config, so that nothing is drawn again', () => {
  const empty = { version: 3, expires: 1, features: [], methods: [], wallets: [] }
  expect(withoutRemoved(config, empty)).toBe(config)
  expect(withoutRemoved(config, null)).toBe(config)
})

test('control: a wallet is known by its id or its rdns', () => {
  const control = { version: 1, expires: 1, features: [], methods: [], wallets: ['io.a'] }
  expect(isWalletRemoved(control, { id: 'io.a' })).toBe(true)
  expect(isWalletRemoved(control, { id: '1', rdns: 'io.a' })).toBe(true)
  expect(isWalletRemoved(control, { id: '1', rdns: null })).toBe(false)
  expect(isWalletRemoved(control, { id: '1' })).toBe(false)
  expect(isWalletRemoved(null, { id: 'io.a' })).toBe(false)
})
