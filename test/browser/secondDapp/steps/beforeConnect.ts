import { ask, type StepGroup } from '../step.ts'

const HELLO = '0x68656c6c6f'

export const BEFORE_CONNECT: StepGroup = {
  title: 'Before the page is connected',
  standard: 'EIP-1193, EIP-1102, EIP-2255',
  steps: [
    ask('eth_accounts of a stranger', 'eth_accounts'),
    ask('eth_coinbase of a stranger', 'eth_coinbase'),
    ask('eth_chainId of a stranger', 'eth_chainId'),
    ask('net_version of a stranger', 'net_version'),
    ask('a chain read of a stranger', 'eth_getBalance', [
      '0x0000000000000000000000000000000000000001',
      'latest',
    ]),
    ask('wallet_getPermissions of a stranger', 'wallet_getPermissions'),
    ask('personal_sign of a stranger', 'personal_sign', dapp => [HELLO, dapp.settings.accounts[0]]),
    ask('eth_signTypedData_v4 of a stranger', 'eth_signTypedData_v4', dapp => [
      dapp.settings.accounts[0],
      JSON.stringify({
        types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
        primaryType: 'Note',
        domain: {},
        message: { text: 'hello' },
      }),
    ]),
    ask('eth_sendTransaction of a stranger', 'eth_sendTransaction', dapp => [
      { from: dapp.settings.accounts[0], to: dapp.settings.accounts[1], value: '0x1' },
    ]),
    ask('wallet_sendCalls of a stranger', 'wallet_sendCalls', dapp => [
      {
        version: '2.0.0',
        from: dapp.settings.accounts[0],
        chainId: '0x1',
        atomicRequired: false,
        calls: [{ to: dapp.settings.accounts[1], value: '0x1' }],
      },
    ]),
    ask('wallet_getCapabilities of a stranger', 'wallet_getCapabilities', dapp => [
      dapp.settings.accounts[0],
    ]),
    ask('eth_getEncryptionPublicKey of a stranger', 'eth_getEncryptionPublicKey', dapp => [
      dapp.settings.accounts[0],
    ]),
    ask('wallet_revokePermissions of a stranger', 'wallet_revokePermissions', [{ eth_accounts: {} }]),
  ],
}
