import { describe, expect, test } from 'vitest'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import {
  hasBack,
  helpShown,
  isClosable,
  landingView,
  networkSlotShown,
  networksOpenable,
  type RuleState,
  stepAfter,
} from '../../../../src/ui/state/rules.ts'
import type { ViewName } from '../../../../src/ui/state/views.ts'

const config = { enableNetworkSwitch: true, allowUnsupportedChain: false, embedded: false }

function state({
  address,
  network = 'eip155:1',
  unsupported,
  unlisted = [],
}: {
  readonly address?: string
  readonly network?: NetworkId
  readonly unsupported?: NetworkId
  readonly unlisted?: readonly NetworkId[]
} = {}): RuleState {
  return {
    accounts: address ? { eip155: { address, caipAddress: `${network}:${address}`, allAccounts: [] } } : {},
    networks: {
      known: [],
      activeNamespace: 'eip155',
      active: { eip155: network },
      unsupported: unsupported ? { eip155: unsupported } : {},
      unlisted,
    },
  }
}

const none = state()
const here = state({ address: '0xA' })
const foreign = state({ address: '0xA', unsupported: 'eip155:777' })
const open = (view: ViewName) => ({ open: true, view })

test('rules: what speaks of an account needs one, and stays when one comes', () => {
  const ofAccount: readonly ViewName[] = [
    'Account',
    'ApproveTransaction',
    'AccountSettings',
    'SwitchAddress',
    'UnsupportedChain',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
    'UpdateEmailWallet',
    'UpgradeEmailWallet',
    'WalletCompatibleNetworks',
  ]
  for (const view of ofAccount) {
    expect(landingView(view, none, config), view).toBe('Connect')
    expect(stepAfter(none, here, open(view), config), view).toEqual({ kind: 'none' })
    expect(stepAfter(here, none, open(view), config), view).toEqual({ kind: 'close' })
  }
  for (const view of ['AllWallets', 'ConnectingWalletConnect', 'EmailVerifyOtp', 'WhatIsAWallet'] as const) {
    expect(landingView(view, none, config), view).toBe(view)
    expect(stepAfter(none, here, open(view), config), view).toEqual({ kind: 'close' })
  }
})

test('rules: paying needs no account, a deposit does', () => {
  for (const view of ['Pay', 'PayLoading'] as const) {
    expect(landingView(view, none, config), view).toBe(view)
    expect(stepAfter(none, here, open(view), config), view).toEqual({ kind: 'none' })
    expect(stepAfter(here, none, open(view), config), view).toEqual({ kind: 'none' })
  }
  expect(landingView('PayWithExchange', none, config)).toBe('Connect')
  expect(stepAfter(here, none, open('PayWithExchange'), config)).toEqual({ kind: 'close' })
})

test('rules: only UnsupportedChain refuses to close', () => {
  expect(isClosable('UnsupportedChain')).toBe(false)
  expect(isClosable('Connect')).toBe(true)
})

test('rules: back arrow with more than one entry, never on Connect when embedded', () => {
  expect(hasBack('AllWallets', 2, false)).toBe(true)
  expect(hasBack('AllWallets', 1, false)).toBe(false)
  expect(hasBack('Connect', 2, false)).toBe(true)
  expect(hasBack('Connect', 2, true)).toBe(false)
})

test('rules: help on Connect, network selector on Account when switching is on', () => {
  expect([helpShown('Connect'), helpShown('AllWallets')]).toEqual([true, false])
  expect([networkSlotShown('Account', true), networkSlotShown('Account', false)]).toEqual([true, false])
  expect([networksOpenable(1, true), networksOpenable(2, true), networksOpenable(1, false)]).toEqual([
    false,
    true,
    true,
  ])
})

describe('landing view', () => {
  test.each([
    ['not connected', undefined, none, false, 'Connect'],
    ['connected', undefined, here, false, 'Account'],
    ['on an unknown network', undefined, foreign, false, 'UnsupportedChain'],
    ['on an unknown network, whatever is asked', 'Networks', foreign, false, 'UnsupportedChain'],
    ['before the engine speaks, with a hint', undefined, null, true, 'Account'],
    ['before the engine speaks, without one', undefined, null, false, 'Connect'],
    ['account asked, nothing connected', 'Account', none, false, 'Connect'],
    ['a hint does not outlive the engine’s word', undefined, none, true, 'Connect'],
    ['networks asked', 'Networks', none, false, 'Networks'],
  ] as const)('%s', (_, asked, current, hinted, view) => {
    expect(landingView(asked, current, config, hinted)).toBe(view)
  })

  test('unsupported chains that are allowed change nothing', () => {
    expect(landingView(undefined, foreign, { ...config, allowUnsupportedChain: true })).toBe('Account')
    expect(landingView(undefined, foreign, { ...config, enableNetworkSwitch: false })).toBe('Account')
  })
})

describe('after a change of the session', () => {
  test.each([
    ['connected closes a connecting view', none, here, open('ConnectingExternal'), { kind: 'close' }],
    ['connected in another tab closes Connect', none, here, open('Connect'), { kind: 'close' }],
    ['connected does not close what is no connecting view', none, here, open('Networks'), { kind: 'none' }],
    ['opened before the engine spoke', null, here, open('Connect'), { kind: 'reset', view: 'Account' }],
    ['a hint was wrong', null, none, open('Account'), { kind: 'reset', view: 'Connect' }],
    ['address lost closes', here, none, open('Account'), { kind: 'close' }],
    ['address lost closes UnsupportedChain', foreign, none, open('UnsupportedChain'), { kind: 'close' }],
    ['a closed modal stays closed', none, here, { open: false, view: 'Connect' as const }, { kind: 'none' }],
    [
      'unknown network opens the view',
      here,
      foreign,
      { open: false, view: 'Connect' as const },
      { kind: 'unsupported', namespace: 'eip155' },
    ],
    [
      'the same unknown network does not open it again',
      foreign,
      foreign,
      { open: false, view: 'Connect' as const },
      { kind: 'none' },
    ],
    [
      'a switch from UnsupportedChain is not disturbed',
      foreign,
      foreign,
      open('SwitchNetwork'),
      { kind: 'none' },
    ],
    [
      'a network change elsewhere leaves the account',
      here,
      state({ address: '0xA', network: 'eip155:10' }),
      open('Account'),
      { kind: 'none' },
    ],
  ] as const)('%s', (_, before, after, modal, step) => {
    expect(stepAfter(before, after, modal, config)).toEqual(step)
  })

  test.each(['Networks', 'SwitchNetwork'] as const)('a chosen network leads back from %s', view => {
    const after = state({ address: '0xA', network: 'eip155:10' })
    expect(stepAfter(here, after, open(view), config)).toMatchObject({ kind: 'backPast' })
  })

  test('a supported network leads back from UnsupportedChain', () => {
    expect(stepAfter(foreign, here, open('UnsupportedChain'), config)).toMatchObject({ kind: 'backPast' })
  })

  test('embedded: nothing closes, the card shows where the session stands', () => {
    const embedded = { ...config, embedded: true }
    expect(stepAfter(none, here, open('ConnectingExternal'), embedded)).toEqual({
      kind: 'reset',
      view: 'Account',
    })
    expect(stepAfter(here, none, open('Account'), embedded)).toEqual({ kind: 'reset', view: 'Connect' })
  })
})

test('sign-in: while it is required and missing, its view and an approval cannot be closed', () => {
  const entry = (status: 'required' | 'signing' | 'signedIn', isRequired: boolean): RuleState => ({
    ...(here as NonNullable<RuleState>),
    signIn: { eip155: { account: 'eip155:1:0xA', status, isRequired, promptTab: null, error: null } },
  })
  for (const view of ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction'] as const) {
    expect(isClosable(view, entry('required', true)), view).toBe(false)
    expect(isClosable(view, entry('signing', true)), view).toBe(false)
    expect(isClosable(view, entry('signedIn', true)), view).toBe(true)
    expect(isClosable(view, entry('required', false)), view).toBe(true)
    expect(hasBack(view, 3, false), view).toBe(false)
  }
  expect(isClosable('Account', entry('required', true))).toBe(true)
})

test('sign-in: the view that connected stays until it is known whether a signature is wanted', () => {
  const withSignIn = { ...config, hasSignIn: true }
  expect(stepAfter(none, here, open('ConnectingExternal'), withSignIn)).toEqual({ kind: 'none' })
  expect(stepAfter(none, here, open('ConnectingExternal'), config)).toEqual({ kind: 'close' })
})

test('rules: a network that the dapp brought the wallet to opens no unsupported-network view', () => {
  const requested = state({ address: '0xA', unsupported: 'eip155:777', unlisted: ['eip155:777'] })
  expect(stepAfter(here, foreign, { open: false, view: 'Account' }, config).kind).toBe('unsupported')
  expect(stepAfter(here, requested, { open: false, view: 'Account' }, config)).toEqual({ kind: 'none' })
  expect(landingView('Account', requested, config)).toBe('Account')
})
