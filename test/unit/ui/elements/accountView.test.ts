import { expect, test } from 'vitest'
import { ethereum } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { stateBeforeEngine } from '../../../../src/ui/client/create/stateBeforeEngine.ts'
import { composeState, partsBefore } from '../../../../src/ui/client/create/tabkeyState.ts'
import { createAccountReader } from '../../../../src/ui/client/values/accountReader.ts'
import type { Hint } from '../../../../src/ui/client/values/hint.ts'
import { accountOptions } from '../../../../src/ui/elements/accountPart.ts'
import { accountView } from '../../../../src/ui/elements/accountView.ts'
import { ADDRESS } from '../../../support/fakeLink.ts'

const { engine } = resolveConfig({ networks: [ethereum] })
const HINT: Hint = {
  namespace: 'eip155',
  address: ADDRESS,
  caipAddress: `eip155:1:${ADDRESS}`,
  networkId: 'eip155:1',
  networkName: 'Ethereum',
  walletName: 'Example Wallet',
}

/** What the button shows before the engine's first snapshot. */
function firstView(hint: Hint | null, isServer = false, namespace?: 'eip155' | 'solana') {
  const state = composeState(
    partsBefore(stateBeforeEngine(engine, hint, isServer), { mode: 'light', variables: {} }),
  )
  const account = createAccountReader({})(state, namespace)
  return accountView(
    account,
    state,
    null,
    accountOptions(() => null),
  )
}

test('without a hint the first frame has an enabled Connect button', () => {
  expect(firstView(null)).toEqual({ state: 'connect', text: 'Connect wallet', disabled: false })
})

test('with a hint the first frame has the account and the room of its balance', () => {
  expect(firstView(HINT)).toMatchObject({ state: 'account', text: '0xab...5Bfcdb', balance: '' })
})

test('a hint of another chain family shows a placeholder, because that family is not known yet', () => {
  expect(firstView(HINT, false, 'solana')).toMatchObject({ state: 'loading', disabled: true })
})

test('a server renders a placeholder, and the account of a cookie', () => {
  expect(firstView(null, true)).toMatchObject({ state: 'loading', text: '', disabled: true })
  expect(firstView(HINT, true)).toMatchObject({ state: 'account' })
})
