import { formatEther, hexToString, isHex } from 'viem'
import type { WalletRequest } from '../../packages/tabkey-testing/src/wallet/walletRequest.ts'

/** What the wallet's window says about a request. */
export interface RequestWords {
  readonly title: string
  /** What is signed or sent, as it is. */
  readonly detail: string
}

const asText = (data: unknown): string => (isHex(data) ? hexToString(data) : String(data))

/** The words of the wallet's window for a request. */
export function describeRequest({ method, params, origin }: WalletRequest): RequestWords {
  const [first, second] = Array.isArray(params) ? params : []
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { title: 'Show your account to this page?', detail: origin }
    case 'personal_sign':
      return { title: 'Sign this message?', detail: asText(first) }
    case 'eth_signTypedData_v4':
      return {
        title: 'Sign this data?',
        detail: typeof second === 'string' ? second : JSON.stringify(second),
      }
    case 'eth_sendTransaction': {
      const value = isHex(first?.value) ? BigInt(first.value) : 0n
      return { title: `Send ${formatEther(value)} ETH?`, detail: `To ${first?.to}` }
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return { title: 'Move to another network?', detail: `Chain ${Number(first?.chainId)}` }
    default:
      return { title: 'Allow this request?', detail: method }
  }
}
