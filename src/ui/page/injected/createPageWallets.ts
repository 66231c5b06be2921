import type { ExternalConnector } from '../../../bridge/contract/config.ts'
import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { Namespace } from '../../../bridge/contract/network.ts'
import type { WalletAnswer } from '../../../bridge/contract/pageApi.ts'
import type { Eip1193Args, PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import { WalletNotFoundError } from '../../../bridge/errors/connection.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { cleanText } from '../../format/cleanText.ts'
import type { ReadStore } from '../../state/store.ts'
import { createStore } from '../../state/store.ts'
import { walletIcon } from '../walletIcon.ts'
import { externalProvider } from './externalProvider.ts'
import { forwardEvents } from './forwardEvents.ts'
import { type HeldProvider, holdProvider } from './holdProvider.ts'
import { isOwnProvider } from './ownProvider.ts'
import { type Announcement, NAME_MAX, readAnnouncement } from './readAnnouncement.ts'
import { thrownByWallet, walletAnswer } from './walletAnswer.ts'

/** More announcements than a person has wallets: beyond this a page is playing tricks. */
const ANNOUNCED_MAX = 100
const INJECTED_ID = 'injected'

export interface PageWalletsOptions {
  /** The window wallets announce themselves on. */
  readonly view: Window
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  readonly connectors: readonly ExternalConnector[]
  /** Of the configured networks: beyond EVM's, Wallet Standard wallets are looked for. */
  readonly namespaces?: readonly Namespace[]
  /** Told about accounts and chains of the wallets that were used here. */
  onEvent(event: WalletEvent): void
}

/** The wallets that live in this page (design §6). Their providers never leave this module. */
export interface PageWallets {
  readonly wallets: ReadStore<readonly PageWallet[]>
  /** Asks the wallets to announce themselves. They answer within this call, each with code of its own. */
  look(): void
  /** Looks for the wallets of other namespaces too: the configured networks changed. */
  lookFor(namespaces: readonly Namespace[]): void
  /** Runs one request in a wallet. Never rejects: failures are an answer too. */
  request(id: WalletId, args: Eip1193Args): Promise<WalletAnswer>
  stop(): void
}

interface Entry {
  readonly wallet: PageWallet
  readonly hold: () => Promise<HeldProvider>
  readonly target?: object
  readonly uuid?: string
  /** Wallet Standard wallets tell that something changed, not what. */
  readonly isStandard?: true
}

function sameName(a: string, b: string): boolean {
  return a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase()
}

function external(connector: ExternalConnector): Entry {
  const { namespace = 'eip155' } = connector
  const icon = walletIcon(connector.icon)
  return {
    wallet: {
      id: connector.id,
      name: cleanText(connector.name, NAME_MAX, connector.id),
      ...(icon ? { icon } : {}),
      kind: 'external',
      namespaces: [namespace],
    },
    hold: externalProvider(connector),
    ...(namespace === 'eip155' ? {} : { isStandard: true }),
  }
}

/** Finds the page's wallets: EIP-6963 announcements, `window.ethereum`, the host's own connectors. */
export function createPageWallets(options: PageWalletsOptions): PageWallets {
  const { view, onEvent } = options
  const entries: Entry[] = options.connectors.map(external)
  const wallets = createStore<readonly PageWallet[]>(entries.map(entry => entry.wallet))
  const listening = new Map<WalletId, () => void>()
  let announcedCount = 0
  let isStopped = false
  let standard: readonly Entry[] = []
  let stopStandard: (() => void) | undefined
  let namespaces = options.namespaces ?? []

  function publish(): void {
    // The engine refuses a longer report whole (bridge/schema/calls.ts): the host's own come first and are never cut off.
    wallets.set([...entries, ...standard].map(entry => entry.wallet).slice(0, ANNOUNCED_MAX))
  }

  function freeId(rdns: string): WalletId {
    const isTaken = (id: string): boolean => entries.some(entry => entry.wallet.id === id)
    if (!isTaken(rdns)) return rdns
    let count = 2
    while (isTaken(`${rdns}#${count}`)) count += 1
    return `${rdns}#${count}`
  }

  function add({ uuid, name, icon, rdns, held }: Announcement): void {
    // Wallets announce anew whenever anybody asks, with the same provider.
    const isKnown = entries.some(entry => entry.wallet.kind === 'announced' && entry.target === held.target)
    // EIP-6963: a uuid is one wallet's. A second provider under it is listed and both are marked; further ones add nothing.
    if (isKnown || entries.filter(entry => entry.uuid === uuid).length > 1) return
    if (announcedCount >= ANNOUNCED_MAX) return
    announcedCount += 1
    const rivals = entries.filter(
      entry =>
        entry.wallet.kind === 'announced' &&
        (entry.uuid === uuid ||
          entry.wallet.rdns?.toLowerCase() === rdns.toLowerCase() ||
          sameName(entry.wallet.name, name)),
    )
    for (const rival of rivals) {
      entries[entries.indexOf(rival)] = { ...rival, wallet: { ...rival.wallet, isDuplicate: true } }
    }
    const wallet: PageWallet = {
      id: freeId(rdns),
      name,
      ...(icon ? { icon } : {}),
      rdns,
      kind: 'announced',
      namespaces: ['eip155'],
      ...(rivals.length > 0 ? { isDuplicate: true } : {}),
    }
    entries.push({ wallet, hold: async () => held, target: held.target, uuid })
    dropInjectedTwin(held.target)
    publish()
  }

  /** The same wallet that is also `window.ethereum` stands in the list once, under its announced name. */
  function dropInjectedTwin(target: object): void {
    const twin = entries.findIndex(entry => entry.wallet.id === INJECTED_ID && entry.target === target)
    if (twin !== -1) entries.splice(twin, 1)
  }

  function lookForInjected(): void {
    try {
      const provider = (view as { ethereum?: unknown }).ethereum
      const held = isOwnProvider(provider) ? null : holdProvider(provider)
      if (!held || entries.some(entry => entry.target === held.target || entry.wallet.id === INJECTED_ID))
        return
      entries.push({
        // Its flags (isMetaMask and the like) are worn by everybody: no name is read from them.
        wallet: { id: INJECTED_ID, name: 'Browser Wallet', kind: 'injected', namespaces: ['eip155'] },
        hold: async () => held,
        target: held.target,
      })
      publish()
    } catch {
      // A getter on window that throws is no wallet.
    }
  }

  /** Its code comes only where a network of such a family is configured. */
  async function lookForStandard(): Promise<void> {
    const others = namespaces.filter(namespace => namespace !== 'eip155')
    if (others.length === 0 || stopStandard) return
    let isLeft = false
    const leave = (): void => {
      isLeft = true
    }
    stopStandard = leave
    const { findStandardWallets } = await import('../standard/findStandardWallets.ts')
    const stop = await findStandardWallets(others, found => {
      if (isStopped || isLeft) return
      standard = found.map(({ wallet, held }) => ({ wallet, hold: async () => held, isStandard: true }))
      publish()
    })
    // The search that was replaced meanwhile ends as soon as it can be stopped.
    if (isStopped || isLeft) stop()
    else
      stopStandard = () => {
        leave()
        stop()
      }
  }

  function follow(id: WalletId, { isStandard }: Entry, held: HeldProvider): () => void {
    if (!isStandard) return forwardEvents(id, held, onEvent)
    return held.listen('change', () => onEvent({ id, name: 'changed', data: null }))
  }

  function onAnnounce(event: Event): void {
    let detail: unknown
    try {
      detail = (event as CustomEvent<unknown>).detail
    } catch {
      return
    }
    const announcement = announcedCount < ANNOUNCED_MAX ? readAnnouncement(detail) : null
    if (announcement) add(announcement)
  }

  if (options.enableEIP6963) view.addEventListener('eip6963:announceProvider', onAnnounce)
  // Wallets put `window.ethereum` there early, late, or when the page is done.
  const moments = ['ethereum#initialized', 'DOMContentLoaded', 'load'] as const
  if (options.enableInjected) for (const moment of moments) view.addEventListener(moment, lookForInjected)

  return {
    wallets,
    look() {
      if (isStopped) return
      if (options.enableEIP6963) view.dispatchEvent(new Event('eip6963:requestProvider'))
      if (options.enableInjected) lookForInjected()
      // A chunk that did not come is asked for at the next look.
      lookForStandard().catch(() => {
        stopStandard = undefined
      })
    },
    lookFor(wanted) {
      const others = new Set(wanted)
      if (isStopped || (others.size === new Set(namespaces).size && namespaces.every(one => others.has(one))))
        return
      namespaces = wanted
      stopStandard?.()
      stopStandard = undefined
      lookForStandard().catch(() => {
        stopStandard = undefined
      })
    },
    async request(id, args) {
      const entry = [...entries, ...standard].find(({ wallet }) => wallet.id === id)
      if (!entry) return { status: 'failed', error: toErrorWire(new WalletNotFoundError(id)) }
      let held: HeldProvider
      try {
        held = await entry.hold()
      } catch (error) {
        return { status: 'failed', error: toErrorWire(error) }
      }
      try {
        // Only a wallet that was asked something is listened to: announcing alone earns no attention.
        if (!listening.has(id)) listening.set(id, follow(id, entry, held))
        return walletAnswer(await held.request(args))
      } catch (thrown) {
        return { status: 'failed', error: thrownByWallet(thrown) }
      }
    },
    stop() {
      isStopped = true
      stopStandard?.()
      view.removeEventListener('eip6963:announceProvider', onAnnounce)
      for (const moment of moments) view.removeEventListener(moment, lookForInjected)
      for (const off of listening.values()) off()
      listening.clear()
    },
  }
}
