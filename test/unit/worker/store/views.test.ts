import { expect, test } from 'vitest'
import type { BalanceEntry, Patch, SharedState } from '../../../../src/bridge/contract/state.ts'
import { apply } from '../../../../src/bridge/wire/patch.ts'
import {
  balanceChanged,
  balanceForgotten,
  identityChanged,
  requestOpened,
  requestSettled,
} from '../../../../src/worker/store/actions.ts'
import { alertRaised } from '../../../../src/worker/store/alerts.ts'
import { namespaceActivated } from '../../../../src/worker/store/connections.ts'
import { FIELDS } from '../../../../src/worker/store/fields.ts'
import type { OwnedRequest } from '../../../../src/worker/store/state.ts'
import { createViews, project } from '../../../../src/worker/store/views.ts'
import { createServiceTab } from '../../../support/serviceTab.ts'
import { ALICE, BOB, newStore } from '../connections/harness.ts'

const MINE = `eip155:1:${ALICE}` as const
const THEIRS = `eip155:1:${BOB}` as const

const balance = (at: number): BalanceEntry => ({ status: 'fresh', balance: null, error: null, at })

function requestOf(tabId: string, id: string): OwnedRequest {
  return {
    id,
    tabId,
    method: 'personal_sign',
    namespace: 'eip155',
    networkId: 'eip155:1',
    walletName: 'Red',
    since: 1,
  }
}

const microtask = () => new Promise<void>(resolve => queueMicrotask(resolve))

/** Two tabs, each with a mirror that applies its patches as a page does. */
function twoViews() {
  const store = newStore()
  const views = createViews(store)
  const mirrors = new Map<string, { state: SharedState; rev: number; patches: Patch[] }>()
  function open(id: string) {
    const tab = createServiceTab({
      id,
      onPatch(patch) {
        const mirror = mirrors.get(id)
        if (!mirror) throw new Error('a patch before the welcome')
        if (patch.rev !== mirror.rev + 1) throw new Error(`a gap: ${mirror.rev} -> ${patch.rev}`)
        mirror.rev = patch.rev
        mirror.state = apply(mirror.state, structuredClone(patch))
        mirror.patches.push(patch)
      },
    })
    mirrors.set(id, { ...views.open(tab), patches: [] })
    return tab
  }
  const a = open('tab-a')
  const b = open('tab-b')
  const mirrorOf = (tab: { readonly id: string }) => {
    const mirror = mirrors.get(tab.id)
    if (!mirror) throw new Error('no such tab')
    return mirror
  }
  return { store, views, a, b, mirrorOf }
}

test.each(Object.entries(FIELDS))(
  'views: a tab receives the part of %s that the fields table allows',
  (slice, { tabs }) => {
    const entries = { mine: { tabId: 'tab-a' }, other: { tabId: 'tab-b' } }
    const state = { ...newStore().get(), [slice]: entries }
    const sent = { ...project(state, 'tab-a'), [slice]: {} }
    const view = { rev: 0, sent, watched: new Set([`${slice} other`]) }
    const parts = { all: entries, own: { mine: entries.mine }, watched: { other: entries.other } }
    expect(project(state, 'tab-a', view)[slice as keyof typeof FIELDS]).toEqual(parts[tabs])
  },
)

test('views: a tab sees its own requests whole and counts those of all', async () => {
  const { store, a, b, mirrorOf } = twoViews()
  requestOpened(store, requestOf(a.id, 'r1'))
  requestOpened(store, requestOf(b.id, 'r2'))
  await microtask()
  expect(Object.keys(mirrorOf(a).state.requests)).toEqual(['r1'])
  expect(Object.keys(mirrorOf(b).state.requests)).toEqual(['r2'])
  expect(mirrorOf(a).state.requestCount).toBe(2)
  requestSettled(store, 'r2')
  await microtask()
  expect(mirrorOf(a).state.requestCount).toBe(1)
  expect(mirrorOf(b).state).toMatchObject({ requests: {}, requestCount: 1 })
})

test('views: another tab is told of a request by one number, nothing else', async () => {
  const { store, a, b, mirrorOf } = twoViews()
  requestOpened(store, requestOf(a.id, 'r1'))
  await microtask()
  expect(mirrorOf(b).patches).toEqual([{ kind: 'patch', rev: 1, set: [['requestCount', null, 1]], drop: [] }])
})

test('views: balances and identities of watched keys only, removed when the tab stops watching', async () => {
  const { store, views, a, b, mirrorOf } = twoViews()
  balanceChanged(store, MINE, balance(1))
  views.watch(a, 'balances', MINE)
  await microtask()
  balanceChanged(store, THEIRS, balance(2))
  identityChanged(store, MINE, { status: 'fresh', name: 'alice.eth', avatar: null })
  await microtask()
  expect(mirrorOf(a).state.balances).toEqual({ [MINE]: balance(1) })
  expect(mirrorOf(a).state.identities).toEqual({})
  expect(mirrorOf(b).state.balances).toEqual({})
  expect(mirrorOf(b).patches).toEqual([])

  views.watch(b, 'identities', MINE)
  views.unwatch(a, 'balances', MINE)
  await microtask()
  expect(mirrorOf(a).state.balances).toEqual({})
  expect(mirrorOf(b).state.identities[MINE]?.name).toBe('alice.eth')
  balanceForgotten(store, MINE)
  expect(store.get().balances).toEqual({ [THEIRS]: balance(2) })
})

test('views: one patch for all that happened before the microtask, and none for what came to nothing', async () => {
  const { store, a, mirrorOf } = twoViews()
  alertRaised(store, 'STORAGE_UNAVAILABLE', 1)
  namespaceActivated(store, 'solana')
  requestOpened(store, requestOf(a.id, 'r1'))
  await microtask()
  expect(mirrorOf(a).patches).toHaveLength(1)
  expect(
    mirrorOf(a)
      .patches[0]?.set.map(([slice]) => slice)
      .sort(),
  ).toEqual(['alerts', 'networks', 'requestCount', 'requests'])
  requestOpened(store, requestOf(a.id, 'r2'))
  requestSettled(store, 'r2')
  await microtask()
  expect(mirrorOf(a).patches).toHaveLength(1)
  namespaceActivated(store, 'solana')
  await microtask()
  expect(mirrorOf(a).patches).toHaveLength(1)
})

test('views: a reply never overtakes the patch it caused', async () => {
  const { store, a, mirrorOf } = twoViews()
  const seen: number[] = []
  for (let round = 1; round <= 100; round += 1) {
    // What a service does: change, maybe wait, answer. The wire posts the answer when the promise settles.
    const service = async () => {
      balanceChanged(store, MINE, balance(round))
      if (round % 3 === 0) await microtask()
      requestOpened(store, requestOf(a.id, `r${round}`))
    }
    await service().then(() => seen.push(mirrorOf(a).state.requestCount))
  }
  expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
})

test('views: what did not change keeps its identity', () => {
  const { store, a } = twoViews()
  requestOpened(store, requestOf(a.id, 'r1'))
  const before = project(store.get(), a.id)
  const view = { rev: 0, sent: before, watched: new Set<string>() }
  requestOpened(store, requestOf('other', 'r2'))
  balanceChanged(store, THEIRS, balance(1))
  const after = project(store.get(), a.id, view)
  expect(after.requests).toBe(before.requests)
  expect(after.balances).toBe(before.balances)
  expect(after.identities).toBe(before.identities)
  expect(after.networks).toBe(before.networks)
  expect(after.requestCount).toBe(2)
})

test('views: a sleeping tab is posted nothing; its snapshot tells it all, and patches count on from there', async () => {
  const { store, views, a, b, mirrorOf } = twoViews()
  a.sleep()
  requestOpened(store, requestOf(a.id, 'r1'))
  await microtask()
  expect(mirrorOf(a).patches).toEqual([])
  expect(mirrorOf(b).patches).toHaveLength(1)
  a.wake()
  const { rev, state } = views.snapshot(a)
  expect(state.requests).toHaveProperty('r1')
  Object.assign(mirrorOf(a), { rev, state })
  requestSettled(store, 'r1')
  await microtask()
  expect(mirrorOf(a).state.requests).toEqual({})
})

test('views: a snapshot between a change and its microtask swallows the patch', async () => {
  const { store, views, a, mirrorOf } = twoViews()
  requestOpened(store, requestOf(a.id, 'r1'))
  const { rev, state } = views.snapshot(a)
  await microtask()
  expect(state.requestCount).toBe(1)
  expect(rev).toBe(0)
  expect(mirrorOf(a).patches).toEqual([])
})

test('views: a second hello continues the count and keeps the watched keys', async () => {
  const { store, views, a, mirrorOf } = twoViews()
  views.watch(a, 'balances', MINE)
  balanceChanged(store, MINE, balance(1))
  await microtask()
  const { rev, state } = views.open(a)
  expect(rev).toBe(mirrorOf(a).patches.length)
  expect(rev).toBeGreaterThan(0)
  expect(state.balances).toEqual({ [MINE]: balance(1) })
  Object.assign(mirrorOf(a), { rev, state })
  balanceChanged(store, MINE, balance(2))
  await microtask()
  expect(mirrorOf(a).state.balances[MINE]?.at).toBe(2)
})

test('views: a closed tab is told nothing, and may still ask once', async () => {
  const { store, views, a, mirrorOf } = twoViews()
  views.close(a)
  views.watch(a, 'balances', MINE)
  requestOpened(store, requestOf(a.id, 'r1'))
  await microtask()
  expect(mirrorOf(a).patches).toEqual([])
  expect(views.snapshot(a)).toMatchObject({ rev: 0, state: { requestCount: 1 } })
})
