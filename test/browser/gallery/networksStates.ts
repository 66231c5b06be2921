import { ConnectionDeclinedError } from '../../../src/bridge/errors/connection.ts'
import { connected, connection } from './connected.ts'
import type { GalleryState } from './states.ts'
import { MANY_NETWORKS, NETWORKS } from './wallets.ts'

const declined = () => Promise.reject(new ConnectionDeclinedError())
const [mainnet, base] = NETWORKS

/** Choosing a network, switching to it, and networks that the wallet or the app does not have. */
export const NETWORKS_STATES: Readonly<Record<string, GalleryState>> = {
  'Networks.list': { view: 'Networks', below: ['Account'], state: connected },
  'Networks.many': {
    view: 'Networks',
    below: ['Account'],
    state: {
      ...connected,
      connections: {
        eip155: {
          ...connection,
          kind: 'walletConnect',
          approvedNetworks: ['eip155:1', 'eip155:10'],
          methods: [],
        },
      },
      networks: {
        known: MANY_NETWORKS,
        activeNamespace: 'eip155',
        active: { eip155: 'eip155:1' },
        unsupported: {},
      },
    },
  },
  'SwitchNetwork.waiting': {
    view: 'SwitchNetwork',
    below: ['Account', 'Networks'],
    data: { network: base! },
    state: connected,
  },
  'SwitchNetwork.declined': {
    view: 'SwitchNetwork',
    below: ['Account', 'Networks'],
    data: { network: base! },
    state: connected,
    ask: declined,
  },
  'SwitchActiveChain.one': {
    view: 'SwitchActiveChain',
    below: ['Account', 'Networks'],
    data: {
      network: {
        ...mainnet!,
        name: 'Solana',
        caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        chainNamespace: 'solana',
      },
    },
    state: connected,
  },
  'UnsupportedChain.list': {
    view: 'UnsupportedChain',
    state: {
      ...connected,
      networks: {
        known: NETWORKS,
        activeNamespace: 'eip155',
        active: { eip155: 'eip155:1' },
        unsupported: { eip155: 'eip155:777' },
      },
    },
  },
  'WalletCompatibleNetworks.list': { view: 'WalletCompatibleNetworks', below: ['Account'], state: connected },
}
