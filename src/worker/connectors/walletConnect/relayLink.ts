import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import { findServerAlert } from '../../../bridge/errors/alerts.ts'
import { RelayError } from '../../../bridge/errors/connection.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import type { Online } from '../../net/online.ts'
import { wcChanged } from '../../store/actions.ts'
import { type Store, without } from '../../store/store.ts'
import type { Client } from './client.ts'
import { allowReconnect, dropSocket } from './dropSocket.ts'
import { fetchKept } from './fetchKept.ts'
import { RELAY_DEADLINE_MS, RELAY_RECHECK_MS } from './limits.ts'

/** Removes the alert of an unreachable relay. It is WalletConnect's own, so that its code stays out of the boot chunk. */
function clearRelayAlert(store: Store): void {
  store.change(({ alerts }) =>
    alerts.RELAY_UNREACHABLE ? { alerts: without(alerts, 'RELAY_UNREACHABLE') as typeof alerts } : {},
  )
}

export interface RelayLink {
  /** The relay is needed: queued messages are sent. */
  wake(): void
  /** The relay is not needed, or refuses the connection: no attempts until `wake`. */
  pause(): void
  /** Connects again, unless it rests, is offline, or is connected. */
  reopen(): Promise<void>
  /**
   * Checks the socket after the engine may have been suspended, replaces a dead one, and fetches the messages that the
   * relay kept. One check at a time. Settles within `RELAY_RECHECK_MS`, never rejects.
   */
  check(): Promise<void>
  stop(): Promise<void>
}

export interface RelayLinkParameters {
  readonly client: Client
  readonly store: Store
  readonly clock: Clock
  readonly online: Online
  /** Called with the error and its alert when the relay closes the socket for good (code 3000). */
  readonly onFatal: (error: RelayError, alert: AlertCode) => void
}

type Relayer = Client['core']['relayer']
type RelayRequest = Parameters<Relayer['request']>[0]

interface SendQueueParameters {
  readonly relayer: Relayer
  readonly clock: Clock
  /** Whether messages have to wait. */
  readonly isShut: () => boolean
  /** Called when the relay did not confirm a message in time; resolves after the socket was opened again. */
  readonly onStalled: () => Promise<void>
}

interface SendQueue {
  /** Sends the queued messages, unless they still have to wait. */
  release(): void
  clear(): void
}

/**
 * Replaces the relayer's `request`. sign-client assumes that it is always online, retries a publish from several loops
 * at once and leaves their rejections unhandled; with the queue each message is sent once at a time.
 */
function queueRequests({ relayer, clock, isShut, onStalled }: SendQueueParameters): SendQueue {
  const send = relayer.request.bind(relayer)
  /**
   * Messages that wait for `release`. sign-client repeats each message at every heartbeat; one of the repeats waits.
   */
  const waiting = new Map<string, () => void>()
  /** Messages that wait for the socket. */
  const connecting = new Set<string>()
  let lastKey = 0

  relayer.request = (request: RelayRequest) =>
    new Promise(resolve => {
      lastKey += 1
      const key = String((request as { readonly id?: unknown }).id ?? `own-${lastKey}`)
      if (waiting.has(key) || connecting.has(key)) return
      const attempt = async (isRepeat: boolean) => {
        connecting.add(key)
        try {
          // One connection for all messages; `send` alone would start one per message.
          if (!relayer.connected) await relayer.transportOpen()
        } finally {
          connecting.delete(key)
        }
        // The relay and the wallet identify a message by its hash, so that a repeat has no second effect.
        const repeat = () => void onStalled().then(() => (isRepeat ? undefined : start(true)))
        const watchdog = clock.setTimeout(repeat, RELAY_DEADLINE_MS)
        try {
          resolve(await send(request))
        } finally {
          clock.clearTimeout(watchdog)
        }
      }
      // A failed attempt is not reported: sign-client tries again by itself until its deadline.
      const start = (isRepeat = false) => void attempt(isRepeat).catch(() => {})
      if (isShut()) waiting.set(key, () => start())
      else start()
    })

  return {
    release() {
      if (isShut()) return
      const starts = [...waiting.values()]
      waiting.clear()
      for (const start of starts) start()
    },
    clear: () => waiting.clear(),
  }
}

/** Reports the socket's state to the store and refusals to `onFatal`. @returns removes the listeners in two steps */
function followRelayer({
  client,
  store,
  onFatal,
}: Pick<RelayLinkParameters, 'client' | 'store' | 'onFatal'>) {
  const { relayer } = client.core
  const onConnect = () => {
    wcChanged(store, { relayConnected: true })
    clearRelayAlert(store)
  }
  const onDisconnect = () => wcChanged(store, { relayConnected: false })
  const onError = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    onFatal(new RelayError({ details: text.slice(0, 500) }), findServerAlert(text) ?? 'RELAY_UNREACHABLE')
  }
  relayer.on('relayer_connect', onConnect)
  relayer.on('relayer_disconnect', onDisconnect)
  relayer.on('relayer_error', onError)
  if (relayer.connected) onConnect()
  return {
    /** Before the socket is closed. */
    stop() {
      relayer.removeListener('relayer_connect', onConnect)
      relayer.removeListener('relayer_error', onError)
    },
    /** After the socket was closed. */
    end() {
      relayer.removeListener('relayer_disconnect', onDisconnect)
      onDisconnect()
    },
  }
}

/** Opens and closes the relay's socket of a sign-client, and repairs a socket that does not confirm messages. */
export function createRelayLink({ client, store, clock, online, onFatal }: RelayLinkParameters): RelayLink {
  const { relayer } = client.core
  let isResting = false
  let isStopped = false
  let stalledAt = Number.NEGATIVE_INFINITY
  let sawOffline = !online.isOnline()
  const isShut = () => isStopped || isResting || !online.isOnline()

  const queue = queueRequests({ relayer, clock, isShut, onStalled })
  const listeners = followRelayer({ client, store, onFatal })

  async function reopen(): Promise<void> {
    // A retry loop of sign-client that is waiting ends with the first call; the second call connects.
    for (let attempt = 0; attempt < 2 && !isShut() && !relayer.connected; attempt += 1) {
      await relayer.transportOpen().catch(() => {})
    }
    if (relayer.connected) allowReconnect(relayer)
    queue.release()
  }

  const close = () => relayer.transportClose().catch(() => {})

  /** After a suspend or behind a captive portal, a broken socket may look open: it is replaced. */
  async function onStalled(): Promise<void> {
    const isRecent = clock.monotonic() - stalledAt < RELAY_DEADLINE_MS
    if (isShut() || isRecent) return
    stalledAt = clock.monotonic()
    await close()
    await reopen()
  }

  async function checkNow(): Promise<void> {
    isResting = false
    if (isShut() || (await fetchKept(client, clock))) return
    if (isShut()) return
    stalledAt = clock.monotonic()
    if (relayer.connected) dropSocket(relayer)
    await reopen()
    // A new socket subscribes again; the relay may have kept messages of topics that it does not push.
    await fetchKept(client, clock)
  }
  let checking: Promise<void> | undefined

  const unfollow = online.follow(isOnline => {
    if (!isOnline) {
      sawOffline = true
      void close()
    } else if (sawOffline) {
      sawOffline = false
      // The old socket may look open and be broken.
      void close().then(reopen)
    }
  })

  return {
    wake() {
      isResting = false
      queue.release()
    },
    pause() {
      isResting = true
      void close()
    },
    reopen,
    check() {
      checking ??= withDeadline(clock, checkNow(), RELAY_RECHECK_MS, () => undefined)
        .catch(() => {})
        .finally(() => {
          checking = undefined
        })
      return checking
    },
    async stop() {
      isStopped = true
      unfollow()
      queue.clear()
      listeners.stop()
      client.core.heartbeat.stop()
      await close()
      listeners.end()
    },
  }
}
