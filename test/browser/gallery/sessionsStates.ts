import type { SessionPermission, SmartSession } from '../../../src/bridge/features/sessions/contract.ts'
import type { ViewName } from '../../../src/ui/state/views.ts'
import { connected, connection } from './connected.ts'
import { ADDRESS, never } from './fixture.ts'
import type { GalleryState } from './states.ts'
import { drawn } from './wallets.ts'

const below: readonly ViewName[] = ['Account']
const YEAR_2030 = 1_893_456_000

const every = (period: number): SessionPermission => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x2386f26fc10000', start: 1, period },
})
const token: SessionPermission = {
  type: 'erc20-recurring-allowance',
  data: { token: ADDRESS, allowance: `0x${'f'.repeat(64)}`, start: 1, period: 2_592_000 },
}
const call: SessionPermission = {
  type: 'contract-call',
  data: {
    address: ADDRESS,
    abi: [],
    functions: ['openTreasureChest', 'feedTheDragon', 'craftAnExtraordinarilyLongSword', 'rest'].map(
      functionName => ({ functionName, valueLimit: '0x38d7ea4c68000' as const }),
    ),
  },
}

function session(pci: string, name: string, more: Partial<SmartSession> = {}): SmartSession {
  return {
    pci,
    status: 'active',
    project: { name, url: null, icon: null },
    expiry: YEAR_2030,
    createdAt: 1_700_000_000,
    revokedAt: null,
    permissions: [every(86_400)],
    unknown: 0,
    ...more,
  }
}

const SESSIONS = [
  session('a', 'Dragon Keep', { permissions: [call, every(604_800)], unknown: 2 }),
  session('b', 'Gazette'),
  session('c', 'The Extraordinarily Long Name of an App That Never Seems To End\u202e', {
    permissions: [token, token, token, token, token, token, token, token],
  }),
  session('d', 'Old Game', { status: 'expired', expiry: 1_700_000_000 }),
  session('e', '', { status: 'revoked', revokedAt: 1_710_000_000 }),
]

const list = (answer: () => Promise<unknown>, more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'SmartSessionList',
  below,
  state: connected,
  answers: asked => (asked === 'sessions.list' ? answer() : undefined),
  ...more,
})
const all = () => Promise.resolve(SESSIONS)
const none = () => Promise.resolve([])

/** Views of smart sessions, each as a person may find it. */
export const SESSIONS_STATES: Readonly<Record<string, GalleryState>> = {
  'SmartSessionList.active': list(all),
  'SmartSessionList.expired': list(all, { hands: [{ press: 'Expired' }] }),
  'SmartSessionList.revoked': list(all, { hands: [{ press: 'Revoked' }] }),
  'SmartSessionList.loading': list(never),
  'SmartSessionList.empty': list(none),
  'SmartSessionList.failed': list(() => Promise.reject(new Error('CoSigner API error: 503'))),
  'SmartSessionList.many': list(() =>
    Promise.resolve(Array.from({ length: 200 }, (_, index) => session(`s${index}`, `App ${index + 1}`))),
  ),
  'SmartSessionList.revoking': list(all, { hands: [{ press: 'Revoke', of: 'Gazette' }] }),
  'SmartSessionCreated.done': {
    view: 'SmartSessionCreated',
    state: connected,
    engineConfig: { metadata: { name: 'Dragon Keep', description: '', url: '', icons: [drawn(7)] } },
  },
  'SmartSessionCreated.long': {
    view: 'SmartSessionCreated',
    state: {
      ...connected,
      connections: {
        eip155: {
          ...connection,
          wallet: { name: 'The Extraordinarily Long Wallet Name That Never Seems To End', type: 'announced' },
        },
      },
    },
  },
}
