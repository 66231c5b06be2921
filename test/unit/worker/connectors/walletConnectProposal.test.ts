import { expect, test } from 'vitest'
import { oneClickNamespace } from '../../../../src/worker/connectors/walletConnect/createProposer.ts'
import { createProposal } from '../../../../src/worker/connectors/walletConnect/proposal.ts'
import { testConfig, testNetwork } from '../../../support/walletConnectRig.ts'

const asked = (walletConnect: ReturnType<typeof testConfig>['walletConnect']) =>
  createProposal(testConfig({ walletConnect }))

test('proposal: 24 methods, two events, every network, its public node by bare id', () => {
  const { eip155, ...others } = asked({})
  expect(others).toEqual({})
  expect(eip155?.methods).toHaveLength(24)
  expect(new Set(eip155?.methods).size).toBe(24)
  expect(eip155).toMatchObject({
    chains: ['eip155:1', 'eip155:8453'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 1: 'http://127.0.0.1:1/1', 8453: 'http://127.0.0.1:1/8453' },
  })
})

test('proposal: methods, chains and events of the host replace the list of their namespace', () => {
  const { eip155 } = asked({
    methods: { eip155: ['personal_sign'] },
    chains: { eip155: ['eip155:10'] },
    events: { eip155: [] },
    defaultChain: 'eip155:10',
  })
  expect(eip155).toMatchObject({
    methods: ['personal_sign'],
    chains: ['eip155:10'],
    events: [],
    defaultChain: '10',
  })
})

test('proposal: the first rpcMap entry empties the map of its namespace', () => {
  const { eip155 } = asked({
    rpcMap: { 'eip155:10': 'https://ten.example', 'eip155:1': 'https://one.example' },
  })
  expect(eip155?.rpcMap).toEqual({ 10: 'https://ten.example', 1: 'https://one.example' })
})

test('proposal: a namespace named only by the host is made', () => {
  expect(asked({ methods: { solana: ['solana_signMessage'] } }).solana).toEqual({
    chains: [],
    methods: ['solana_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: {},
  })
})

test('proposal: a host URL that may carry a key is not told to wallets', () => {
  const config = testConfig({
    networks: [testNetwork(1, 'Ethereum')],
    endpoints: { rpc: { 'eip155:1': ['https://n.example/key'] } },
  })
  expect(JSON.stringify(createProposal(config))).not.toContain('key')
})

test('one-click namespace: eip155 alone, and none when the proposal has chains of another namespace', () => {
  const evm = createProposal(testConfig())
  expect(oneClickNamespace(evm)).toBe(evm.eip155)
  const { eip155 } = evm
  if (!eip155) throw new Error('The test config has EVM networks')
  expect(oneClickNamespace({ eip155, solana: eip155 })).toBeUndefined()
  expect(oneClickNamespace({ solana: eip155 })).toBeUndefined()
  expect(oneClickNamespace({})).toBeUndefined()
})
