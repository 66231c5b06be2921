import type { Network } from '../../../bridge/contract/network.ts'

/** An EVM network as viem and wagmi define chains, without Tabkey's own fields. */
export function toViemChain({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  contracts,
  testnet,
}: Network) {
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorers ? { blockExplorers } : {}),
    ...(contracts ? { contracts } : {}),
    ...(testnet === undefined ? {} : { testnet }),
  }
}
