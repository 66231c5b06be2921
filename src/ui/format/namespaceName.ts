import type { Namespace } from '../../bridge/contract/network.ts'

/** Families of chains as people call them. */
const NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

export function namespaceName(namespace: Namespace): string {
  return NAMES[namespace] ?? namespace
}
