import { type Text, t } from '../../words/t.ts'

const WORDS: Readonly<Record<string, Text>> = {
  personal_sign: 'Sign a message',
  eth_sign: 'Sign a message',
  eth_signTypedData: 'Sign typed data',
  eth_signTypedData_v3: 'Sign typed data',
  eth_signTypedData_v4: 'Sign typed data',
  eth_sendTransaction: 'Send a transaction',
  wallet_sendCalls: 'Send a transaction',
  wallet_switchEthereumChain: 'Switch network',
  wallet_addEthereumChain: 'Add a network',
  wallet_grantPermissions: 'Grant permissions',
  wallet_revokePermissions: 'Revoke permissions',
  wallet_requestExecutionPermissions: 'Grant permissions',
  wallet_revokeExecutionPermission: 'Revoke permissions',
}

/** A wallet method in words a person reads. */
export function requestWords(method: string): string {
  return t((Object.hasOwn(WORDS, method) && WORDS[method]) || 'Answer a request')
}
