import { ask, type StepGroup } from '../step.ts'
import { connect } from './connectByHand.ts'

export const CONNECT: StepGroup = {
  title: 'Connect and permissions',
  standard: 'EIP-1102, EIP-2255',
  steps: [
    {
      name: 'eth_requestAccounts, rejected',
      async run(dapp) {
        await dapp.hand('rejectNext')
        return connect(dapp, 'chooseInVain', 'eth_requestAccounts')
      },
    },
    ask('eth_accounts after the rejection', 'eth_accounts'),
    {
      name: 'eth_requestAccounts twice at once',
      events: ['accountsChanged'],
      async run(dapp) {
        const codeOf = (error: { code?: unknown }) => ({ code: error.code })
        const answers = Promise.all([
          dapp.request('eth_requestAccounts'),
          dapp.request('eth_requestAccounts').catch(codeOf),
        ])
        await dapp.hand('choose')
        return answers
      },
    },
    ask('eth_requestAccounts of a connected page', 'eth_requestAccounts'),
    ask('eth_requestAccounts with empty params', 'eth_requestAccounts', []),
    ask('eth_accounts of a connected page', 'eth_accounts'),
    ask('eth_coinbase of a connected page', 'eth_coinbase'),
    ask('wallet_getPermissions of a connected page', 'wallet_getPermissions'),
    ask('wallet_requestPermissions of a connected page', 'wallet_requestPermissions', [{ eth_accounts: {} }]),
    {
      name: 'wallet_requestPermissions, rejected',
      async run(dapp) {
        await dapp.hand('rejectNext')
        return dapp.request('wallet_requestPermissions', [{ eth_accounts: {} }])
      },
    },
    ask('wallet_requestPermissions without params', 'wallet_requestPermissions'),
    ask('wallet_requestPermissions of nothing', 'wallet_requestPermissions', [{}]),
    ask('wallet_requestPermissions of an unknown permission', 'wallet_requestPermissions', [{ nothing: {} }]),
    ask('wallet_requestPermissions of a text', 'wallet_requestPermissions', ['eth_accounts']),
  ],
}

/** The last steps: the page gives its permission back. */
export const REVOKE: StepGroup = {
  title: 'Revoke',
  standard: 'EIP-2255 and wallet_revokePermissions',
  steps: [
    ask('wallet_revokePermissions without params', 'wallet_revokePermissions'),
    ask('wallet_revokePermissions of nothing', 'wallet_revokePermissions', [{}]),
    {
      name: 'wallet_revokePermissions of the accounts',
      events: ['accountsChanged'],
      run: dapp => dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }]),
    },
    ask('eth_accounts after the revocation', 'eth_accounts'),
    ask('wallet_getPermissions after the revocation', 'wallet_getPermissions'),
    ask('personal_sign after the revocation', 'personal_sign', dapp => ['0x00', dapp.settings.accounts[0]]),
    ask('eth_chainId after the revocation', 'eth_chainId'),
    {
      name: 'wallet_requestPermissions connects again',
      events: ['accountsChanged'],
      run: dapp => connect(dapp, 'choose', 'wallet_requestPermissions', [{ eth_accounts: {} }]),
    },
    {
      name: 'eth_requestAccounts connects again',
      events: ['accountsChanged'],
      run: dapp => connect(dapp, 'choose', 'eth_requestAccounts'),
    },
  ],
}
