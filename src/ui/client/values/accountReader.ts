import type { Namespace, Network } from '../../../bridge/contract/network.ts'
import type { PreferredAccountTypes } from '../../../bridge/contract/state.ts'
import type { Account, TabkeyState } from '../api/tabkey.ts'

type AccountReader = (state: TabkeyState, namespace?: Namespace) => Account

/**
 * Reads the account of a namespace out of the state. The same inputs give the same object, so that a hook which
 * selects it renders only when something about the account changed.
 */
export function createAccountReader(defaultAccountTypes: PreferredAccountTypes): AccountReader {
  const last = new Map<Namespace, { inputs: readonly unknown[]; account: Account }>()
  return (state, namespace = state.networks.activeNamespace) => {
    const connection = state.connections[namespace]
    const accountState = state.accounts[namespace]
    const identity = accountState && state.identities[accountState.caipAddress]
    const login = connection?.kind === 'embedded' ? state.embedded : undefined
    const chosen = state.embedded.accountTypes
    const isRestoring = !state.ready && Object.keys(state.connections).length > 0
    const inputs = [isRestoring, connection, accountState, identity, login, chosen]
    const known = last.get(namespace)
    if (known?.inputs.every((input, index) => Object.is(input, inputs[index]))) return known.account

    // A hint names the active family only: the engine may have connections of the others too.
    const status = isRestoring ? 'connecting' : (connection?.status ?? 'disconnected')
    const isShown = accountState !== undefined && status !== 'disconnected'
    const accountType = accountState?.allAccounts.find(
      ({ address }) => address === accountState.address,
    )?.type
    // The namespace says what the address is; the compiler cannot follow it through the state.
    const account = {
      namespace,
      status,
      isConnected: status === 'connected' && accountState !== undefined,
      allAccounts: [],
      ...(isShown && accountState),
      ...(isShown && accountType && { accountType }),
      profileName: (isShown && identity?.name) || null,
      profileImage: (isShown && identity?.avatar) || null,
      // A chosen type wins over the config's default.
      preferredAccountTypes: { ...defaultAccountTypes, ...chosen },
      ...(isShown && connection && { connectedWalletInfo: connection.wallet }),
      ...(isShown &&
        login && {
          user: { email: login.email, username: login.username },
          smartAccountDeployed: login.smartAccountDeployed,
        }),
    } as Account
    last.set(namespace, { inputs, account })
    return account
  }
}

/** The active network of the active namespace; a placeholder when the wallet is on a network that is not configured. */
export function getActiveNetwork(state: TabkeyState): Network | null {
  const { known, activeNamespace, active, unsupported } = state.networks
  const foreign = unsupported[activeNamespace]
  if (foreign) return unknownNetwork(foreign)
  const id = active[activeNamespace]
  return known.find(network => network.caipNetworkId === id) ?? null
}

const placeholders = new Map<string, Network>()

function unknownNetwork(id: Network['caipNetworkId']): Network {
  const known = placeholders.get(id)
  if (known) return known
  const [chainNamespace, reference = ''] = id.split(':') as [Namespace, string]
  const network: Network = {
    id: /^[0-9]{1,15}$/.test(reference) ? Number(reference) : reference,
    caipNetworkId: id,
    chainNamespace,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
  placeholders.set(id, network)
  return network
}
