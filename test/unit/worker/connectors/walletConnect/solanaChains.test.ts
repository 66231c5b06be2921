import { expect, test } from 'vitest'
import {
  currentAccountId,
  currentChainId,
  formerChainId,
  sessionChainId,
} from '../../../../../src/worker/connectors/walletConnect/solanaChains.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const FORMER = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

test('ids are mapped for mainnet and devnet, and left alone elsewhere', () => {
  expect(formerChainId(MAINNET)).toBe(FORMER)
  expect(formerChainId('eip155:1')).toBeUndefined()
  expect(formerChainId('solana:toString')).toBeUndefined()
  expect(currentChainId(FORMER)).toBe(MAINNET)
  expect(currentChainId('eip155:1')).toBe('eip155:1')
  expect(currentChainId('constructor')).toBe('constructor')
})

test('an account keeps its address and gets the current id of its chain', () => {
  expect(currentAccountId(`${FORMER}:abc`)).toBe(`${MAINNET}:abc`)
  expect(currentAccountId('eip155:1:0xabc')).toBe('eip155:1:0xabc')
  expect(currentAccountId('no colon')).toBe('no colon')
})

test.for([
  ['accounts', { solana: { accounts: [`${FORMER}:abc`] } }, FORMER],
  ['chains', { solana: { chains: [FORMER], accounts: [] } }, FORMER],
  ['an older wallet’s key', { [FORMER]: { accounts: [] } }, FORMER],
  ['both', { solana: { chains: [FORMER, MAINNET], accounts: [] } }, MAINNET],
  ['neither', { eip155: { accounts: [] } }, MAINNET],
] as const)('a session approves the network by %s', ([_by, namespaces, chainId]) => {
  expect(sessionChainId(namespaces, MAINNET)).toBe(chainId)
})
