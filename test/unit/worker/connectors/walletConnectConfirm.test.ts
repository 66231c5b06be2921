import { describe, expect, test, vi } from 'vitest'
import type { Client } from '../../../../src/worker/connectors/walletConnect/client.ts'
import { confirmKept } from '../../../../src/worker/connectors/walletConnect/confirmKept.ts'
import { RELAY_CONFIRM_AFTER_MS } from '../../../../src/worker/connectors/walletConnect/limits.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

function open(flush: () => Promise<void>) {
  const clock = createFakeClock()
  const confirmed = vi.fn(async (_payload: unknown) => {})
  const relayer = { connected: true, acknowledgePayload: confirmed }
  confirmKept({ client: { core: { relayer } } as unknown as Client, clock, flush })
  return { clock, confirmed, relayer }
}

describe('walletConnect: confirming to the relay', () => {
  test('a message is confirmed once it is on disk, and sign-client does not wait for that', async () => {
    let onDisk = () => {}
    const persisted = new Promise<void>(resolve => {
      onDisk = resolve
    })
    const { clock, confirmed, relayer } = open(() => persisted)
    await relayer.acknowledgePayload({ id: 1 })
    await clock.advance(RELAY_CONFIRM_AFTER_MS)
    expect(confirmed).not.toHaveBeenCalled()
    onDisk()
    await clock.advance(0)
    expect(confirmed).toHaveBeenCalledExactlyOnceWith({ id: 1 })
  })

  test('a write that is refused leaves the message at the relay', async () => {
    const { clock, confirmed, relayer } = open(() => Promise.reject(new Error('fenced')))
    await relayer.acknowledgePayload({ id: 1 })
    await clock.runAll()
    expect(confirmed).not.toHaveBeenCalled()
  })

  test('a line that closed meanwhile is not opened for it', async () => {
    const { clock, confirmed, relayer } = open(async () => {})
    await relayer.acknowledgePayload({ id: 1 })
    relayer.connected = false
    await clock.runAll()
    expect(confirmed).not.toHaveBeenCalled()
  })
})
