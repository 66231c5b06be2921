import { base58 } from '@scure/base'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features'
import type { Tabkey, TabkeyState } from '../../../src/ui/client/api/tabkey.ts'
import { ICON } from '../../../src/ui/client/providers/icon.ts'
import { createProviderListeners } from '../../../src/ui/client/providers/providerListeners.ts'
import { readSolanaProviderState } from '../../../src/ui/client/providers/solanaProviderState.ts'
import { listSolanaChains } from '../../../src/ui/page/standard/solanaChains.ts'
import type {
  SignInInput,
  SignInOutput,
  SignMessageInput,
  SignMessageOutput,
  TransactionInput,
} from './solanaFeatures.ts'

/** The feature, and the methods of WalletConnect's words that a connected wallet needs for it: one of them. */
const FEATURES = {
  'solana:signMessage': ['solana_signMessage'],
  'solana:signTransaction': ['solana_signTransaction'],
  'solana:signAndSendTransaction': ['solana_signTransaction', 'solana_signAndSendTransaction'],
  'solana:signIn': ['solana_signIn', 'solana_signMessage'],
} as const satisfies Readonly<Record<IdentifierString, readonly string[]>>

const VERSIONS = ['legacy', 0] as const

type SolanaFeatures = {
  readonly 'solana:signMessage': {
    readonly version: '1.1.0'
    readonly signMessage: (...inputs: readonly SignMessageInput[]) => Promise<readonly SignMessageOutput[]>
  }
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: typeof VERSIONS
    readonly signTransaction: (
      ...inputs: readonly TransactionInput[]
    ) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: typeof VERSIONS
    readonly signAndSendTransaction: (
      ...inputs: readonly TransactionInput[]
    ) => Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signIn': {
    readonly version: '1.0.0'
    readonly signIn: (...inputs: readonly SignInInput[]) => Promise<readonly SignInOutput[]>
  }
}

/** The wallet that `registerTabkeyWallet` registers. */
export interface TabkeyWallet extends Wallet {
  /** Features of the Wallet Standard and of Solana that apps call. */
  readonly features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaFeatures
}

/** What an app sees of the state. */
interface WalletView {
  readonly status: 'unknown' | 'connected' | 'disconnected'
  readonly account: WalletAccount | null
}

/** Reads the face; the same account in the same networks is the same object. */
function createViewReader(): (state: TabkeyState) => WalletView {
  let key = ''
  let account: WalletAccount | null = null
  return state => {
    const { status, publicKey } = readSolanaProviderState(state)
    if (publicKey === null) return { status, account: null }
    const chains = listSolanaChains(state.networks.known)
    const methods = state.connections.solana?.methods
    const known = Object.entries(FEATURES).filter(
      ([, needed]) => !methods || needed.some(method => methods.includes(method)),
    )
    const features = known.map(([feature]) => feature as keyof typeof FEATURES)
    const next = [publicKey, ...chains, ...features].join(' ')
    if (next !== key || !account) {
      key = next
      account = Object.freeze({ address: publicKey, publicKey: base58.decode(publicKey), chains, features })
    }
    return { status, account }
  }
}

const listAccounts = ({ account }: WalletView): readonly WalletAccount[] => (account ? [account] : [])

/** The client as a wallet of the Wallet Standard. The code that signs is loaded with the first signature. */
export function createTabkeyWallet(client: Tabkey): TabkeyWallet {
  const readView = createViewReader()
  const getView = (): WalletView => readView(client.getState())
  const listeners = createProviderListeners(client, readView, (before, after) =>
    (before?.account ?? null) === after.account ? [] : [['change', { accounts: listAccounts(after) }]],
  )
  const load = () => import('./solanaFeatures.ts')

  const wallet: TabkeyWallet = {
    version: '1.0.0',
    name: 'Tabkey',
    icon: ICON,
    get chains() {
      return listSolanaChains(client.getState().networks.known)
    },
    get accounts() {
      return listAccounts(getView())
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent } = {}) {
          const { connectSide, settledSide } = await import(
            '../../../src/ui/client/providers/connectByModal.ts'
          )
          await (silent
            ? settledSide(client, readSolanaProviderState)
            : connectSide(client, 'solana', readSolanaProviderState))
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => client.disconnect({ namespace: 'solana' }),
      },
      'standard:events': {
        version: '1.0.0',
        on(event, listener: StandardEventsListeners[typeof event]) {
          listeners.on(event, listener)
          return () => listeners.off(event, listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: async (...inputs) => (await load()).signMessages(client, inputs),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: async (...inputs) => (await load()).signTransactions(client, inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signAndSendTransaction: async (...inputs) => (await load()).signAndSendTransactions(client, inputs),
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn(...inputs) {
          const { accounts } = await wallet.features['standard:connect'].connect()
          const { signIns } = await load()
          return signIns(client, accounts[0], inputs.length > 0 ? inputs : [{}])
        },
      },
    },
  }
  return Object.freeze(wallet)
}
