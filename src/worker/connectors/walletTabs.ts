import type { WalletEvent } from '../../bridge/contract/engineApi.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { PageWallet, WalletId } from '../../bridge/contract/wallet.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { PAGE_WALLETS_MAX } from '../base/limits.ts'

/** Which tabs have which page wallets, and whose events are used for each wallet. */
export interface WalletTabs {
  addTab(tab: Tab): void
  /** Replaces the tab's list of wallets. @returns the union over all tabs, in order of arrival */
  setWallets(tab: Tab, wallets: readonly PageWallet[]): readonly PageWallet[]
  /** @returns the union without the tab */
  removeTab(tab: Tab): readonly PageWallet[]
  /**
   * Whether the tab has the wallet and can run requests, even when the wallet is ambiguous. For a wallet that the user
   * chose.
   */
  has(tab: Tab, wallet: WalletId): boolean
  /** The user chose this wallet in this tab: among several wallets of one identity it is used until the page closes. */
  choose(wallet: WalletId, tab: Tab): void
  isChosen(wallet: WalletId, tab: Tab): boolean
  /**
   * Whether several wallets of one tab announce the identity of this wallet. The id then belongs to the wallet that
   * announced itself first in that page, and identifies none of them in any tab.
   */
  isAmbiguous(wallet: WalletId): boolean
  /** When the tab connected, by the monotonic clock; its wallets announce themselves soon after. */
  addedAt(tab: Tab): number
  /**
   * Tabs that can run a request now, without those where the wallet is ambiguous and was not chosen: `prefer` first,
   * then the most recently visible ones.
   */
  tabsWith(wallet: WalletId, prefer?: Tab | null): readonly Tab[]
  /**
   * The one tab whose wallet events are used, because wallets emit in every tab. `undefined` until a tab is verified.
   */
  getOwner(wallet: WalletId): Tab | undefined
  setOwner(wallet: WalletId, tab: Tab): void
  /** Passes an event of a tab's wallet to the recorders. */
  recordEvent(tab: Tab, event: WalletEvent): void
  /** Records a wallet's events while it is asked: an event may be newer than the response. */
  openRecorder(wallet: WalletId, tab: Tab): EventRecorder
  /** Called when a tab or its wallets may have changed: it became visible, announced wallets, or is closed. */
  onChange(listener: () => void): () => void
  /** A tab became visible or hidden. */
  visibilityChanged(): void
  /** Tabs that are not suspended, the most recently visible first. */
  awake(): readonly Tab[]
  /** The visible tab, or the most recently visible one. */
  mostVisible(): Tab | undefined
}

type EventOf<Name> = Extract<WalletEvent, { readonly name: Name }>

export interface EventRecorder {
  /** The wallet's latest event of that kind, if any. */
  last<Name extends WalletEvent['name']>(name: Name): EventOf<Name> | undefined
  /** The wallet's next event of that kind that matches. Stays pending when the recorder ends before. */
  next<Name extends WalletEvent['name']>(
    name: Name,
    isMatching: (event: EventOf<Name>) => boolean,
  ): Promise<EventOf<Name>>
  end(): void
}

function byVisibility(a: Tab, b: Tab): number {
  if (a.visible !== b.visible) return a.visible ? -1 : 1
  return b.lastVisibleAt - a.lastVisibleAt
}

/** The wallet's identity across pages. A number at the end of an id only counts duplicates of one page. */
const getIdentity = ({ id, kind, rdns }: PageWallet): string | undefined =>
  kind === 'announced' ? (rdns ?? id.replace(/#\d+$/, '')).toLowerCase() : undefined

export function createWalletTabs(clock: Pick<Clock, 'monotonic'> = systemClock): WalletTabs {
  const tabs = new Map<Tab, readonly PageWallet[]>()
  const addedAtByTab = new WeakMap<Tab, number>()
  const chosen = new WeakMap<Tab, Set<WalletId>>()
  const walletTabs = new Map<WalletId, Tab>()
  const listeners = new Set<() => void>()
  const recorders = new Set<(tab: Tab, event: WalletEvent) => void>()

  function union(): readonly PageWallet[] {
    const found = new Map<WalletId, PageWallet>()
    for (const wallets of tabs.values()) {
      for (const wallet of wallets) if (!found.has(wallet.id)) found.set(wallet.id, wallet)
    }
    return [...found.values()].slice(0, PAGE_WALLETS_MAX)
  }

  function has(tab: Tab, wallet: WalletId): boolean {
    return !tab.suspended && tabs.get(tab)?.some(({ id }) => id === wallet) === true
  }

  function notifyListeners(): void {
    for (const listener of [...listeners]) listener()
  }

  const isChosen = (wallet: WalletId, tab: Tab): boolean => chosen.get(tab)?.has(wallet) === true

  function isAmbiguous(wallet: WalletId): boolean {
    const lists = [...tabs.values()]
    const identities = new Set(
      lists.flatMap(wallets => wallets.filter(({ id }) => id === wallet).map(getIdentity)),
    )
    identities.delete(undefined)
    return lists.some(wallets => {
      const rivals = wallets.filter(entry => identities.has(getIdentity(entry)))
      return new Set(rivals.map(({ id }) => id)).size > 1
    })
  }

  function canRun(tab: Tab, wallet: WalletId): boolean {
    return has(tab, wallet) && (isChosen(wallet, tab) || !isAmbiguous(wallet))
  }

  const awake = () => [...tabs.keys()].filter(tab => !tab.suspended).sort(byVisibility)

  function tabsWith(wallet: WalletId, prefer?: Tab | null): readonly Tab[] {
    const able = [...tabs.keys()].filter(tab => canRun(tab, wallet)).sort(byVisibility)
    return prefer && able.includes(prefer) ? [prefer, ...able.filter(tab => tab !== prefer)] : able
  }

  return {
    addTab(tab) {
      if (tabs.has(tab)) return
      tabs.set(tab, [])
      addedAtByTab.set(tab, clock.monotonic())
    },
    addedAt: tab => addedAtByTab.get(tab) ?? Number.NEGATIVE_INFINITY,
    has,
    choose: (wallet, tab) => void chosen.set(tab, new Set(chosen.get(tab)).add(wallet)),
    isChosen,
    isAmbiguous,
    setWallets(tab, wallets) {
      // A late event of a closed tab must not add the tab again.
      if (!tab.gone.aborted) tabs.set(tab, wallets)
      notifyListeners()
      return union()
    },
    removeTab(tab) {
      tabs.delete(tab)
      for (const [wallet, owner] of walletTabs) if (owner === tab) walletTabs.delete(wallet)
      notifyListeners()
      return union()
    },
    tabsWith,
    getOwner(wallet) {
      const owner = walletTabs.get(wallet)
      return owner && canRun(owner, wallet) ? owner : undefined
    },
    setOwner: (wallet, tab) => void walletTabs.set(wallet, tab),
    recordEvent(tab, event) {
      for (const record of recorders) record(tab, event)
    },
    openRecorder(wallet, tab) {
      const latest = new Map<WalletEvent['name'], WalletEvent>()
      const waiting = new Set<(event: WalletEvent) => void>()
      const record = (from: Tab, event: WalletEvent): void => {
        if (from !== tab || event.id !== wallet) return
        latest.set(event.name, event)
        for (const listener of [...waiting]) listener(event)
      }
      recorders.add(record)
      return {
        last: <Name extends WalletEvent['name']>(name: Name) => latest.get(name) as EventOf<Name> | undefined,
        next: <Name extends WalletEvent['name']>(name: Name, isMatching: (event: EventOf<Name>) => boolean) =>
          new Promise<EventOf<Name>>(resolve => {
            const listener = (event: WalletEvent): void => {
              if (event.name !== name || !isMatching(event as EventOf<Name>)) return
              waiting.delete(listener)
              resolve(event as EventOf<Name>)
            }
            waiting.add(listener)
          }),
        end() {
          waiting.clear()
          recorders.delete(record)
        },
      }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    visibilityChanged: notifyListeners,
    awake,
    mostVisible: () => awake()[0],
  }
}
