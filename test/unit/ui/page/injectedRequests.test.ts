import { describe, expect, test, vi } from 'vitest'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'

import { announce, good, page, renewPage, shown, start, wallet } from './injectedRig.ts'

renewPage()

describe('requests', () => {
  test.each<[string, unknown, object]>([
    [
      'an EIP-1193 error',
      { code: 4001, message: 'no', data: { a: 1 } },
      { code: 4001, message: 'no', data: { a: 1 } },
    ],
    ['an Error', Object.assign(new Error('no'), { code: -32000 }), { code: -32000, message: 'no' }],
    ['a code as text', { code: '4902', message: 'unknown chain' }, { code: 4902 }],
    ['text', 'no', { message: 'no', code: -32000 }],
    ['null', null, { message: 'The wallet gave no reason' }],
    ['undefined', undefined, { message: 'The wallet gave no reason' }],
    [
      'getters that throw',
      Object.defineProperty({}, 'message', {
        get: () => {
          throw new Error('x')
        },
      }),
      { message: 'The wallet gave no reason' },
    ],
    ['data that cannot be cloned', { code: 1, message: 'no', data: () => {} }, { code: 1, message: 'no' }],
    ['a name of ours', { name: 'ConfigError', code: 4001, message: 'no' }, { name: 'WalletRequestError' }],
  ])('the wallet throws %s', async (_, thrown, expected) => {
    start()
    announce(
      good,
      wallet(() => {
        throw thrown
      }),
    )
    const answer = await page.found?.request(good.rdns, { method: 'eth_accounts' })
    expect(answer?.status).toBe('failed')
    if (answer?.status === 'failed') {
      expect(structuredClone(answer.error)).toMatchObject(expected)
      expect(fromErrorWire(answer.error).name).toBe('WalletRequestError')
    }
  })

  test('results are data: cloned, else their JSON, else an error that proves no refusal', async () => {
    start()
    let result: unknown = new Map([[1, 2n]])
    announce(
      good,
      wallet(() => result),
    )
    const ask = () => page.found?.request(good.rdns, { method: 'x' })
    expect(await ask()).toEqual({ status: 'answered', result: new Map([[1, 2n]]) })
    result = { hash: '0x1', wait() {} }
    expect(await ask()).toEqual({ status: 'answered', result: { hash: '0x1' } })
    result = () => {}
    expect(await ask()).toMatchObject({
      status: 'failed',
      error: { name: 'WalletRequestError', code: -32603 },
    })
  })

  test('a wallet that is not there', async () => {
    start()
    expect(await page.found?.request('nobody', { method: 'x' })).toMatchObject({
      status: 'failed',
      error: { name: 'WalletNotFoundError', code: 4900 },
    })
  })

  test('swapping request after the announcement changes nothing', async () => {
    start()
    const provider = wallet(() => 'honest')
    announce(good, provider)
    Object.assign(provider, { request: async () => 'swapped' })
    expect(await page.found?.request(good.rdns, { method: 'x' })).toEqual({
      status: 'answered',
      result: 'honest',
    })
  })

  test("the host's connector loads at the first request, once; a failed load is tried anew", async () => {
    const provider = vi
      .fn()
      .mockRejectedValueOnce(new Error('chunk lost'))
      .mockResolvedValue(wallet(() => 'ok'))
    start({ connectors: [{ id: 'my-sdk', name: 'My SDK', provider }] })
    expect(shown()[0]).toMatchObject({ id: 'my-sdk', kind: 'external' })
    expect(provider).not.toHaveBeenCalled()
    expect(await page.found?.request('my-sdk', { method: 'x' })).toMatchObject({
      status: 'failed',
      error: { name: 'WalletUnreachableError' },
    })
    expect(await page.found?.request('my-sdk', { method: 'x' })).toEqual({ status: 'answered', result: 'ok' })
    await page.found?.request('my-sdk', { method: 'x' })
    expect(provider).toHaveBeenCalledTimes(2)
  })
})

describe('events', () => {
  const A = '0x52908400098527886E0F7030069857D2E4169EE7'

  test('a wallet is heard only after it was asked something', async () => {
    start()
    const provider = wallet()
    announce(good, provider)
    expect(provider.on).not.toHaveBeenCalled()
    await page.found?.request(good.rdns, { method: 'eth_accounts' })
    provider.emit('accountsChanged', [A])
    provider.emit('chainChanged', '0x01')
    await Promise.resolve()
    expect(page.events).toEqual([
      { id: good.rdns, name: 'accountsChanged', data: [A] },
      { id: good.rdns, name: 'chainChanged', data: '0x1' },
    ])
  })

  test('what is not an account or a chain is not told', async () => {
    start()
    const provider = wallet()
    announce(good, provider)
    await page.found?.request(good.rdns, { method: 'eth_accounts' })
    for (const bad of [
      'x',
      [7],
      ['<img>'],
      null,
      { length: 1 },
      new Proxy([], {
        get: () => {
          throw new Error('x')
        },
      }),
    ])
      provider.emit('accountsChanged', bad)
    for (const bad of ['mainnet', -1, null, {}, '0x', Number.NaN, 'solana:1', '0x0', `0x${'0'.repeat(80)}1`])
      provider.emit('chainChanged', bad)
    await Promise.resolve()
    expect(page.events).toEqual([])
  })

  test.each<[string, unknown]>([
    ['hex', '0x2105'],
    ['hex with leading zeros', '0x0000000000002105'],
    ['hex in upper case', '0X2105'],
    ['a number', 8453],
    ['decimal text', '8453'],
    ['decimal text with leading zeros', '008453'],
    ['an object', { chainId: '0x2105', networkVersion: '8453' }],
    ['an object with a number', { chainId: 8453 }],
    ['a CAIP-2 id', 'eip155:8453'],
  ])('chainChanged with %s is reported as hex', async (_, value) => {
    start()
    const provider = wallet()
    announce(good, provider)
    await page.found?.request(good.rdns, { method: 'eth_accounts' })
    provider.emit('chainChanged', value)
    await Promise.resolve()
    expect(page.events).toEqual([{ id: good.rdns, name: 'chainChanged', data: '0x2105' }])
  })

  test('chainChanged before the first request, as Trust emits at page load, is not reported', async () => {
    start()
    const provider = wallet()
    announce(good, provider)
    provider.emit('chainChanged', '0x38')
    await Promise.resolve()
    expect(page.events).toEqual([])
  })

  test('disconnect with code 1013 is not reported, because the wallet reconnects by itself', async () => {
    start()
    const provider = wallet()
    announce(good, provider)
    await page.found?.request(good.rdns, { method: 'eth_accounts' })
    provider.emit('disconnect', { code: 1013, message: 'Disconnected from MetaMask background' })
    await Promise.resolve()
    expect(page.events).toEqual([])
    provider.emit('disconnect', { code: 4900, message: 'Disconnected' })
    await Promise.resolve()
    expect(page.events).toEqual([{ id: good.rdns, name: 'disconnect', data: null }])
  })

  test('disconnect, accountsChanged [] and close of one disconnect are reported once', async () => {
    vi.useFakeTimers()
    try {
      start()
      const provider = wallet()
      announce(good, provider)
      await page.found?.request(good.rdns, { method: 'eth_accounts' })
      provider.emit('disconnect', { code: 4900 })
      provider.emit('accountsChanged', [])
      provider.emit('close', { code: 4900 })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(page.events).toEqual([{ id: good.rdns, name: 'accountsChanged', data: [] }])
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['off', 'neither'])('a wallet with %s in place of removeListener is listened to', async kind => {
    start()
    const { removeListener, ...provider } = wallet()
    const off = vi.fn()
    announce(good, kind === 'off' ? { ...provider, off } : provider)
    await page.found?.request(good.rdns, { method: 'eth_accounts' })
    provider.emit('chainChanged', '0x1')
    await Promise.resolve()
    expect(page.events).toHaveLength(1)
    page.found?.stop()
    expect(off.mock.calls.length).toBe(kind === 'off' ? 3 : 0)
    expect(removeListener).not.toHaveBeenCalled()
  })

  test('10,000 page.events are one at once and one per 50 ms, the last word kept', async () => {
    vi.useFakeTimers()
    try {
      start()
      const provider = wallet()
      announce(good, provider)
      await page.found?.request(good.rdns, { method: 'eth_accounts' })
      for (let index = 1; index <= 10_000; index += 1) provider.emit('chainChanged', index)
      await Promise.resolve()
      expect(page.events.map(({ data }) => data)).toEqual(['0x2710'])
      provider.emit('chainChanged', 1)
      provider.emit('chainChanged', 2)
      await vi.advanceTimersByTimeAsync(49)
      expect(page.events).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(page.events.map(({ data }) => data)).toEqual(['0x2710', '0x2'])
      page.found?.stop()
      provider.emit('chainChanged', 3)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(page.events).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('connectors whose calls open a window', () => {
  const connectorOf = (provider: object, opensPopup = true) => ({
    id: 'popup',
    name: 'Popup',
    rdns: ['com.example.wallet'],
    opensPopup,
    provider: async () => provider as ReturnType<typeof wallet>,
  })

  test('a connect starts in the task of its caller, and the engine’s request gets its answer', async () => {
    const popup = wallet(({ method }) => (method === 'eth_requestAccounts' ? ['0xa'] : null))
    const found = start({ connectors: [connectorOf(popup)] })
    await vi.waitFor(async () => {
      found.beginConnect('popup')
      expect(popup.request).toHaveBeenCalledTimes(1)
    })
    // A second click while the first waits asks nothing more.
    found.beginConnect('popup')
    const connect = { method: 'eth_requestAccounts' }
    expect(await found.request('popup', connect)).toEqual({ status: 'answered', result: ['0xa'] })
    expect(popup.request).toHaveBeenCalledTimes(1)
    // The answer was taken: the next connect asks again.
    await found.request('popup', connect)
    expect(popup.request).toHaveBeenCalledTimes(2)
  })

  test('the wallet is asked before the caller’s task ends', async () => {
    const order: string[] = []
    const popup = wallet(() => void order.push('asked'))
    const found = start({ connectors: [connectorOf(popup)] })
    await new Promise(resolve => setTimeout(resolve))
    found.beginConnect('popup')
    order.push('returned')
    expect(order).toEqual(['asked', 'returned'])
  })

  test('a connect that signs in too waits for the engine, which knows the message', async () => {
    const popup = wallet(() => ({ accounts: [] }))
    const connector = { ...connectorOf(popup), connectMethod: 'wallet_connect' } as const
    const found = start({ connectors: [connector] })
    await new Promise(resolve => setTimeout(resolve))
    found.beginConnect('popup')
    expect(popup.request).not.toHaveBeenCalled()
    expect(shown()).toMatchObject([{ id: 'popup', connectMethod: 'wallet_connect' }])
  })

  test('a wallet whose calls open no window is asked by the engine alone', async () => {
    const plain = wallet()
    const found = start({ connectors: [connectorOf(plain, false)] })
    await new Promise(resolve => setTimeout(resolve))
    found.beginConnect('popup')
    found.beginConnect('nobody')
    expect(plain.request).not.toHaveBeenCalled()
  })

  test('an announcement under the connector’s rdns is not listed a second time', () => {
    start({ connectors: [connectorOf(wallet())] })
    announce(good)
    expect(shown().map(({ id }) => id)).toEqual(['popup'])
  })
})
