import type { Process, Scheduler } from '../scheduler.ts'
import { OWNER } from './contracts.ts'
import { type Line, type Relay, seal, unseal } from './relay.ts'

// Stands for '@walletconnect/sign-client' in the bundle of the simulation: as much of version 2.21.8 as the engine uses,
// with the relay, the clock and the chance of the run. It keeps sessions and history in the engine's storage, publishes
// again with every beat until the relay confirms, and gives up after a minute, as the library does. The library itself runs
// against a real relay in test/flow/walletConnect*.test.ts.

const BEAT_MS = 5_000
const PUBLISH_MS = 60_000
const RECONNECT_MS = 1_000
const SESSIONS = 'wc@2:client:0.3//session'
const HISTORY = 'wc@2:core:0.3//history'

interface Storage {
  getItem<T>(key: string): Promise<T | undefined>
  setItem(key: string, value: unknown): Promise<void>
}

interface Session {
  readonly topic: string
  readonly pairingTopic: string
  readonly expiry: number
  readonly namespaces: unknown
  readonly peer: { readonly metadata: unknown }
}

interface HistoryRecord {
  readonly id: number
  readonly topic: string
  readonly request: unknown
  readonly chainId: string
  response?: unknown
}

type Listener = (...given: readonly never[]) => void

function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(name: string, listener: Listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
    },
    off: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    emit(name: string, ...given: readonly unknown[]) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(...(given as never[]))
    },
  }
}

let world: { readonly scheduler: Scheduler; readonly relay: Relay } | null = null

/** Names the run that clients are opened in from now on. */
export function openSignClientsIn(next: typeof world): void {
  world = next
}

const METHODS = ['eth_sendTransaction', 'personal_sign']

function sessionOf(topic: string, pairingTopic: string, now: number): Session {
  const eip155 = {
    accounts: [`eip155:1:${OWNER}`],
    chains: ['eip155:1'],
    methods: METHODS,
    events: ['accountsChanged', 'chainChanged'],
  }
  return {
    topic,
    pairingTopic,
    expiry: Math.floor(now / 1_000) + 7 * 86_400,
    namespaces: { eip155 },
    peer: { metadata: { name: 'Phone', url: 'https://phone.test', icons: [] } },
  }
}

/** The socket, with the library's own loop of publishing and reconnecting. */
function createRelayer(process: Process, topics: Set<string>, scheduler: Scheduler, relay: Relay) {
  const events = createEmitter()
  let line: Line | null = null
  let opening: Promise<void> | null = null
  let isClosed = true
  let isStopped = false
  let lastId = 0

  async function connect(): Promise<void> {
    const next: Line = {
      process,
      topics,
      onMail: ({ id, topic, message }) => {
        const params = { id: 'subscription', data: { topic, message } }
        void relayer.onProviderPayload({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
      },
      onClosed: isFatal => {
        line = null
        events.emit('relayer_disconnect')
        if (isFatal)
          events.emit('relayer_error', new Error('WebSocket connection closed abnormally with code: 3000'))
        else if (!isClosed) scheduler.later(process, RECONNECT_MS, () => void open().catch(() => {}))
      },
    }
    if (!(await relay.open(next))) throw new Error('Failed to connect to the relay')
    line = next
    events.emit('relayer_connect')
    relay.subscribe(next)
  }

  function open(): Promise<void> {
    isClosed = false
    if (line) return Promise.resolve()
    opening ??= connect().finally(() => {
      opening = null
    })
    return opening
  }

  const relayer = {
    get connected() {
      return line !== null
    },
    on: events.on,
    removeListener: events.off,
    transportOpen: open,
    async transportClose() {
      isClosed = true
      opening = null
      if (!line) return
      relay.close(line)
      line = null
      events.emit('relayer_disconnect')
    },
    /** Replaced by the engine's gate. */
    async request({ params }: { params: { topic: string; message: string } }): Promise<unknown> {
      if (!line) throw new Error('Socket stalled')
      return relay.publish(line, params.topic, params.message)
    },
    publish: (topic: string, message: string): Promise<void> =>
      new Promise((resolve, reject) => {
        lastId += 1
        const id = `publish-${lastId}`
        const endsAt = scheduler.elapsed() + PUBLISH_MS
        let isOver = false
        const settle = (run: () => void) => {
          if (!isOver) run()
          isOver = true
        }
        const beat = (): void => {
          if (isOver || isStopped) return
          if (scheduler.elapsed() >= endsAt) {
            settle(() => reject(new Error('Failed to publish payload, please try again.')))
            return
          }
          const request = { id, method: 'irn_publish', params: { topic, message } }
          relayer.request(request).then(
            () => settle(resolve),
            () => {},
          )
          scheduler.later(process, BEAT_MS, beat)
        }
        beat()
      }),
    async onProviderPayload(payload: Payload): Promise<void> {
      await relayer.onMessageEvent(payload.params.data)
      await relayer.acknowledgePayload(payload)
    },
    async onMessageEvent(event: Payload['params']['data']): Promise<void> {
      events.emit('relayer_message', event)
    },
    async acknowledgePayload({ id }: Payload): Promise<void> {
      if (line) relay.acknowledge(line, id)
    },
    stop() {
      isStopped = true
    },
  }
  return relayer
}

interface Payload {
  readonly id: number
  readonly jsonrpc: '2.0'
  readonly method: string
  readonly params: { readonly data: { readonly topic: string; readonly message: string } }
}

async function init({ storage }: { readonly storage: Storage }) {
  if (!world?.scheduler.current) throw new Error('No run that a client could be opened in')
  const { scheduler, relay } = world
  const process = world.scheduler.current!
  const events = createEmitter()
  const historyEvents = createEmitter()
  const sessions = new Map<string, Session>()
  const records = new Map<number, HistoryRecord>()
  for (const session of (await storage.getItem<Session[]>(SESSIONS)) ?? [])
    sessions.set(session.topic, session)
  for (const record of (await storage.getItem<HistoryRecord[]>(HISTORY)) ?? []) records.set(record.id, record)
  const topics = new Set(sessions.keys())
  const keepSessions = () => storage.setItem(SESSIONS, [...sessions.values()])
  const keepHistory = () => void storage.setItem(HISTORY, [...records.values()])
  const relayer = createRelayer(process, topics, scheduler, relay)

  relayer.on('relayer_message', (({ topic, message }: { topic: string; message: string }) => {
    const { id, method, ...response } = unseal(message) as { id: number; method?: string }
    const record = records.get(id)
    if (method !== undefined || !record || record.topic !== topic || record.response !== undefined) return
    record.response = response
    keepHistory()
    historyEvents.emit('history_updated', record)
  }) as Listener)

  const client = {
    metadata: {},
    core: {
      crypto: {
        getClientId: async () => 'did:key:simulation',
        encode: async (_topic: string, payload: unknown) => seal(payload),
      },
      verify: { register: async () => '' },
      heartbeat: { stop: relayer.stop },
      relayer,
      history: {
        records,
        on: historyEvents.on,
        removeListener: historyEvents.off,
        set(topic: string, request: { readonly id: number }, chainId: string) {
          records.set(request.id, { id: request.id, topic, request, chainId })
          keepHistory()
        },
        delete(topic: string, id?: number) {
          for (const record of records.values())
            if (record.topic === topic && (id === undefined || record.id === id)) records.delete(record.id)
          keepHistory()
        },
      },
    },
    engine: { events: { once() {} } },
    session: {
      get keys() {
        return [...sessions.keys()]
      },
      getAll: () => [...sessions.values()],
      get: (topic: string) => sessions.get(topic),
      async set(topic: string, session: Session) {
        sessions.set(topic, session)
        await keepSessions()
      },
    },
    on: events.on,
    off: events.off,
    async connect() {
      await relayer.transportOpen()
      const pairing = scheduler
        .below(2 ** 31)
        .toString(16)
        .padStart(64, 'd')
      relay.pair(process, topic => {
        topics.add(topic)
        const session = sessionOf(topic, pairing, scheduler.now())
        void client.session.set(topic, session).then(() => events.emit('session_connect', { session }))
      })
      return {
        uri: `wc:${pairing}@2?relay-protocol=irn&symKey=${'0'.repeat(64)}`,
        approval: () => new Promise(() => {}),
      }
    },
    async disconnect({ topic }: { readonly topic: string }) {
      topics.delete(topic)
      sessions.delete(topic)
      await keepSessions()
    },
  }
  if (topics.size > 0) void relayer.transportOpen().catch(() => {})
  return client
}

export const SignClient = { init }
