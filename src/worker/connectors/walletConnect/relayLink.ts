import { type AlertCode, alertOfServerText } from '../../../bridge/errors/alerts.ts'
import { RelayError } from '../../../bridge/errors/connection.ts'
import type { Clock } from '../../base/clock.ts'
import { RELAY_DEADLINE_MS } from '../../base/limits.ts'
import type { Online } from '../../net/online.ts'
import type { Store } from '../../store/store.ts'
import { wcChanged } from '../../store/verbs.ts'
import type { Client } from './client.ts'

export interface RelayLink {
  /** Somebody needs the relay: what was held back may go out. */
  wake(): void
  /** Nobody needs the relay, or it refuses us: no more tries until `wake`. */
  rest(): void
  /** Connects again, unless it rests, is offline, or is connected. */
  reopen(): Promise<void>
  stop(): Promise<void>
}

/**
 * The relay's socket as the engine sees it. sign-client believes it is always online, retries a publish from several
 * loops at once and leaves their rejections unhandled: everything it sends passes one gate here.
 *
 * @param onFatal the relay closed the socket for good (code 3000), with the alert its words stand for
 */
export function createRelayLink({
  client,
  store,
  clock,
  online,
  onFatal,
}: {
  readonly client: Client
  readonly store: Store
  readonly clock: Clock
  readonly online: Online
  readonly onFatal: (error: RelayError, alert: AlertCode) => void
}): RelayLink {
  const { relayer } = client.core
  const send = relayer.request.bind(relayer)
  /** Messages that wait for the gate, and those that wait for a socket. The library repeats each with every beat; one of them waits. */
  const held = new Map<string, () => void>()
  const connecting = new Set<string>()
  let nextKey = 0
  let isResting = false
  let isStopped = false
  let stalledAt = Number.NEGATIVE_INFINITY
  let sawOffline = !online.isOnline()
  const isShut = () => isStopped || isResting || !online.isOnline()

  type Request = Parameters<typeof send>[0]
  relayer.request = (request: Request) =>
    new Promise(resolve => {
      nextKey += 1
      const key = String((request as { readonly id?: unknown }).id ?? `own-${nextKey}`)
      if (held.has(key) || connecting.has(key)) return
      const go = async (isRepeat: boolean) => {
        connecting.add(key)
        try {
          // One loop connects for all; `send` alone would start one per message.
          if (!relayer.connected) await relayer.transportOpen()
        } finally {
          connecting.delete(key)
        }
        // The relay and the wallet know a message by its hash: the second one is the first one to them.
        const onLate = () => void onStalled().then(() => (isRepeat ? undefined : start(true)))
        const watchdog = clock.setTimeout(onLate, RELAY_DEADLINE_MS)
        try {
          resolve(await send(request))
        } finally {
          clock.clearTimeout(watchdog)
        }
      }
      // A failed try is never told: the library tries again on its own clock, and its own deadline ends it.
      const start = (isRepeat = false) => void go(isRepeat).catch(() => {})
      if (isShut()) held.set(key, () => start())
      else start()
    })

  function release(): void {
    if (isShut()) return
    const starts = [...held.values()]
    held.clear()
    for (const start of starts) start()
  }

  const onConnect = () => wcChanged(store, { relayConnected: true })
  const onDisconnect = () => wcChanged(store, { relayConnected: false })
  const onError = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    onFatal(new RelayError({ details: text.slice(0, 500) }), alertOfServerText(text) ?? 'RELAY_UNREACHABLE')
  }
  relayer.on('relayer_connect', onConnect)
  relayer.on('relayer_disconnect', onDisconnect)
  relayer.on('relayer_error', onError)
  if (relayer.connected) onConnect()

  async function reopen(): Promise<void> {
    // A loop that is asleep between two tries ends before a new one starts: the second call is the one that connects.
    for (let attempt = 0; attempt < 2 && !isShut() && !relayer.connected; attempt += 1) {
      await relayer.transportOpen().catch(() => {})
    }
    release()
  }

  const close = () => relayer.transportClose().catch(() => {})

  /** An open socket that confirms nothing: after a sleep, or behind a captive portal, it is dead and does not know it. */
  async function onStalled(): Promise<void> {
    const isRecent = clock.monotonic() - stalledAt < RELAY_DEADLINE_MS
    if (isShut() || isRecent) return
    stalledAt = clock.monotonic()
    await close()
    await reopen()
  }

  const unfollow = online.follow(isOnline => {
    if (!isOnline) {
      sawOffline = true
      void close()
    } else if (sawOffline) {
      sawOffline = false
      // A socket from before may look open and be dead.
      void close().then(reopen)
    }
  })

  return {
    wake() {
      isResting = false
      release()
    },
    rest() {
      isResting = true
      void close()
    },
    reopen,
    async stop() {
      isStopped = true
      unfollow()
      held.clear()
      relayer.removeListener('relayer_connect', onConnect)
      relayer.removeListener('relayer_error', onError)
      client.core.heartbeat.stop()
      await close()
      relayer.removeListener('relayer_disconnect', onDisconnect)
      wcChanged(store, { relayConnected: false })
    },
  }
}
