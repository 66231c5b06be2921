import type { Connection, Handoff, PendingRequest } from '../../../src/bridge/contract/state.ts'
import { getHandoffStore, type LaunchPhase } from '../../../src/ui/client/handoff/handoffStore.ts'
import { connected } from './connected.ts'
import type { GalleryState } from './states.ts'
import { drawn } from './wallets.ts'

const LONG = 'The Extraordinarily Long Wallet Name That Never Seems To End At All'

const HARBOR = {
  id: 'harbor',
  name: 'Harbor',
  image_url: drawn(4),
  mobile_link: 'harbor://',
  app_store: 'https://apps.apple.com/app/harbor',
  play_store: 'https://play.google.com/store/apps/details?id=harbor',
}

const connection: Connection = {
  namespace: 'eip155',
  status: 'connected',
  walletId: 'walletConnect',
  kind: 'walletConnect',
  wallet: { name: 'Harbor', type: 'walletConnect' },
  listedId: 'harbor',
  reach: 'reachable',
  approvedNetworks: ['eip155:1'],
}

const request = (id: string, method: string, handoff: Handoff): PendingRequest => ({
  id,
  method,
  namespace: 'eip155',
  networkId: 'eip155:1',
  walletName: handoff.walletName,
  since: Number(id),
  handoff,
})

function waiting({
  name = 'Harbor',
  methods = ['personal_sign'],
  phase,
}: {
  readonly name?: string
  readonly methods?: readonly string[]
  readonly phase?: LaunchPhase
} = {}): GalleryState {
  const handoff = { walletName: name, href: 'harbor://wc?requestId=1&sessionTopic=2', isSamePhone: true }
  const requests = methods.map((method, index) => request(String(index + 1), method, handoff))
  return {
    view: 'ContinueInWallet',
    isMobile: true,
    state: {
      ...connected,
      connections: { eip155: connection },
      wallets: { found: [], recent: [HARBOR], left: [], labels: {} },
      requests: Object.fromEntries(requests.map(entry => [entry.id, entry])),
      requestCount: requests.length,
    },
    async begin({ modal }) {
      if (phase) getHandoffStore(modal).setPhase('1', phase)
    },
  }
}

/** The sheet that leads to a wallet app of the same phone. */
export const HANDOFF_STATES: Readonly<Record<string, GalleryState>> = {
  'ContinueInWallet.ready': waiting({ methods: ['eth_sendTransaction'] }),
  'ContinueInWallet.opening': waiting({ phase: 'opening' }),
  'ContinueInWallet.missing': waiting({ phase: 'missing' }),
  'ContinueInWallet.returned': waiting({ phase: 'back' }),
  'ContinueInWallet.one-more': waiting({ methods: ['wallet_switchEthereumChain', 'eth_sendTransaction'] }),
  'ContinueInWallet.long-name': waiting({ name: LONG, methods: ['eth_signTypedData_v4'], phase: 'missing' }),
}
