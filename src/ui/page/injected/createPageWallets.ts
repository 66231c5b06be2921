import type { ConnectorPage, ExternalConnector } from '../../../bridge/contract/config.ts'
import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { Namespace } from '../../../bridge/contract/network.ts'
import type { WalletAnswer } from '../../../bridge/contract/pageApi.ts'
import type { Eip1193Args, PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import { WalletNotFoundError } from '../../../bridge/errors/connection.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import type { ReadStore } from '../../state/store.ts'
import { type BoundProvider, bindProvider } from './bindProvider.ts'
import { forwardEvents } from './forwardEvents.ts'
import { isOwnProvider } from './ownProvider.ts'
import { readAnnouncement } from './readAnnouncement.ts'
import { createStandardSearch } from './standardSearch.ts'
import { thrownByWallet, walletAnswer } from './walletAnswer.ts'
import { createWalletEntries, type WalletEntry } from './walletEntries.ts'

/** Wallets set `window.ethereum` early, late, or when the page has loaded. */
const INJECTION_EVENTS = ['ethereum#initialized', 'DOMContentLoaded', 'load'] as const

/**
 * How long `window.ethereum` is held back, so that it is not listed for a moment and then removed: wallets announce
 * themselves within this time.
 */
const ANNOUNCE_MS = 300
/** A connect that the engine has not asked for in this time was refused there. */
const STARTED_LIFE_MS = 10_000
const CONNECT = { method: 'eth_requestAccounts' } as const

export interface PageWalletsOptions {
  /** The window wallets announce themselves on. */
  readonly view: Window
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  /** Lists `window.ethereum` also beside announced wallets, unless it is one of them. */
  readonly showBrowserWallet?: boolean
  /** Whether the page runs on a phone: then `window.ethereum` belongs to the wallet whose browser this is. */
  readonly isMobile?: boolean
  readonly connectors: readonly ExternalConnector[]
  /** Given to the connectors. */
  readonly networks?: ConnectorPage['networks']
  /** Of the configured networks: beyond EVM's, Wallet Standard wallets are looked for. */
  readonly namespaces?: readonly Namespace[]
  /** Called with accounts and chains of the wallets that were used here. */
  onEvent(event: WalletEvent): void
}

/** The wallets that live in this page. Their providers never leave `page/`. */
export interface PageWallets {
  readonly wallets: ReadStore<readonly PageWallet[]>
  /** Asks the wallets to announce themselves. They respond during this call, and their listeners may throw. */
  discover(): void
  /** Adds a wallet that another part of the page has found. */
  add(entry: WalletEntry): void
  /** Looks for the wallets of other namespaces too: the configured networks changed. */
  setNamespaces(namespaces: readonly Namespace[]): void
  /**
   * Starts a connect in the caller's task, where the wallet's calls open a window and its provider is loaded. The engine's
   * request that follows gets the answer of this one: the wallet is asked once.
   */
  beginConnect(id: WalletId): void
  /** Whether the wallet's calls open a window and its provider is loaded, so that a call can start in a click's task. */
  canBegin(id: WalletId): boolean
  /** Runs one request in a wallet. Never rejects: a failure is an answer too. */
  request(id: WalletId, args: Eip1193Args): Promise<WalletAnswer>
  stop(): void
}

/** Finds the page's wallets: EIP-6963 announcements, `window.ethereum`, Wallet Standard, the host's own connectors. */
export function createPageWallets(options: PageWalletsOptions): PageWallets {
  const { view, onEvent } = options
  const entries = createWalletEntries(options.connectors, {
    networks: options.networks ?? [],
    isAlwaysShown: options.showBrowserWallet === true,
    isNamedByFlags: options.isMobile === true,
  })
  /** Connects that a click has started, until the engine asks for them. */
  const startedConnects = new Map<WalletId, Promise<WalletAnswer>>()
  const standardSearch = createStandardSearch(view, options.namespaces ?? [], entries.setStandard)
  /** Ends listening to a wallet, by the wallet's id. */
  const listening = new Map<WalletId, () => void>()
  let isStopped = false
  let settling: ReturnType<typeof setTimeout> | undefined

  function onAnnounce(event: Event): void {
    let detail: unknown
    try {
      detail = (event as CustomEvent<unknown>).detail
    } catch {
      return
    }
    const announcement = readAnnouncement(detail)
    if (announcement) entries.addAnnounced(announcement)
  }

  function discoverInjected(): void {
    try {
      const provider = (view as { ethereum?: unknown }).ethereum
      const boundProvider = isOwnProvider(provider) ? null : bindProvider(provider)
      if (!boundProvider || !entries.addInjected(boundProvider)) return
      clearTimeout(settling)
      // Without EIP-6963 there is nothing to wait for.
      if (options.enableEIP6963) settling = setTimeout(entries.settleInjected, ANNOUNCE_MS)
      else entries.settleInjected()
    } catch {
      // A getter on window that throws is not a wallet.
    }
  }

  function listen(id: WalletId, { isStandard }: WalletEntry, boundProvider: BoundProvider): () => void {
    if (!isStandard) return forwardEvents(id, boundProvider, onEvent)
    return boundProvider.listen('change', () => onEvent({ id, name: 'changed', data: null }))
  }

  if (options.enableEIP6963) view.addEventListener('eip6963:announceProvider', onAnnounce)
  if (options.enableInjected)
    for (const name of INJECTION_EVENTS) view.addEventListener(name, discoverInjected)

  async function run(id: WalletId, args: Eip1193Args): Promise<WalletAnswer> {
    const entry = entries.find(id)
    if (!entry) return { status: 'failed', error: toErrorWire(new WalletNotFoundError(id)) }
    let boundProvider: BoundProvider
    try {
      // Without an await where the provider is loaded: the wallet is asked in the caller's task.
      boundProvider = entry.loaded?.() ?? (await entry.load())
    } catch (error) {
      return { status: 'failed', error: toErrorWire(error) }
    }
    try {
      // Only a wallet that received a request is listened to: announcing alone is not enough.
      if (!listening.has(id)) listening.set(id, listen(id, entry, boundProvider))
      return walletAnswer(await boundProvider.request(args))
    } catch (thrown) {
      return { status: 'failed', error: thrownByWallet(thrown) }
    }
  }

  const canBegin = (id: WalletId): boolean => entries.find(id)?.loaded?.() !== undefined

  return {
    wallets: entries.wallets,
    discover() {
      if (isStopped) return
      if (options.enableEIP6963) view.dispatchEvent(new Event('eip6963:requestProvider'))
      if (options.enableInjected) discoverInjected()
      entries.preload()
      standardSearch.discover()
    },
    add: entries.addFound,
    setNamespaces: standardSearch.setNamespaces,
    request(id, args) {
      const started = args.method === CONNECT.method ? startedConnects.get(id) : undefined
      if (!started) return run(id, args)
      startedConnects.delete(id)
      return started
    },
    canBegin,
    beginConnect(id) {
      // The message of a connect that signs in too is not known yet.
      if (startedConnects.has(id) || !canBegin(id) || entries.find(id)?.wallet.connectMethod) return
      const answer = run(id, CONNECT)
      startedConnects.set(id, answer)
      setTimeout(() => {
        if (startedConnects.get(id) === answer) startedConnects.delete(id)
      }, STARTED_LIFE_MS)
    },
    stop() {
      isStopped = true
      standardSearch.stop()
      clearTimeout(settling)
      view.removeEventListener('eip6963:announceProvider', onAnnounce)
      for (const name of INJECTION_EVENTS) view.removeEventListener(name, discoverInjected)
      for (const off of listening.values()) off()
      listening.clear()
    },
  }
}
