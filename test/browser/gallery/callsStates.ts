import type { CallsStatus } from '../../../src/bridge/features/calls/contract.ts'
import { CallsNotFoundError } from '../../../src/bridge/features/calls/errors.ts'
import { connected } from './connected.ts'
import { ACCOUNT, never } from './fixture.ts'
import type { GalleryState } from './states.ts'

type Sent = CallsStatus['calls'][number]

const TO = [
  '0x7ab17ab17ab17ab17ab17ab17ab17ab17ab17ab1',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
] as const
const transaction = `0x${'5'.repeat(64)}`

const sent = (status: Sent['status'], index: 0 | 1, value?: string): Sent => ({
  call: { to: TO[index], data: '0x', ...(value === undefined ? {} : { value }) },
  status,
  transaction: status === 'notSent' || status === 'unknown' ? null : transaction,
})

const shown = (answer: () => Promise<unknown>): GalleryState => ({
  view: 'CallsStatus',
  state: connected,
  data: { calls: 'calls' },
  answers: asked => (asked === 'calls.status' ? answer() : undefined),
})

const calls = (status: CallsStatus['status'], ...list: readonly Sent[]): GalleryState =>
  shown(async () => ({
    id: 'calls',
    account: ACCOUNT,
    way: 'sequence',
    isAtomic: false,
    status,
    calls: list,
    sentAt: 1,
  }))

/** Calls that were sent together, in each state a person may find them. */
export const CALLS_STATES: Readonly<Record<string, GalleryState>> = {
  'CallsStatus.loading': shown(never),
  'CallsStatus.pending': calls('pending', sent('confirmed', 0), sent('pending', 1, '250000000000000000')),
  'CallsStatus.confirmed': calls(
    'confirmed',
    sent('confirmed', 0),
    sent('confirmed', 1, '250000000000000000'),
  ),
  'CallsStatus.partial': calls(
    'partial',
    sent('confirmed', 0),
    sent('failed', 1, '123456789012345678901234567890'),
    sent('notSent', 0),
  ),
  'CallsStatus.unknown': calls('unknown', sent('confirmed', 0), sent('unknown', 1), sent('notSent', 0)),
  'CallsStatus.failed': shown(() => Promise.reject(new CallsNotFoundError('calls'))),
}
