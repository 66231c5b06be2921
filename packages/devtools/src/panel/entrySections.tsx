import type {
  ExchangeEntry,
  MessageEntry,
  MomentEntry,
  RequestEntry,
  TraceEntry,
} from '../../../../src/bridge/contract/trace.ts'
import { formatAt, formatBytes, formatMs, formatShort } from './formatTrace.ts'
import type { Column } from './TraceTable.tsx'

/** A section that lists entries, newest first. */
export interface EntrySection<Entry extends TraceEntry = TraceEntry> {
  readonly isEntry: (entry: TraceEntry) => entry is Entry
  readonly columns: readonly Column<Entry>[]
  readonly empty: string
}

const at: Column<TraceEntry> = {
  name: 'At',
  width: '5.5rem',
  isNumber: true,
  cell: entry => formatAt(entry.at),
}

const time: Column<{ readonly ms: number | null }> = {
  name: 'Time',
  width: '5rem',
  isNumber: true,
  cell: ({ ms }) => formatMs(ms),
}

const SOURCES = { engine: 'engine', cache: 'cache hit', shared: 'coalesced', node: 'node', wallet: 'wallet' }

const requests: EntrySection<RequestEntry> = {
  isEntry: (entry): entry is RequestEntry => entry.kind === 'request',
  columns: [
    { name: 'Method', cell: ({ method }) => method },
    { name: 'Tab', width: '3rem', cell: ({ tab }) => tab },
    { name: 'Network', cell: ({ network }) => network },
    {
      name: 'Answered by',
      width: '8rem',
      cell: ({ source }) => <span className={`tag ${source ?? ''}`}>{source ? SOURCES[source] : '…'}</span>,
    },
    {
      name: 'Retries',
      width: '5.5rem',
      isNumber: true,
      cell: ({ attempts }) => (attempts > 1 ? attempts - 1 : ''),
    },
    time,
    { name: 'Error', cell: ({ error }) => error },
    at,
  ],
  empty: 'No request yet',
}

/** A path with up to two methods of a batch. */
const formatMethods = ({ calls }: ExchangeEntry): string => {
  const [first, second] = calls.map(({ method }) => method)
  if (first === undefined) return 'HTTP'
  if (second === undefined) return first
  return calls.length > 2 ? `${first}, ${second} and ${calls.length - 2} more` : `${first}, ${second}`
}

const exchanges: EntrySection<ExchangeEntry> = {
  isEntry: (entry): entry is ExchangeEntry => entry.kind === 'exchange',
  columns: [
    { name: 'Calls', cell: formatMethods },
    { name: 'Host', cell: ({ host }) => host },
    { name: 'Status', width: '4rem', isNumber: true, cell: ({ status }) => status ?? '' },
    {
      name: 'Size',
      width: '5rem',
      isNumber: true,
      cell: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : ''),
    },
    time,
    { name: 'Error', cell: ({ error }) => error },
    at,
  ],
  empty: 'The engine has sent nothing yet',
}

const messages: EntrySection<MessageEntry> = {
  isEntry: (entry): entry is MessageEntry => entry.kind === 'message',
  columns: [
    { name: 'Message', cell: ({ name }) => name },
    { name: 'Tab', width: '3rem', cell: ({ tab }) => tab },
    {
      name: 'Direction',
      width: '6rem',
      cell: ({ direction }) => (direction === 'toEngine' ? '→ engine' : '← tab'),
    },
    { name: 'Size', width: '5rem', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
    {
      ...time,
      cell: ({ ms, name }) => (name.startsWith('patch ') ? '' : formatMs(ms)),
    } as Column<MessageEntry>,
    { name: 'Error', cell: ({ error }) => error },
    at,
  ],
  empty: 'No message yet',
}

const moments: EntrySection<MomentEntry> = {
  isEntry: (entry): entry is MomentEntry => 'text' in entry,
  columns: [
    { name: 'What', cell: ({ text }) => formatShort(text) },
    { name: 'Kind', width: '7rem', cell: ({ kind }) => <span className={`tag ${kind}`}>{kind}</span> },
    at,
  ],
  empty: 'Nothing has happened yet',
}

export const ENTRY_SECTIONS = { requests, exchanges, messages, moments } as const
export type EntrySectionId = keyof typeof ENTRY_SECTIONS

/** Whether the entry failed, for the mark of its row. */
export function isBadEntry(entry: TraceEntry): boolean {
  if ('text' in entry) return entry.kind === 'alert'
  return entry.error !== null || ('status' in entry && (entry.status ?? 0) >= 400)
}
