import { expect, test } from 'vitest'
import { WC_IDLE } from '../../../../src/bridge/values/defaults.ts'
import { isUnused } from '../../../../src/worker/store/isUnused.ts'
import { type EngineState, initialState } from '../../../../src/worker/store/state.ts'

const fresh = initialState({ epoch: 1, protocol: 1, build: 'test', storage: 'memory', online: true, tabs: 1 })

test('isUnused: an engine that has just started, with tabs, wallets of the page and alerts', () => {
  expect(isUnused(fresh)).toBe(true)
  const listed = {
    found: [{ id: 'alpha' }],
    recent: [],
    left: [],
    labels: {},
  } as unknown as EngineState['wallets']
  expect(isUnused({ ...fresh, wallets: listed, wc: { ...WC_IDLE, relayConnected: true } })).toBe(true)
})

const BEGUN: Readonly<Record<string, object>> = {
  'a connection': { connections: { eip155: {} } },
  'a request': { requests: { one: {} } },
  'an answer that no tab has seen': { recovered: { one: {} } },
  'a sign-in': { signIn: { eip155: {} } },
  'a pairing': { wc: { ...WC_IDLE, uri: 'wc:1' } },
  'a link to a wallet app': { wc: { ...WC_IDLE, linking: {} } },
  'a login': { embedded: { ...fresh.embedded, frame: 'loading' } },
}

test.each(Object.keys(BEGUN))('isUnused: not with %s', name => {
  expect(isUnused({ ...fresh, ...BEGUN[name] } as EngineState)).toBe(false)
})
