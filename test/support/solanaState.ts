import type { SharedState } from '../../src/bridge/contract/state.ts'
import { solana, solanaDevnet } from '../../src/networks.ts'
import { resolveConfig } from '../../src/ui/client/config/resolveConfig.ts'
import { stateBeforeEngine } from '../../src/ui/client/create/stateBeforeEngine.ts'

export const ALICE = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
export const BOB = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

/** The engine's state with this Solana account connected; `null` for none. */
export function solanaState(
  address: string | null,
  network: `solana:${string}` = solana.caipNetworkId,
): SharedState {
  const state = stateBeforeEngine(resolveConfig({ networks: [solana, solanaDevnet] }).engine, null)
  const networks = { ...state.networks, active: { solana: network } }
  if (address === null) return { ...state, networks }
  return {
    ...state,
    networks,
    connections: {
      solana: {
        namespace: 'solana',
        status: 'connected',
        walletId: 'example',
        kind: 'announced',
        wallet: { name: 'Example', type: 'announced' },
        reach: 'reachable',
        approvedNetworks: 'all',
      },
    },
    accounts: {
      solana: {
        address,
        caipAddress: `${network}:${address}`,
        allAccounts: [{ namespace: 'solana', address, type: 'eoa' }],
      },
    },
  }
}
