import { expect, test } from 'vitest'
import type { IdentityEntry, SharedState } from '../../../../../src/bridge/contract/state.ts'
import { keepName } from '../../../../../src/ui/client/create/feedState.ts'

const KEY = 'eip155:1:0xA'
const OTHER = 'eip155:1:0xB'

const entry = (name: string | null, status: IdentityEntry['status'] = 'fresh'): IdentityEntry => ({
  status,
  name,
  avatar: null,
})

type Identities = SharedState['identities']
type Part = Pick<SharedState, 'accounts' | 'networks' | 'identities'>

function names(account: typeof KEY | undefined, next: Identities, shown: Identities): Identities {
  const part: Part = {
    accounts: account ? { eip155: { address: '0xA', caipAddress: account, allAccounts: [] } } : {},
    networks: { known: [], activeNamespace: 'eip155', active: {}, unsupported: {} },
    identities: next,
  }
  return keepName(part as SharedState, { identities: shown }).identities
}

test('name: the last one stands until the account’s own is known', () => {
  const shown = entry('alice.eth', 'loading')
  expect(names(KEY, {}, { [KEY]: shown })[KEY]).toBe(shown)
  expect(names(KEY, { [KEY]: entry(null, 'loading') }, { [KEY]: shown })[KEY]).toBe(shown)
})

test('name: what the engine knows wins, also when it is nothing', () => {
  const shown = { [KEY]: entry('alice.eth') }
  expect(names(KEY, { [KEY]: entry('bob.eth') }, shown)[KEY]?.name).toBe('bob.eth')
  expect(names(KEY, { [KEY]: entry(null) }, shown)[KEY]?.name).toBeNull()
  expect(names(KEY, { [KEY]: entry(null, 'error') }, shown)[KEY]?.name).toBeNull()
})

test('name: goes with its account', () => {
  expect(names(undefined, {}, { [KEY]: entry('alice.eth') })).toEqual({})
  expect(names(KEY, {}, { [OTHER]: entry('bob.eth') })).toEqual({})
})
