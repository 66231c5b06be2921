import type { Namespace } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'

/** What a wallet that names no methods is taken to know: an injected EVM wallet, and the embedded one. */
const COMMON: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: ['eth_sendTransaction'],
  solana: ['solana_signTransaction', 'solana_signAndSendTransaction'],
}

/** The methods a payment may use with this wallet. */
export function payingMethods({ namespace, methods }: Connection): readonly string[] {
  return methods ?? COMMON[namespace] ?? []
}
