import { expect, test } from 'vitest'
import type { AccountEntry, AccountState } from '../../../../src/bridge/contract/state.ts'
import { accountChoices } from '../../../../src/ui/views/embedded/accountChoices.ts'

const SMART = '0x1111111111111111111111111111111111111111'
const EOA = '0x2222222222222222222222222222222222222222'
const both: readonly AccountEntry[] = [
  { namespace: 'eip155', address: SMART, type: 'smartAccount' },
  { namespace: 'eip155', address: EOA, type: 'eoa' },
]
const standing = (address: string, allAccounts = both): AccountState => ({
  address,
  caipAddress: `eip155:1:${address}`,
  allAccounts,
})
const slice = { accountTypes: {}, smartAccountNetworks: [1, 8453] }

test('accounts: both of a login, the one in use by its address', () => {
  expect(accountChoices(standing(SMART), slice, 'eip155:1')).toEqual([
    { type: 'smartAccount', address: SMART, isCurrent: true },
    { type: 'eoa', address: EOA, isCurrent: false },
  ])
  expect(accountChoices(standing(EOA.toUpperCase().replace('0X', '0x')), slice, 'eip155:1')).toMatchObject([
    { type: 'smartAccount', isCurrent: false },
    { type: 'eoa', isCurrent: true },
  ])
})

test('accounts: no smart account where the site has none, but one in use is named', () => {
  expect(accountChoices(standing(EOA), slice, 'eip155:10').map(({ type }) => type)).toEqual(['eoa'])
  expect(accountChoices(standing(SMART), slice, 'eip155:10').map(({ type }) => type)).toEqual([
    'smartAccount',
    'eoa',
  ])
})

test('accounts: a site that names no other address still offers the other account', () => {
  expect(accountChoices(standing(EOA, []), slice, 'eip155:8453')).toEqual([
    { type: 'smartAccount', address: null, isCurrent: false },
    { type: 'eoa', address: EOA, isCurrent: true },
  ])
  const chosen = { ...slice, accountTypes: { eip155: 'smartAccount' } } as const
  expect(accountChoices(standing(SMART, []), chosen, 'eip155:1')).toMatchObject([
    { type: 'smartAccount', address: SMART, isCurrent: true },
    { type: 'eoa', address: null, isCurrent: false },
  ])
})

test('accounts: only EVM networks have smart accounts, whatever their number', () => {
  const solana = standing('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', [])
  expect(
    accountChoices(solana, { ...slice, smartAccountNetworks: [5] }, 'solana:5').map(({ type }) => type),
  ).toEqual(['eoa'])
})
