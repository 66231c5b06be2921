import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectParameters } from '../../../../src/bridge/contract/engineApi.ts'
import { ConnectionDeclinedError, RelayError } from '../../../../src/bridge/errors/connection.ts'
import { getPreparation, type PreparedTab } from '../../../../src/ui/hooks/preparedPairing.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { createStore } from '../../../../src/ui/state/store.ts'

const LIFE_MS = 240_000
const uriOf = (name: string) => `wc:${name.repeat(64)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`
const [FIRST, SECOND] = [uriOf('1'), uriOf('2')]

interface Asked extends ConnectParameters {
  readonly reject: (error: unknown) => void
}

/** A tab whose engine is played by the test: it writes the mirror and answers the connects. */
function openTab() {
  const modal = createModalStore()
  modal.openAt('Connect')
  const mirror = createStore<{ wc: { uri: string | null; pairingExpiry: number | null } } | null>(null)
  const visible = createStore(true)
  const asked: Asked[] = []
  const cancelled: string[] = []
  const events: unknown[] = []
  const connections = {
    connect: (parameters: ConnectParameters) =>
      new Promise((_resolve, reject) => void asked.push({ ...parameters, reject })),
    cancel: (id: string) => {
      cancelled.push(id)
      return Promise.resolve()
    },
  }
  const tab = {
    modal,
    mirror,
    environment: { visible },
    engine: { connections },
    emit: (event: unknown) => void events.push(event),
  } as unknown as PreparedTab
  const preparation = getPreparation(tab)
  const publish = (uri: string | null, expiry = Date.now() + LIFE_MS) =>
    mirror.set({ wc: { uri, pairingExpiry: uri === null ? null : expiry } })
  return {
    modal,
    visible,
    asked,
    cancelled,
    events,
    preparation,
    publish,
    uri: () => preparation.state.getState().uri,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('prepared pairing: one connect serves all lists, is ready with its URI, and ends when the modal closes', async () => {
  const { preparation, asked, cancelled, publish, modal } = openTab()
  preparation.show()
  preparation.show()
  expect(asked).toMatchObject([{ wallet: 'walletConnect', isPreparing: true }])
  expect(preparation.state.getState()).toEqual({ status: 'preparing', uri: null })
  publish(FIRST)
  expect(preparation.state.getState()).toEqual({ status: 'ready', uri: FIRST })
  modal.close()
  expect(cancelled).toEqual([asked[0]?.id])
  expect(preparation.state.getState()).toEqual({ status: 'off', uri: null })
})

test('prepared pairing: the URI stays until the next one takes its place in one step', async () => {
  const { preparation, publish } = openTab()
  preparation.show()
  publish(FIRST)
  const seen: unknown[] = []
  preparation.state.subscribe(({ uri }) => seen.push(uri))
  vi.advanceTimersByTime(LIFE_MS + 2_000)
  publish(SECOND)
  expect(seen).toEqual([SECOND])
})

test('prepared pairing: not replaced while a wallet may be asking about it', () => {
  const { preparation, publish, uri } = openTab()
  preparation.show()
  publish(FIRST)
  preparation.keep()
  vi.advanceTimersByTime(LIFE_MS)
  publish(SECOND)
  expect(uri()).toBe(FIRST)
  vi.advanceTimersByTime(50_000)
  expect(uri()).toBe(SECOND)
})

test('prepared pairing: after a sleep the page asks for the next one before it lets the old one go', async () => {
  const { preparation, publish, visible, asked, cancelled, uri } = openTab()
  preparation.show()
  publish(FIRST)
  visible.set(false)
  vi.setSystemTime(Date.now() + LIFE_MS + 10_000)
  visible.set(true)
  expect(asked).toHaveLength(2)
  expect(cancelled).toEqual([asked[0]?.id])
  expect(uri()).toBe(FIRST)
  publish(SECOND)
  expect(uri()).toBe(SECOND)
})

test('prepared pairing: an ended URI is offered no longer, and not replaced while the page is hidden', async () => {
  const { preparation, publish, visible, asked } = openTab()
  preparation.show()
  publish(FIRST)
  visible.set(false)
  vi.advanceTimersByTime(LIFE_MS + 60_000)
  expect(preparation.state.getState()).toEqual({ status: 'preparing', uri: null })
  expect(asked).toHaveLength(1)
  visible.set(true)
  expect(asked).toHaveLength(2)
})

test('prepared pairing: after a refusal the next one is prepared; without a relay the rows stay buttons', async () => {
  const { preparation, publish, asked, events } = openTab()
  preparation.show()
  publish(FIRST)
  asked[0]?.reject(new ConnectionDeclinedError())
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  asked[1]?.reject(new RelayError())
  await vi.advanceTimersByTimeAsync(0)
  expect(preparation.state.getState()).toEqual({ status: 'failed', uri: null })
  expect(asked).toHaveLength(2)
  expect(events).toEqual([])
})
