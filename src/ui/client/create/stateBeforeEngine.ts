import type { SharedState } from '../../../bridge/contract/state.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { WC_IDLE } from '../../../bridge/values/defaults.ts'
import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { PROTOCOL } from '../../../bridge/wire/protocol.ts'
import type { Hint } from '../values/hint.ts'

/**
 * The state that is shown before the engine's first snapshot: the config's networks, and the account of the last visit as
 * `connecting`. A page without a hint has no connection: its button is drawn at once (docs/decisions/050).
 *
 * @param isServer a server cannot read the hint of a visitor, so that its state is `connecting` without an account
 */
export function stateBeforeEngine(config: EngineConfig, hint: Hint | null, isServer = false): SharedState {
  const fallback = config.networks.find(({ caipNetworkId }) => caipNetworkId === config.defaultNetwork)
  const namespace = hint?.namespace ?? fallback?.chainNamespace ?? 'eip155'
  const wallet = {
    name: hint?.walletName ?? '',
    ...(hint?.walletIcon && { icon: hint.walletIcon }),
    type: 'announced',
  } as const
  return {
    engine: { epoch: 0, protocol: PROTOCOL, build: '', storage: 'memory', online: true, tabs: 0 },
    connections:
      hint || isServer
        ? {
            [namespace]: {
              namespace,
              status: 'connecting',
              walletId: '',
              kind: wallet.type,
              wallet,
              reach: 'reachable',
              approvedNetworks: [],
            },
          }
        : {},
    accounts: hint
      ? { [namespace]: { address: hint.address, caipAddress: hint.caipAddress, allAccounts: [] } }
      : {},
    networks: {
      known: config.networks,
      activeNamespace: namespace,
      active: { [namespace]: hint?.networkId ?? config.defaultNetwork },
      unsupported: {},
    },
    wc: WC_IDLE,
    standby: {},
    wallets: { found: [], recent: [], left: [], labels: {} },
    embedded: EMBEDDED_INITIAL,
    signIn: {},
    requests: {},
    requestCount: 0,
    recovered: {},
    alerts: {},
    balances: {},
    assets: {},
    identities: hint?.profileName
      ? { [hint.caipAddress]: { status: 'loading', name: hint.profileName, avatar: null } }
      : {},
  }
}
