import type { OnrampProviderName, Purchase } from '../../../bridge/contract/features/onramp.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { canFollow } from '../../../bridge/onramp.ts'
import { askFeature } from '../../client/askFeature.ts'
import type { TabContext } from '../../client/context.ts'
import { createStore, type ReadStore } from '../../client/store.ts'
import { errorWords } from '../../format/errorWords.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { type OutsideWindow, openWindow } from '../../page/openWindow.ts'

/** Reference §6.2. */
const WIDTH_PX = 600
const HEIGHT_PX = 800
/** Engines that may be lost on the way of one purchase. */
const RESTARTS_MAX = 3

/** A visit to a provider's page. */
export interface Visit {
  readonly provider: OnrampProviderName
  readonly href: SafeHref
  /** The browser opened no window: the person follows a link. */
  readonly isBlocked: boolean
  /** `open`: without the blockchain API nobody can look at a list; the provider's window is all there is to follow. */
  readonly status: 'open' | Purchase['status'] | 'failed'
  readonly message?: string
}

/** What a purchase is about, over the views of it; ids of the service. */
export interface OnrampState {
  readonly amount: string
  readonly payment: string | null
  readonly purchase: string | null
  readonly visit: Visit | null
}

interface Held {
  readonly store: ReturnType<typeof createStore<OnrampState>>
  opened: OutsideWindow | null
}

const NOTHING: OnrampState = { amount: '', payment: null, purchase: null, visit: null }

const held = new WeakMap<TabContext, Held>()

function heldOf(tab: TabContext): Held {
  const known = held.get(tab)
  if (known) return known
  const made: Held = { store: createStore(NOTHING), opened: null }
  held.set(tab, made)
  // The provider's window stays, and the engine goes on looking.
  tab.modal.subscribe(({ open }) => {
    if (!open) made.store.set(NOTHING)
  })
  return made
}

export const onrampOf = (tab: TabContext): ReadStore<OnrampState> => heldOf(tab).store

export function setOnramp(tab: TabContext, change: Partial<Omit<OnrampState, 'visit'>>): void {
  const { store } = heldOf(tab)
  store.set({ ...store.getState(), ...change })
}

/** The window of the visit, to be watched. */
export const windowOf = (tab: TabContext): OutsideWindow | null => heldOf(tab).opened

const isLost = (error: unknown): boolean =>
  ['engine-gone', 'engine-moved'].includes(toWalletError(error).kind)

/** Has the engine look for the purchase. An engine that was lost is asked anew, for it has forgotten. */
async function follow(
  tab: TabContext,
  provider: OnrampProviderName,
  restarts = 0,
): Promise<Purchase['status']> {
  try {
    const { id } = await askFeature(tab.engine, 'onramp', 'begin', { provider })
    return (await askFeature(tab.engine, 'onramp', 'ended', { purchase: id })).status
  } catch (error) {
    if (isLost(error) && restarts < RESTARTS_MAX) return follow(tab, provider, restarts + 1)
    throw error
  }
}

/** Goes to a provider's page. Call it inside the click. */
export function visitProvider(tab: TabContext, provider: OnrampProviderName, href: SafeHref): void {
  const mine = heldOf(tab)
  const { store } = mine
  mine.opened?.close()
  mine.opened = openWindow({ widthPx: WIDTH_PX, heightPx: HEIGHT_PX, dev: tab.environment.isDev })
  mine.opened?.go(href)
  const status: Visit['status'] = canFollow(tab.config.engine) ? 'waiting' : 'open'
  const visit: Visit = { provider, href, isBlocked: mine.opened === null, status }
  store.set({ ...store.getState(), visit })
  tab.emit({ type: 'SELECT_BUY_PROVIDER', provider })
  const begun: Promise<Visit['status']> =
    status === 'waiting'
      ? follow(tab, provider)
      : askFeature(tab.engine, 'onramp', 'begin', { provider }).then(() => status)
  const settle = (change: Partial<Visit>): void => {
    const { visit: current } = store.getState()
    if (current === visit) store.set({ ...store.getState(), visit: { ...visit, ...change } })
  }
  begun.then(
    end => end !== status && settle({ status: end }),
    (error: unknown) => status === 'waiting' && settle({ status: 'failed', message: errorWords(error, 140) }),
  )
}
