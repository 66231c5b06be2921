import { describe, expect, test, vi } from 'vitest'
import type { WalletAnswer } from '../../../../src/bridge/contract/pageApi.ts'
import { createSentRequests } from '../../../../src/ui/page/sentRequests.ts'

const ARGS = { method: 'personal_sign', params: ['0x00', '0xa'] }
const SIGNED: WalletAnswer = { status: 'answered', result: '0xsigned' }

/** A page with a wallet that is answered by the test, prompt by prompt. */
function page() {
  const prompts: ((answer: WalletAnswer) => void)[] = []
  const ask = vi.fn(() => new Promise<WalletAnswer>(resolve => prompts.push(resolve)))
  const sent = createSentRequests(ask)
  const request = (requestId?: string) =>
    sent.wallet.request({ id: 'w', args: ARGS, ...(requestId === undefined ? {} : { requestId }) })
  return { ...sent, ask, prompts, request, recall: (requestId: string) => sent.wallet.recall({ requestId }) }
}

test('sent requests: a repeated question gets the answer, whether it comes before or after it', async () => {
  const { request, recall, prompts, ask } = page()
  const first = request('a')
  const adopted = recall('a')
  prompts[0]?.(SIGNED)
  expect(await first).toEqual(SIGNED)
  expect(await adopted).toEqual(SIGNED)
  expect(await recall('a')).toEqual(SIGNED)
  expect(ask.mock.calls).toEqual([['w', ARGS]])
})

test('sent requests: a wallet’s refusal is an answer too', async () => {
  const { request, recall, prompts } = page()
  const failed: WalletAnswer = {
    status: 'failed',
    error: { name: 'WalletRequestError', message: 'no', code: 4001 },
  }
  void request('a')
  prompts[0]?.(failed)
  expect(await recall('a')).toEqual(failed)
})

test('sent requests: the same id is never carried to a wallet twice', async () => {
  const { request, prompts, ask } = page()
  const both = [request('a'), request('a')]
  prompts[0]?.(SIGNED)
  expect(await Promise.all(both)).toEqual([SIGNED, SIGNED])
  expect(await request('a')).toEqual(SIGNED)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('sent requests: without an id nothing is kept', async () => {
  const { request, prompts, ask, wasSent } = page()
  for (const _time of [1, 2]) {
    const answer = request()
    prompts.at(-1)?.(SIGNED)
    await answer
  }
  expect(ask).toHaveBeenCalledTimes(2)
  expect(wasSent('')).toBe(false)
})

test('sent requests: what never came never left', async () => {
  const { request, recall, wasSent } = page()
  expect(await recall('a')).toEqual({ status: 'never' })
  expect(wasSent('a')).toBe(false)
  void request('a')
  expect(wasSent('a')).toBe(true)
})

test('sent requests: one that leaves by another way has left, and says how', async () => {
  const { wallet, recall, wasSent, ask } = page()
  await wallet.leaving({ requestId: 'a', carrier: 'tab-b' })
  await wallet.leaving({ requestId: 'b', carrier: null })
  expect([wasSent('a'), wasSent('b')]).toEqual([true, true])
  expect(await recall('a')).toEqual({ status: 'elsewhere', carrier: 'tab-b' })
  expect(await recall('b')).toEqual({ status: 'elsewhere', carrier: null })
  expect(ask).not.toHaveBeenCalled()
})

test('sent requests: what the ledger holds is dropped', async () => {
  const { wallet, request, recall, prompts } = page()
  void request('a')
  prompts[0]?.(SIGNED)
  await wallet.settled({ requestIds: ['a', 'unheard of'] })
  expect(await recall('a')).toEqual({ status: 'never' })
})

test('sent requests: a call that the page began runs in its task, and the engine’s request gets its answer', async () => {
  const { begin, wallet, recall, wasSent, prompts, ask } = page()
  begin('a', 'w', ARGS)
  expect(ask.mock.calls).toEqual([['w', ARGS]])
  expect(wasSent('a')).toBe(true)
  const joined = wallet.request({ id: 'w', args: ARGS, requestId: 'a', isStarted: true })
  const recalled = recall('a')
  prompts[0]?.(SIGNED)
  expect(await joined).toEqual(SIGNED)
  expect(await recalled).toEqual(SIGNED)
  // An engine that does not know that the call was started sends nothing either.
  expect(await wallet.request({ id: 'w', args: ARGS, requestId: 'a' })).toEqual(SIGNED)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('sent requests: a begun call that the page does not know is never sent', async () => {
  const { wallet, ask } = page()
  const joined = wallet.request({ id: 'w', args: ARGS, requestId: 'a', isStarted: true })
  expect(await joined).toEqual({ status: 'forgotten' })
  expect(ask).not.toHaveBeenCalled()
})

test('sent requests: bounded, and honest about what it forgot', async () => {
  const { wallet, request, recall, prompts, wasSent } = page()
  const open = request('open')
  for (let i = 0; i < 999; i += 1) await wallet.leaving({ requestId: `r${i}`, carrier: null })
  expect(await recall('other')).toEqual({ status: 'never' })
  await wallet.leaving({ requestId: 'one more', carrier: null })
  expect(await recall('r0')).toEqual({ status: 'forgotten' })
  expect(await recall('r1')).toEqual({ status: 'elsewhere', carrier: null })
  // From now on "not here" is no proof.
  expect(await recall('other')).toEqual({ status: 'forgotten' })
  expect(wasSent('other')).toBe(true)
  // A prompt that is open is never among the forgotten.
  prompts[0]?.(SIGNED)
  expect(await open).toEqual(SIGNED)
  expect(await recall('open')).toEqual(SIGNED)
})

describe('sent: where the wallet stands, in the last moment', () => {
  const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
  const args = { method: 'personal_sign', params: ['0x00', address] }

  function setUp(answers: Readonly<Record<string, () => unknown>>, now = () => 0) {
    const asked: string[] = []
    const sent = createSentRequests(
      async (_id, { method }) => {
        asked.push(method)
        return { status: 'answered', result: (await answers[method]?.()) ?? 'signed' }
      },
      { now, wait: () => new Promise(resolve => setTimeout(resolve, 20)) },
    )
    const request = (more: { readonly chainId?: number } = { chainId: 1 }) =>
      sent.wallet.request({ id: 'w', args, requestId: 'r1', presence: { address, ...more } })
    return { sent, asked, request }
  }

  test('on the account and the network of the request it is asked', async () => {
    const { request, asked } = setUp({
      eth_accounts: () => ['0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
      eth_chainId: () => '0x1',
    })
    expect(await request()).toEqual({ status: 'answered', result: 'signed' })
    expect(asked).toEqual(['eth_accounts', 'eth_chainId', 'personal_sign'])
  })

  test.each([
    ['another network', { eth_accounts: () => [address], eth_chainId: () => '0x2105' }],
    ['another account', { eth_accounts: () => ['0x00'], eth_chainId: () => '0x1' }],
    ['no account', { eth_accounts: () => [], eth_chainId: () => '0x1' }],
    ['no words', { eth_accounts: () => ({}), eth_chainId: () => '0x1' }],
  ])('with %s it is not: nothing has left, and nothing is kept', async (_what, answers) => {
    const { sent, request, asked } = setUp(answers)
    expect(await request()).toEqual({ status: 'moved' })
    expect(asked).not.toContain('personal_sign')
    expect(sent.wasSent('r1')).toBe(false)
    expect(await sent.wallet.recall({ requestId: 'r1' })).toEqual({ status: 'never' })
  })

  test('a request that moves the wallet asks for the account alone', async () => {
    const { request, asked } = setUp({ eth_accounts: () => [address] })
    expect(await request({})).toEqual({ status: 'answered', result: 'signed' })
    expect(asked).toEqual(['eth_accounts', 'personal_sign'])
  })

  test('an answer that a sleeping page got is asked for again', async () => {
    let time = 0
    let chain = '0x1'
    const { request, asked } = setUp(
      {
        eth_accounts: () => [address],
        eth_chainId() {
          const before = chain
          // The page sleeps over the answer, and another tab switches the wallet.
          if (chain === '0x1') time += 60_000
          chain = '0x2105'
          return before
        },
      },
      () => time,
    )
    expect(await request()).toEqual({ status: 'moved' })
    expect(asked).not.toContain('personal_sign')
  })

  test('a wallet that does not say is asked all the same: the engine has just looked', async () => {
    const { request, asked } = setUp({
      eth_accounts: () => new Promise(() => {}),
      eth_chainId: () => '0x1',
    })
    expect(await request()).toEqual({ status: 'answered', result: 'signed' })
    expect(asked).toEqual(['eth_accounts', 'eth_chainId', 'personal_sign'])
  })
})

describe('sent requests: the silent check before an unsafe request', () => {
  const PRESENCE = { address: '0xa', chainId: 1 }
  const RESULTS: Readonly<Record<string, unknown>> = { eth_accounts: ['0xA'], eth_chainId: '0x1' }

  /** A page whose wallet answers at once, on a clock of the test. */
  function checkedPage() {
    let now = 0
    let results = RESULTS
    const asked: string[] = []
    const sent = createSentRequests(
      async (_id, { method }) => {
        asked.push(method)
        return { status: 'answered', result: results[method] ?? '0xsigned' }
      },
      { now: () => now, wait: () => new Promise(() => {}) },
    )
    const request = sent.wallet.request
    return {
      /** The engine's questions. */
      async check() {
        for (const method of ['eth_accounts', 'eth_chainId']) await request({ id: 'w', args: { method } })
      },
      send: (requestId: string) => request({ id: 'w', args: ARGS, requestId, presence: PRESENCE }),
      switchChain: () => request({ id: 'w', args: { method: 'wallet_switchEthereumChain' } }),
      forget: () => sent.forgetAnswers('w'),
      /** Methods since the last call. */
      asked: () => asked.splice(0),
      pass(ms: number) {
        now += ms
      },
      show(changed: Readonly<Record<string, unknown>>) {
        results = { ...RESULTS, ...changed }
      },
    }
  }

  const PAIR = ['eth_accounts', 'eth_chainId']

  test('uses the answers that the engine has just got', async () => {
    const page = checkedPage()
    await page.check()
    page.pass(499)
    expect(await page.send('a')).toEqual(SIGNED)
    expect(page.asked()).toEqual([...PAIR, 'personal_sign'])
  })

  test('asks again once they are half a second old, also after a suspend', async () => {
    const page = checkedPage()
    await page.check()
    page.pass(500)
    page.show({ eth_accounts: ['0xb'] })
    expect(await page.send('a')).toEqual({ status: 'moved' })
    expect(page.asked()).toEqual([...PAIR, ...PAIR])
  })

  test('asks again after an event of the wallet, a request that may change it, and an unsafe request', async () => {
    const page = checkedPage()
    await page.check()
    page.forget()
    await page.send('a')
    expect(page.asked()).toEqual([...PAIR, ...PAIR, 'personal_sign'])
    await page.check()
    await page.switchChain()
    await page.send('b')
    expect(page.asked()).toEqual([...PAIR, 'wallet_switchEthereumChain', ...PAIR, 'personal_sign'])
    await page.check()
    await page.send('c')
    page.asked()
    await page.send('d')
    expect(page.asked()).toEqual([...PAIR, 'personal_sign'])
  })
})

test('sent requests: an engine that asks while the wallet’s window is still being opened gets its answer', async () => {
  let adopted: Promise<unknown> = Promise.resolve()
  // Firefox runs other tasks before `window.open` returns.
  const sent = createSentRequests(async () => {
    adopted = sent.wallet.request({ id: 'w', args: ARGS, requestId: 'a', isStarted: true })
    return SIGNED
  })
  sent.begin('a', 'w', ARGS)
  expect(await adopted).toEqual(SIGNED)
})
