import type { WalletInfo } from '../wallet/testWalletTypes.ts'
import type { PageChannel, PageView } from './pageChannel.ts'

/** Asks the wallet; rejects with its errors. */
export type RequestWallet = (method: string, params?: unknown) => Promise<unknown>

/** An account of the Wallet Standard. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** What a Bitcoin address is for. */
  readonly purpose?: string
}

/** An account as the wallet sends it: the key in base64. */
export interface SentAccount {
  readonly address: string
  readonly publicKey: string
  readonly purpose?: string
}

/** The features of a family, made of these tools. */
export type CreateFeatures = (tools: {
  readonly request: RequestWallet
  /** Shows the accounts that the wallet sends. */
  readonly show: (accounts: unknown) => readonly StandardAccount[]
}) => Readonly<Record<string, object>>

/**
 * Registers a wallet by the Wallet Standard. Sent to pages as text, so that it may use nothing from outside of itself.
 *
 * @returns takes the registration back
 */
export function registerStandardWallet(
  view: PageView,
  info: WalletInfo & { readonly family: string; readonly chains: readonly string[] },
  channel: PageChannel,
  createFeatures: CreateFeatures,
): () => void {
  type Listener = (change: { accounts: readonly StandardAccount[] }) => void
  const { name, icon, family, chains } = info
  const listeners = new Set<Listener>()
  let accounts: readonly StandardAccount[] = []

  const request: RequestWallet = async (method, params) => {
    const reply = await channel.request(JSON.stringify({ method, params }))
    if ('throwString' in reply) throw reply.throwString
    if ('error' in reply) throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
    return reply.result
  }
  const show = (sent: unknown): readonly StandardAccount[] => {
    accounts = (sent as readonly SentAccount[]).map(({ address, publicKey, purpose }) =>
      Object.freeze({
        address,
        publicKey: Uint8Array.from(atob(publicKey), letter => letter.charCodeAt(0)),
        chains,
        features: Object.keys(features).filter(feature => feature.startsWith(`${family}:`)),
        ...(purpose === undefined ? {} : { purpose }),
      }),
    )
    for (const listener of [...listeners]) listener({ accounts })
    return accounts
  }
  const features: Readonly<Record<string, object>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent }: { silent?: boolean } = {}) => ({
        accounts: show(await request(`${family}:${silent ? 'accounts' : 'connect'}`)),
      }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => void show(await request(`${family}:disconnect`)),
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: Listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ...createFeatures({ request, show }),
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts
    },
  }
  channel.listen((event, data) => {
    if (event === 'accountsChanged') show(data)
  })

  // The two events of the Wallet Standard: the page or the wallet may be there first.
  const undo: (() => void)[] = []
  const register = (api: { register(wallet: object): () => void }): void => {
    undo.push(api.register(wallet))
  }
  const onReady = (event: Event): void =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail)
  view.dispatchEvent(new view.CustomEvent('wallet-standard:register-wallet', { detail: register }))
  view.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    view.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of undo) unregister()
  }
}
