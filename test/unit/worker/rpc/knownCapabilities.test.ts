import { expect, test } from 'vitest'
import { knownCapabilities } from '../../../../src/worker/rpc/knownCapabilities.ts'
import { A, testRpc, walletConnect } from './harness.ts'

const ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ATOMIC = { status: 'supported' }

const CAPABILITIES = {
  '0x0': { atomic: ATOMIC },
  '0x2105': { paymasterService: { supported: true } },
  [`0x2105:${ADDRESS.toLowerCase()}`]: { paymasterService: { supported: false } },
}

test('known capabilities: those of every chain are merged with those of the chain, the account first', () => {
  expect(knownCapabilities(CAPABILITIES, ['0x0', ['0x2105']], [])).toEqual({
    '0x2105': { atomic: ATOMIC, paymasterService: { supported: true } },
  })
  expect(knownCapabilities(CAPABILITIES, [ADDRESS, ['0x2105', '0x1']], [])).toEqual({
    '0x2105': { atomic: ATOMIC, paymasterService: { supported: false } },
    '0x1': { atomic: ATOMIC },
  })
})

test('known capabilities: without chain ids the approved chains are answered', () => {
  expect(Object.keys(knownCapabilities(CAPABILITIES, [ADDRESS], ['0x1', '0xa']) ?? {})).toEqual([
    '0x1',
    '0xa',
  ])
})

test('known capabilities: a wallet that gave none for these chains must be asked', () => {
  expect(knownCapabilities(undefined, [ADDRESS], ['0x1'])).toBeUndefined()
  expect(knownCapabilities({ '0xa': { atomic: ATOMIC } }, [ADDRESS, ['0x1']], [])).toBeUndefined()
})

test('rpc: wallet_getCapabilities is answered from what the wallet gave with its session', async () => {
  const t = await testRpc()
  const capabilities = { '0x0': { atomic: { status: 'supported' } } }
  t.connect({ ...walletConnect(['wallet_getCapabilities']), capabilities })
  expect(await t.ask('wallet_getCapabilities', [A, ['0x1']])).toEqual({ '0x1': capabilities['0x0'] })
  expect(t.wallet).toHaveLength(0)
})
