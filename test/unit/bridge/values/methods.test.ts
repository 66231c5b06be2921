import { expect, test } from 'vitest'
import {
  FILTER_METHODS,
  getEmbeddedRoute,
  getRoute,
  SAFE_METHODS,
} from '../../../../src/bridge/values/methods.ts'
import { isUnsafe, NOT_SAFE_METHODS, ONCE_METHODS } from '../../../../src/bridge/values/walletMethods.ts'

test('methods: 41 are safe, 11 are not, none is both', () => {
  expect([SAFE_METHODS.size, NOT_SAFE_METHODS.size]).toEqual([41, 11])
  expect([...SAFE_METHODS].filter(method => NOT_SAFE_METHODS.has(method))).toEqual([])
})

test('methods: the methods that the specification names are on their list', () => {
  const safe = ['eth_call', 'eth_getBalance', 'wallet_getCapabilities', 'wallet_getAssets']
  expect(safe.filter(method => !SAFE_METHODS.has(method))).toEqual([])
  const notSafe = [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ]
  expect(notSafe.filter(method => !NOT_SAFE_METHODS.has(method))).toEqual([])
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(getRoute(method), method).toBe('wallet')
})

test('methods: where each goes', () => {
  const routes = Object.fromEntries(
    [
      'eth_accounts',
      'eth_chainId',
      'net_version',
      'eth_getBalance',
      'eth_call',
      'eth_sendRawTransaction',
      'eth_newFilter',
      'web3_clientVersion',
      'personal_sign',
      'eth_sendTransaction',
      'wallet_getCapabilities',
      'wallet_getPermissions',
      'wallet_revokePermissions',
      'eth_mine',
      'debug_traceTransaction',
      'constructor',
      '__proto__',
      '',
    ].map(method => [method, `${getRoute(method)}${isUnsafe(method) ? ', unsafe' : ''}`]),
  )
  expect(routes).toMatchInlineSnapshot(`
    {
      "": "unknown",
      "__proto__": "unknown",
      "constructor": "unknown",
      "debug_traceTransaction": "unknown",
      "eth_accounts": "local",
      "eth_call": "node",
      "eth_chainId": "local",
      "eth_getBalance": "node",
      "eth_mine": "unknown",
      "eth_newFilter": "node",
      "eth_sendRawTransaction": "node",
      "eth_sendTransaction": "wallet, unsafe",
      "net_version": "local",
      "personal_sign": "wallet, unsafe",
      "wallet_getCapabilities": "wallet",
      "wallet_getPermissions": "wallet",
      "wallet_revokePermissions": "wallet, unsafe",
      "web3_clientVersion": "node",
    }
  `)
})

test('methods: nothing that must happen once is unsafe to read or goes to a wallet', () => {
  for (const method of ONCE_METHODS) expect(getRoute(method)).toBe('node')
  for (const method of FILTER_METHODS) expect(ONCE_METHODS.has(method)).toBe(true)
})

test('methods: every method that asks a person is unsafe', () => {
  for (const method of NOT_SAFE_METHODS) expect(isUnsafe(method)).toBe(true)
  for (const method of SAFE_METHODS) expect(isUnsafe(method)).toBe(false)
})

test('methods: ERC-7715 under its names since 2025 asks a person, once, and never the embedded wallet', () => {
  for (const method of ['wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission']) {
    expect([getRoute(method), isUnsafe(method), getEmbeddedRoute(method)]).toEqual([
      'wallet',
      true,
      'unknown',
    ])
  }
  expect(isUnsafe('wallet_getSupportedExecutionPermissions')).toBe(false)
})
