import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  keepPairing,
  leavingPairings,
  type PairingTab,
  releasePairing,
} from '../../../../src/ui/hooks/pairingStore.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'

function openTab() {
  const modal = createModalStore()
  modal.openAt('ConnectingWalletConnect')
  const cancelled: string[] = []
  let answer = (): void => {}
  const cancel = (id: string): Promise<void> => {
    cancelled.push(id)
    return new Promise(resolve => {
      answer = resolve
    })
  }
  const tab: PairingTab = { modal, engine: { connections: { cancel } } }
  return { tab, modal, cancelled, answer: () => answer() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('pairing: stands while the modal is open, and ends with it', () => {
  const { tab, modal, cancelled } = openTab()
  keepPairing(tab, 'a')
  modal.reset('Connect')
  expect(cancelled).toEqual([])
  modal.close()
  modal.openAt('Connect')
  modal.close()
  expect(cancelled).toEqual(['a'])
})

test('pairing: goes when the next one has joined it, or is left in its place', () => {
  const { tab, cancelled, modal } = openTab()
  keepPairing(tab, 'a')
  releasePairing(tab)
  releasePairing(tab)
  expect(cancelled).toEqual(['a'])
  keepPairing(tab, 'b')
  keepPairing(tab, 'c')
  expect(cancelled).toEqual(['a', 'b'])
  modal.close()
  expect(cancelled).toEqual(['a', 'b', 'c'])
})

test('pairing: released after four minutes without a view', () => {
  const { tab, cancelled } = openTab()
  keepPairing(tab, 'a')
  vi.advanceTimersByTime(239_000)
  expect(cancelled).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(cancelled).toEqual(['a'])
})

test('pairing: of a modal that is closed ends at once', () => {
  const { tab, modal, cancelled } = openTab()
  modal.close()
  keepPairing(tab, 'a')
  expect(cancelled).toEqual(['a'])
})

test('pairing: the engine’s word may be an old one until it has answered', async () => {
  const { tab, modal, answer } = openTab()
  keepPairing(tab, 'a')
  expect(leavingPairings(tab).getState()).toBe(0)
  modal.close()
  expect(leavingPairings(tab).getState()).toBe(1)
  answer()
  await vi.waitFor(() => expect(leavingPairings(tab).getState()).toBe(0), 10_000)
})
