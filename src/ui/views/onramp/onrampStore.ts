import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { OnrampProviderName, Purchase } from '../../../bridge/features/onramp/contract.ts'
import { isFollowed } from '../../../bridge/services/onrampProviders.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { errorWords } from '../../format/errorWords.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { type OutsideWindow, openWindow } from '../../page/openWindow.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import { parseCountry } from './parseCountry.ts'

/** Size of the provider's window. */
const WIDTH_PX = 600
const HEIGHT_PX = 800
/** How often a purchase is restarted after its engine was lost. */
const RESTARTS_MAX = 3

/** The address of a provider's page, or what asks the host's server for one: those are for one use, within minutes. */
export type ProviderPage = SafeHref | (() => Promise<SafeHref | null>)

/** A visit to a provider's page. */
export interface Visit {
  readonly provider: OnrampProviderName
  readonly page: ProviderPage
  /** `null` while the host's server is asked for the page. */
  readonly href: SafeHref | null
  /** The browser opened no window: the person follows a link. */
  readonly isBlocked: boolean
  /**
   * `open`: without the blockchain API the purchase cannot be followed, only the provider's window. `failed` without `href`:
   * the host's server made no page that is opened.
   */
  readonly status: 'open' | Purchase['status'] | 'failed'
  readonly message?: string
}

/** The order, shared by the views of buying. Currencies are ids of the service. */
export interface OnrampState {
  readonly amount: string
  /** `null` until the buyer chooses one. */
  readonly provider: OnrampProviderName | null
  /** ISO 3166-1 alpha-2; `null` as long as it is not known. */
  readonly country: string | null
  /** State of a resident of the United States. */
  readonly subdivision: string | null
  readonly payment: string | null
  readonly purchase: string | null
  readonly visit: Visit | null
}

interface OnrampEntry {
  readonly store: ReturnType<typeof createStore<OnrampState>>
  opened: OutsideWindow | null
}

const NOTHING = { amount: '', provider: null, payment: null, purchase: null, visit: null }

const entries = new WeakMap<TabContext, OnrampEntry>()

function getEntry(tab: TabContext): OnrampEntry {
  const known = entries.get(tab)
  if (known) return known
  const country = parseCountry(navigator.language)
  const store = createStore<OnrampState>({ ...NOTHING, country, subdivision: null })
  const made: OnrampEntry = { store, opened: null }
  entries.set(tab, made)
  // The provider's window stays open, the engine goes on polling, and the residence is kept.
  tab.modal.subscribe(({ open }) => {
    if (!open) store.set({ ...store.getState(), ...NOTHING })
  })
  return made
}

export const getOnrampStore = (tab: TabContext): ReadStore<OnrampState> => getEntry(tab).store

export function setOnramp(tab: TabContext, change: Partial<Omit<OnrampState, 'visit'>>): void {
  const { store } = getEntry(tab)
  store.set({ ...store.getState(), ...change })
}

/** The window of the visit, to be watched. */
export const getVisitWindow = (tab: TabContext): OutsideWindow | null => getEntry(tab).opened

const isLost = (error: unknown): boolean =>
  ['engine-gone', 'engine-moved'].includes(toWalletError(error).kind)

/**
 * Lets the engine follow the purchase. A new engine is asked again: it knows nothing of the purchases of the last one.
 */
async function follow(
  tab: TabContext,
  provider: OnrampProviderName,
  restarts = 0,
): Promise<Purchase['status']> {
  try {
    const { id } = await callFeature(tab.engine, 'onramp', 'start', { provider })
    return (await callFeature(tab.engine, 'onramp', 'ended', { purchase: id })).status
  } catch (error) {
    if (isLost(error) && restarts < RESTARTS_MAX) return follow(tab, provider, restarts + 1)
    throw error
  }
}

/** Goes to a provider's page. Call it inside the click. */
export function visitProvider(tab: TabContext, provider: OnrampProviderName, page: ProviderPage): void {
  const mine = getEntry(tab)
  const { store } = mine
  mine.opened?.close()
  const opened = openWindow({ widthPx: WIDTH_PX, heightPx: HEIGHT_PX, dev: tab.environment.isDev })
  mine.opened = opened
  const canWait = isFollowed(tab.config.engine, provider)
  const status: Visit['status'] = canWait ? 'waiting' : 'open'
  let visit: Visit = { provider, page, href: null, isBlocked: !opened, status }
  const settle = (change: Partial<Visit>): void => {
    const isCurrent = store.getState().visit === visit
    visit = { ...visit, ...change }
    if (isCurrent) store.set({ ...store.getState(), visit })
  }
  const toFailure = (error: unknown) => ({ status: 'failed', message: errorWords(error) }) as const
  const goTo = (href: SafeHref | null): void => {
    // An address that is not safe to open is refused by the window itself.
    opened?.go(href as string)
    settle({ href })
    // Where nothing can be seen to arrive, the engine still reports the visit.
    follow(tab, provider)
      .then(end => ({ status: end }), toFailure)
      .then(change => canWait && settle(change))
  }
  store.set({ ...store.getState(), visit })
  tab.emit({ type: 'SELECT_BUY_PROVIDER', provider })
  const found = typeof page === 'string' ? Promise.resolve(page) : page()
  found.then(goTo).catch(error => {
    opened?.close()
    settle(toFailure(error))
  })
}
