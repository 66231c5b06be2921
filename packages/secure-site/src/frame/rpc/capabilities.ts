import { numberToHex } from 'viem'
import type { ActiveAccount } from '../account.ts'
import type { Chains } from '../chains.ts'

export const PERMISSION_TYPES = [
  'contract-call',
  'native-token-recurring-allowance',
  'erc20-recurring-allowance',
] as const

/** `wallet_getCapabilities` (EIP-5792): what the active account can do, by chain. */
export function capabilities({ type }: ActiveAccount, chains: Chains): Record<string, object> {
  const entry = (chainId: number) => {
    const isSmart = type === 'smartAccount' && chains.hasSmartAccounts(chainId)
    return {
      atomic: { status: isSmart ? 'supported' : 'unsupported' },
      assetDiscovery: { supported: true },
      ...(isSmart
        ? {
            permissions: {
              supported: true,
              permissionTypes: PERMISSION_TYPES,
              signerTypes: ['keys', 'account'],
              policyTypes: [],
            },
          }
        : {}),
    }
  }
  return Object.fromEntries(chains.ids.map(chainId => [numberToHex(chainId), entry(chainId)]))
}
