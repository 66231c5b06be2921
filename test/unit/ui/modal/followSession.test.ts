import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import { mainnet } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import type { PageConfig } from '../../../../src/ui/client/options/pageOptions.ts'
import { followSession, type SessionTab } from '../../../../src/ui/modal/followSession.ts'
import type { RuleState } from '../../../../src/ui/state/rules.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { DONE_MS } from '../../../../src/ui/theme/motion.ts'

function state(address?: string, network: NetworkId = 'eip155:1', unsupported?: NetworkId): RuleState {
  return {
    accounts: address ? { eip155: { address, caipAddress: `${network}:${address}`, allAccounts: [] } } : {},
    networks: {
      known: [],
      activeNamespace: 'eip155',
      active: { eip155: network },
      unsupported: unsupported ? { eip155: unsupported } : {},
    },
  }
}

type Rules = Pick<PageConfig, 'enableNetworkSwitch' | 'allowUnsupportedChain' | 'embedded'>

function follow(first: RuleState, rules: Partial<Rules> = {}) {
  const mirror = createStore<RuleState>(() => first)
  const modal = createModalStore()
  const page = { enableNetworkSwitch: true, allowUnsupportedChain: false, embedded: false, ...rules }
  const { engine } = resolveConfig({ networks: [mainnet], features: { pay: true } })
  const settings = createStore(() => ({ engine, page }))
  const shown: string[] = []
  const tab: SessionTab = {
    mirror,
    modal,
    hint: { getState: () => null },
    get config() {
      return settings.getState()
    },
    settings,
    toasts: { show: ({ message }) => void shown.push(message) },
  }
  const stop = followSession(tab)
  const update = (features: Partial<typeof engine.features>) =>
    settings.setState({ engine: { ...engine, features: { ...engine.features, ...features } }, page })
  return { modal, shown, stop, update, tell: (next: RuleState) => mirror.setState(next, true) }
}

test('session: an account closes the view that asked for it', () => {
  const { modal, tell } = follow(state())
  modal.openAt('Connect')
  tell(state('0xA'))
  expect(modal.getState().open).toBe(false)
})

test('session: a view that waits for a wallet closes after its tick, unless it was left before', () => {
  vi.useFakeTimers()
  try {
    const { modal, tell } = follow(state())
    modal.openAt('Connect')
    modal.push('ConnectingExternal')
    tell(state('0xA'))
    vi.advanceTimersByTime(DONE_MS - 1)
    expect(modal.getState().open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(modal.getState().open).toBe(false)

    tell(state())
    modal.openAt('Connect')
    modal.push('ConnectingExternal')
    tell(state('0xA'))
    modal.reset('Account')
    vi.advanceTimersByTime(DONE_MS)
    expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
  } finally {
    vi.useRealTimers()
  }
})

test('session: a view whose feature is switched off is left for the account, any other view stays', () => {
  const { modal, stop, update } = follow(state('0xA'))
  modal.openAt('Transactions')
  update({ send: false })
  expect(modal.getState().view).toBe('Transactions')
  update({ history: false })
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
  stop()
  modal.openAt('WalletSend')
  update({ send: false, swaps: false })
  expect(modal.getState().view).toBe('WalletSend')
})

test('session: an unknown network opens UnsupportedChain by itself, a known one closes it', () => {
  const { modal, tell } = follow(state('0xA'))
  tell(state('0xA', 'eip155:1', 'eip155:777'))
  expect(modal.getState()).toMatchObject({
    open: true,
    view: 'UnsupportedChain',
    data: { namespace: 'eip155' },
  })
  tell(state('0xA'))
  expect(modal.getState().open).toBe(false)
})

test('session: an unknown network that is there when the modal arrives opens it too', () => {
  expect(follow(state('0xA', 'eip155:1', 'eip155:777')).modal.getState()).toMatchObject({
    open: true,
    view: 'UnsupportedChain',
  })
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'session: %o opens nothing',
  rules => {
    const { modal, tell } = follow(state('0xA'), rules)
    tell(state('0xA', 'eip155:1', 'eip155:777'))
    expect(modal.getState().open).toBe(false)
  },
)

test('session: a chosen network leads back to the account', () => {
  const { modal, tell } = follow(state('0xA'))
  modal.openAt('Account')
  modal.push('Networks')
  modal.push('SwitchNetwork')
  tell(state('0xA', 'eip155:10'))
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account', history: [{ view: 'Account' }] })
})

test('session: a lost account closes, and the next one is not followed after stop', () => {
  const { modal, stop, tell } = follow(state('0xA'))
  modal.openAt('Account')
  tell(state())
  expect(modal.getState().open).toBe(false)
  modal.openAt('Connect')
  stop()
  tell(state('0xB'))
  expect(modal.getState().open).toBe(true)
})

test('session: an embedded card is always open and turns with the session', () => {
  const { modal, tell } = follow(state(), { embedded: true })
  expect(modal.getState()).toMatchObject({ open: true, view: 'Connect' })
  tell(state('0xA'))
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
  tell(state())
  expect(modal.getState()).toMatchObject({ open: true, view: 'Connect' })
})

const PAY = { view: 'Pay', data: { arguments: { amount: '1' } } } as const

test.each([{ embedded: false }, { embedded: true }])(
  'session: what the way by Connect was for opens with what was asked, %o',
  rules => {
    const { modal, tell } = follow(state(), rules)
    modal.openAt('Connect', { wanted: PAY })
    modal.push('AllWallets')
    modal.push('ConnectingExternal')
    tell(state('0xA'))
    expect(modal.getState()).toMatchObject({ open: true, ...PAY, history: [PAY] })
    tell(state())
    expect(modal.getState()).toMatchObject({ open: true, ...PAY })
  },
)

test('session: a view that became unavailable on the way by Connect opens the account', () => {
  const { modal, tell } = follow(state())
  modal.openAt('Connect', { wanted: { view: 'Swap', data: {} } })
  modal.push('ConnectingExternal')
  tell(state('0xA'))
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
})

test('session: a further family that was joined on the way opens what waited for it', () => {
  const { modal, tell } = follow(state('0xA'))
  modal.openAt('Connect', { namespace: 'solana', wanted: { view: 'WalletSend', data: {} } })
  modal.push('ConnectingExternal')
  const both = state('0xA') as NonNullable<RuleState>
  const caipAddress = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1' as const
  tell({
    accounts: { ...both.accounts, solana: { address: 'So1', caipAddress, allAccounts: [] } },
    networks: { ...both.networks, activeNamespace: 'solana' },
  })
  expect(modal.getState()).toMatchObject({ open: true, view: 'WalletSend' })
})

test('session: a modal that was closed on the way opens nothing', () => {
  const { modal, tell } = follow(state())
  modal.openAt('Connect', { wanted: PAY })
  modal.close()
  tell(state('0xA'))
  expect(modal.getState().open).toBe(false)
})

const removed: NonNullable<RuleState>['control'] = {
  version: 1,
  expires: 1,
  features: ['send'],
  methods: [],
  wallets: [],
}

test('session: a view that the control file took away closes with a notice', () => {
  const { modal, shown, tell, update } = follow(state('0xA'))
  modal.openAt('WalletSend')
  tell({ ...state('0xA'), control: removed } as RuleState)
  update({ send: false })
  expect(modal.getState()).toMatchObject({ open: true, view: 'Account' })
  expect(shown).toEqual(['This is not available at the moment'])
})

test('session: a view whose request is with the wallet closes after it, and what shows its end stays', () => {
  const { modal, tell, update } = follow(state('0xA'))
  modal.openAt('WalletSendPreview')
  const request = { id: 'a' } as unknown as NonNullable<NonNullable<RuleState>['requests']>[string]
  tell({ ...state('0xA'), control: removed, requests: { a: request } } as RuleState)
  update({ send: false })
  expect(modal.getState().view).toBe('WalletSendPreview')
  modal.replace('WalletSendConfirmed')
  tell({ ...state('0xA'), control: removed, requests: {} } as RuleState)
  expect(modal.getState().view).toBe('WalletSendConfirmed')
  modal.replace('WalletSendPreview')
  tell({ ...state('0xA'), control: removed, requests: {} } as RuleState)
  expect(modal.getState().view).toBe('Account')
})
