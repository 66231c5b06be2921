import { expect, test } from 'vitest'
import type { Connection } from '../../../../src/bridge/contract/state.ts'
import { addressBy } from '../../../../src/ui/elements/wayIn.ts'

type State = Parameters<typeof addressBy>[1]

const phone = { namespace: 'eip155', status: 'connected', walletId: 'walletConnect' } as Connection
const stateOf = (connection: Connection): State =>
  ({
    connections: { eip155: connection },
    accounts: { eip155: { address: '0xa' } },
    embedded: { provider: null },
    wallets: { found: [], recent: [{ id: 'compass', name: 'Compass' }] },
  }) as unknown as State

test('a pairing by any wallet is no connection of the listed wallet that was used last', () => {
  const state = stateOf(phone)
  expect(addressBy({ kind: 'wallet', id: 'compass' }, state)).toBeUndefined()
  expect(addressBy({ kind: 'wallet', id: 'walletConnect' }, state)).toBe('0xa')
})

test('a pairing for a listed wallet is a connection of that wallet, and of WalletConnect', () => {
  const state = stateOf({ ...phone, listedId: 'compass' })
  expect(addressBy({ kind: 'wallet', id: 'compass' }, state)).toBe('0xa')
  expect(addressBy({ kind: 'wallet', id: 'walletConnect' }, state)).toBe('0xa')
  expect(addressBy({ kind: 'wallet', id: 'sable' }, state)).toBeUndefined()
})
