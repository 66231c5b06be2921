import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { RpcError } from '../../../bridge/errors/network.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Clock, TimerId } from '../../base/clock.ts'
import type { Call } from '../call.ts'
import { SUBSCRIPTIONS_PER_TAB_MAX } from './limits.ts'
import { evmFamily, type Read, type Source, type SubscriptionFamily } from './sources.ts'

export interface SubscriptionsParameters {
  readonly clock: Clock
  /** Runs a call through the steps of a request. */
  readonly run: (call: Call) => Promise<unknown>
}

/** `eth_subscribe` and Solana's PubSub over polling: one round per chain and interval for the subscriptions of all tabs. */
export interface Subscriptions {
  /** @returns the id, which is made of the request's: asking again for the same request changes nothing */
  add(call: Call): Promise<string>
  /** @returns whether the tab had the subscription */
  remove(call: Call): boolean
  removeTab(tab: Tab): void
  /** The tab is visible again, or back from bfcache. */
  tabVisible(tab: Tab): void
  /** The wallet of a namespace was disconnected. */
  endAll(namespace: Namespace): void
  stop(): void
}

interface Subscription {
  readonly id: string
  readonly tab: Tab
  readonly namespace: Namespace
  readonly networkId: NetworkId
  readonly family: SubscriptionFamily
  readonly source: Source<unknown>
  readonly read: Read
}

/** EIP-1474: the request exceeds a limit. */
const LIMIT_EXCEEDED = -32_005

const canHear = ({ tab, source }: Subscription): boolean =>
  (tab.visible || source.isUrgent === true) && !tab.suspended

const loadFamily = async (namespace: Namespace): Promise<SubscriptionFamily> =>
  namespace === 'solana' ? (await import('./solanaFamily.ts')).solanaFamily : evmFamily

export function createSubscriptions({ clock, run }: SubscriptionsParameters): Subscriptions {
  const subscriptions = new Map<string, Subscription>()
  /** The rounds ahead, by network. */
  const timers = new Map<NetworkId, TimerId>()
  const polling = new Set<NetworkId>()
  /** Subscriptions that read the chain for the first time, by tab. */
  const opening = new WeakMap<Tab, number>()

  const on = (networkId: NetworkId) =>
    [...subscriptions.values()].filter(subscription => subscription.networkId === networkId)

  async function report(subscription: Subscription, results: readonly unknown[]): Promise<void> {
    const { id, tab, source } = subscription
    if (results.length === 0 || !subscriptions.has(id) || tab.suspended) return
    await tab.page.subscriptions.deliver({
      subscription: id,
      results,
      ...(source.isEnded ? { isEnded: true } : {}),
    })
    if (source.isEnded) end(subscription)
  }

  /** Rounds go on while a visible tab listens on the network. */
  function schedule(networkId: NetworkId, ms: number): void {
    if (timers.has(networkId) || polling.has(networkId) || !on(networkId).some(canHear)) return
    timers.set(
      networkId,
      clock.setTimeout(() => {
        timers.delete(networkId)
        void poll(networkId)
      }, ms),
    )
  }

  async function poll(networkId: NetworkId): Promise<void> {
    const listening = on(networkId).filter(({ tab }) => !tab.suspended)
    const reader = listening.find(canHear)
    if (!reader) return
    polling.add(networkId)
    const view = reader.family.createView(reader.read)
    // A node that fails is asked again in the next round, from where the subscription was.
    await Promise.allSettled(
      listening.map(async subscription => report(subscription, await subscription.source.poll(view))),
    )
    polling.delete(networkId)
    schedule(networkId, reader.family.pollMs)
  }

  function end({ id, networkId, source }: Subscription): void {
    subscriptions.delete(id)
    source.end()
    if (on(networkId).length > 0) return
    clock.clearTimeout(timers.get(networkId))
    timers.delete(networkId)
  }

  const findSubscriptions = (isWanted: (subscription: Subscription) => boolean) =>
    [...subscriptions.values()].filter(isWanted)

  return {
    async add(call) {
      const { tab, namespace, networkId } = call
      const own = `0x${/^[0-9a-f]+$/.test(call.id) ? call.id : createRandomId()}`
      const known = subscriptions.get(own)
      if (known?.tab === tab) return own
      const id = known ? `0x${createRandomId()}` : own
      const isOpening = opening.get(tab) ?? 0
      const count = isOpening + findSubscriptions(subscription => subscription.tab === tab).length
      if (count >= SUBSCRIPTIONS_PER_TAB_MAX)
        throw new RpcError('Too many subscriptions', {
          code: LIMIT_EXCEEDED,
          details: `${SUBSCRIPTIONS_PER_TAB_MAX} at most`,
        })
      const read: Read = (method, params) =>
        run({
          ...call,
          id: createRandomId(),
          method,
          params,
          isNetworkNamed: false,
          signal: new AbortController().signal,
        })
      opening.set(tab, isOpening + 1)
      const family = await loadFamily(namespace)
      const source = await family
        .open(read, call, clock)
        .finally(() => opening.set(tab, (opening.get(tab) ?? 1) - 1))
      // The tab was closed, or the caller aborted, while the chain was read.
      if (tab.gone.aborted || call.signal.aborted) {
        source.end()
        return id
      }
      subscriptions.set(id, { id, tab, namespace, networkId, family, source, read })
      schedule(networkId, family.pollMs)
      return id
    },
    remove({ tab, params }) {
      const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
      if (typeof id !== 'string') throw new ValidationError('params[0]', 'Expected the id of a subscription')
      const subscription = subscriptions.get(id)
      if (subscription?.tab !== tab) return false
      end(subscription)
      return true
    },
    removeTab(tab) {
      for (const subscription of findSubscriptions(entry => entry.tab === tab)) end(subscription)
    },
    tabVisible(tab) {
      for (const { networkId } of findSubscriptions(entry => entry.tab === tab)) schedule(networkId, 0)
    },
    endAll(namespace) {
      for (const subscription of findSubscriptions(
        entry => entry.namespace === namespace && entry.family.isWalletBound,
      )) {
        end(subscription)
        const { id, tab } = subscription
        tab.page.subscriptions.deliver({ subscription: id, results: [], isEnded: true }).catch(() => {})
      }
    },
    stop() {
      subscriptions.clear()
      for (const timer of timers.values()) clock.clearTimeout(timer)
      timers.clear()
    },
  }
}
