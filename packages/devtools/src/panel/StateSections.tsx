import type { ReactNode } from 'react'
import type { TraceReading, TraceState, TraceStorage } from '../../../../src/bridge/contract/trace.ts'
import { formatBytes, formatMs, formatShort } from './formatTrace.ts'
import { type Column, TraceTable } from './TraceTable.tsx'

const PLACES = { sharedWorker: 'SharedWorker', worker: 'Worker', page: 'this page' }

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type TabRow = TraceState['tabs'][number]
type LockRow = TraceState['locks'][number]

const TAB_COLUMNS: readonly Column<TabRow>[] = [
  { name: 'Tab', width: '4rem', cell: ({ id }) => id },
  { name: 'Page', cell: ({ url }) => url },
  {
    name: 'State',
    width: '6rem',
    cell: ({ visible, suspended }) => (suspended ? 'suspended' : visible ? 'visible' : 'hidden'),
  },
  {
    name: 'Last seen',
    width: '6rem',
    isNumber: true,
    cell: ({ lastVisibleMsAgo }) => (lastVisibleMsAgo === null ? 'never' : formatMs(lastVisibleMsAgo)),
  },
  { name: 'Devtools', width: '6.5rem', cell: ({ hasDevtools }) => (hasDevtools ? 'yes' : 'no') },
]

const LOCK_COLUMNS: readonly Column<LockRow>[] = [
  { name: 'Lock', cell: ({ name }) => name },
  { name: 'State', width: '6rem', cell: ({ isHeld }) => (isHeld ? 'held' : 'waiting') },
  { name: 'Holder', cell: ({ client }) => client },
]

/** The engine: its generation, its locks, its tabs. */
export function EngineSection({ trace: { state, startedAt } }: { readonly trace: TraceReading }) {
  const { engine, tabs, locks, relayConnected, alerts } = state
  return (
    <div className="stack">
      <Facts
        facts={[
          ['Generation', engine.epoch],
          ['Runs in', PLACES[engine.place]],
          ['Storage', engine.storage],
          ['Network', engine.online ? 'online' : 'offline'],
          ['Relay', relayConnected ? 'connected' : 'not connected'],
          ['Build', `${engine.build}, protocol ${engine.protocol}`],
          ['Recording since', new Date(startedAt).toLocaleTimeString()],
        ]}
      />
      {alerts.length > 0 && (
        <ul className="alerts">
          {alerts.map(({ code, text }) => (
            <li key={code}>
              <strong>{code}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      <h3>Tabs</h3>
      <TraceTable label="Tabs" rows={tabs} columns={TAB_COLUMNS} getKey={({ id }) => id} empty="No tab" />
      <h3>Locks</h3>
      <TraceTable
        label="Locks"
        rows={locks.map((lock, index) => ({ ...lock, index }))}
        columns={LOCK_COLUMNS}
        getKey={({ index }) => index}
        empty="This browser shows no locks here"
      />
    </div>
  )
}

const CONNECTION_COLUMNS: readonly Column<TraceState['connections'][number]>[] = [
  { name: 'Wallet', cell: ({ wallet }) => wallet },
  { name: 'Kind', width: '7rem', cell: ({ kind }) => kind },
  { name: 'State', width: '7rem', cell: ({ status }) => status },
  { name: 'Reach', width: '6rem', cell: ({ reach }) => reach },
  { name: 'Account', width: '8rem', cell: ({ account }) => formatShort(account) },
  { name: 'Network', cell: ({ network }) => network },
]

const LEDGER_COLUMNS: readonly Column<TraceState['ledger'][number]>[] = [
  { name: 'Method', cell: ({ method }) => method },
  { name: 'State', width: '6rem', cell: ({ state }) => state },
  { name: 'Network', cell: ({ network }) => network },
  { name: 'Wallet', cell: ({ wallet }) => wallet },
  { name: 'Age', width: '5rem', isNumber: true, cell: ({ ageMs }) => formatMs(ageMs) },
]

/** Connected wallets, and the unsafe requests that were sent to them. */
export function ConnectionSection({ trace: { state } }: { readonly trace: TraceReading }) {
  return (
    <div className="stack">
      <h3>Connections</h3>
      <TraceTable
        label="Connections"
        rows={state.connections}
        columns={CONNECTION_COLUMNS}
        getKey={({ namespace, wallet }) => `${namespace} ${wallet}`}
        empty="No wallet is connected"
      />
      <h3>Ledger</h3>
      <TraceTable
        label="Ledger"
        rows={state.ledger}
        columns={LEDGER_COLUMNS}
        getKey={({ id }) => id}
        empty="Nothing that must not be sent twice"
      />
    </div>
  )
}

const CACHE_COLUMNS: readonly Column<TraceStorage['caches'][number]>[] = [
  { name: 'Cache', cell: ({ name }) => name },
  { name: 'Entries', width: '5rem', isNumber: true, cell: ({ entries }) => entries },
  { name: 'Size', width: '6rem', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
  { name: 'Oldest', width: '6rem', isNumber: true, cell: ({ oldestMs }) => formatMs(oldestMs) },
]

const LIMIT_COLUMNS: readonly Column<NonNullable<TraceState['caches']>[number]>[] = [
  { name: 'Cache', cell: ({ name }) => name },
  { name: 'Fresh for', width: '6rem', isNumber: true, cell: ({ ttlMs }) => formatMs(ttlMs) },
  { name: 'Entries', width: '5rem', isNumber: true, cell: ({ max }) => max },
]

const KEY_COLUMNS: readonly Column<TraceStorage['keys'][number]>[] = [
  { name: 'Key', cell: ({ key }) => formatShort(key) },
  { name: 'Size', width: '6rem', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
]

/** Caches with their ages, and every stored key. */
export function StorageSection({ trace: { state, storage } }: { readonly trace: TraceReading }) {
  if (!storage) return <p className="empty">The stored keys are being read</p>
  return (
    <div className="stack">
      <h3>Caches</h3>
      <TraceTable
        label="Caches"
        rows={storage.caches}
        columns={CACHE_COLUMNS}
        getKey={({ name }) => name}
        empty="No cache has an entry"
      />
      <h3>Limits of caches</h3>
      <TraceTable
        label="Limits of caches"
        rows={state.caches ?? []}
        columns={LIMIT_COLUMNS}
        getKey={({ name }) => name}
        empty="The recording has no limits"
      />
      <h3>Stored keys</h3>
      <TraceTable
        label="Stored keys"
        rows={storage.keys.map((row, index) => ({ ...row, index }))}
        columns={KEY_COLUMNS}
        getKey={({ index }) => index}
        empty="Nothing is stored"
      />
    </div>
  )
}
