import { expect, test } from 'vitest'
import { isSmartAccount } from '../../../../src/bridge/values/isSmartAccount.ts'

const OWNER = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const CONTRACT = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const accountIn = (address: typeof OWNER | typeof CONTRACT) => ({
  address,
  allAccounts: [
    { namespace: 'eip155', address: OWNER, type: 'eoa' },
    { namespace: 'eip155', address: CONTRACT, type: 'smartAccount' },
  ] as const,
})

test('smart account: says what the active account is', () => {
  expect(isSmartAccount(accountIn(OWNER))).toBe(false)
  expect(isSmartAccount(accountIn(CONTRACT))).toBe(true)
})

test('smart account: says what another account of the namespace is, whatever the case of its address', () => {
  expect(isSmartAccount(accountIn(OWNER), CONTRACT.toLowerCase())).toBe(true)
  expect(isSmartAccount(accountIn(CONTRACT), OWNER)).toBe(false)
})

test('smart account: an address that the wallet did not give, and a namespace that is not connected', () => {
  expect(isSmartAccount(accountIn(CONTRACT), '0x000000000000000000000000000000000000dEaD')).toBe(false)
  expect(isSmartAccount(undefined)).toBe(false)
  expect(isSmartAccount(undefined, CONTRACT)).toBe(false)
})
