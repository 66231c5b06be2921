import type { Eip1193Provider } from '../client/api/eip1193Types.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/** The EIP-1193 provider, for viem's `custom()` or ethers' `BrowserProvider`. Always the same object. */
export function useProvider(namespace: 'eip155' = 'eip155'): Eip1193Provider {
  return useTabkey().provider(namespace)
}
